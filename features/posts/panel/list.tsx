import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import { type BlogPost, type BlogPostPage, blogPosts } from '../../../content/blog-posts/schema.ts';
import { type Category, definition as categories } from '../../../content/categories/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { languageChoice } from '../../../engine/language-choice.ts';
import { type PageQuery, pageParameters, requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { FilterSelect } from '../../../engine/panel/list/filter-select.tsx';
import { PagedList, usePage } from '../../../engine/panel/list/paged-list.tsx';
import { CreateLink } from '../../../engine/panel/list/states.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { type ListQuery, useListQuery } from '../../../engine/panel/list/use-list-query.ts';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { listQuery } from '../../../engine/panel/records.ts';

const { definition } = blogPosts;
const path = `/admin${definition.section}`;
const view = viewOf<BlogPost>(blogPosts as unknown as ContentType);
/** The names by which the API sorts, by the keys of the columns. */
const sorts: Readonly<Record<string, string>> = { title: 'title', views: 'views', 'created-at': 'date' };
const sortable = Object.keys(sorts);
const narrowedBy = ['status', 'category', 'language'];
const statuses = [
  ['Published', 'Published'],
  ['Draft', 'Draft'],
] as const;

/** Posts, drafts too. */
async function fetchPosts(query: PageQuery) {
  const parameters = pageParameters(query);
  const isSearch = parameters.has('q');
  // What is chosen as a whole has the words as they are typed.
  if (isSearch) parameters.set('exact', '1');
  const path = isSearch ? '/blog/posts/search' : '/blog/posts';
  const { data, total } = await requestAsStaff<BlogPostPage>(`${path}?${parameters}`);
  return { rows: data, total };
}

/** All posts: paged, searched, narrowed and sorted on the server, because they are long and there may be many. */
export default function PostList() {
  const address = useListQuery();
  const page = usePage<BlogPost>(definition, view, fetchPosts, { narrowedBy, order: orderOf(address) });
  return (
    <>
      <PageHead title={definition.label} count={page.count}>
        <CreateLink to={`${path}/new`} />
      </PageHead>
      <PagedList
        definition={definition}
        view={view}
        page={page}
        newPath={`${path}/new`}
        editPath={editPath}
        moreActions={previewLink}
        sortable={sortable}
      >
        <Filters address={address} />
      </PagedList>
    </>
  );
}

/** The order that the address asks for, as the API names it. */
function orderOf({ order }: ListQuery): string {
  const by = sorts[order?.column ?? ''];
  return order && by ? String(new URLSearchParams({ sort: by, direction: order.direction })) : '';
}

function Filters({ address }: { address: ListQuery }) {
  const { data = [] } = useQuery(listQuery<Category>(categories));
  return (
    <>
      <FilterSelect
        label="Status"
        all="All statuses"
        options={statuses}
        value={address.value('status')}
        onChange={(status) => address.narrow({ status })}
      />
      <FilterSelect
        label="Category"
        all="All categories"
        options={data.map(({ id, name }) => [id, name] as const)}
        value={address.value('category')}
        onChange={(category) => address.narrow({ category })}
      />
      <FilterSelect
        {...languageChoice}
        value={address.value('language')}
        onChange={(language) => address.narrow({ language })}
      />
    </>
  );
}

const editPath = ({ id }: BlogPost) => `${path}/${encodeURIComponent(id)}/edit`;

function previewLink({ id, title }: BlogPost) {
  return (
    <Link
      to={`${path}/${encodeURIComponent(id)}/preview`}
      className="list-action"
      aria-label={`Preview '${truncate(title)}'`}
      title="Preview"
    >
      <Eye size={18} aria-hidden="true" />
    </Link>
  );
}
