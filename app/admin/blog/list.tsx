import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { type BlogPost, blogPosts } from '../../../content/blog-posts/schema.ts';
import type { ContentType } from '../../../kernel/content-type.ts';
import { countText } from '../../../kernel/panel/list/count-text.ts';
import { PagedList } from '../../../kernel/panel/list/paged-list.tsx';
import { CreateLink } from '../../../kernel/panel/list/states.tsx';
import { truncate } from '../../../kernel/panel/list/truncate.ts';
import { useListQuery } from '../../../kernel/panel/list/use-list-query.ts';
import { viewOf } from '../../../kernel/panel/list/view.ts';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import { forgetHiddenPages, pageQuery } from '../../../kernel/panel/records.ts';
import { staff } from '../staff.ts';

const { definition } = blogPosts;
const path = `/admin${definition.section}`;
const view = viewOf<BlogPost>(blogPosts as unknown as ContentType);
const limit = 20;

/** All posts, newest first: paged and searched on the server, because they are long and there may be many. */
export default function PostList() {
  const address = useListQuery();
  const query = useQuery(
    pageQuery<BlogPost>(definition, staff.posts, { page: address.page, limit, q: address.q }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn of the page and each search leaves a page behind
  useEffect(() => forgetHiddenPages(definition), [address.page, address.q]);
  const { data: posts } = query;
  const isWhole = posts?.query.q.trim() === '';
  return (
    <>
      <PageHead title={definition.label} count={isWhole ? countText(view.counts, posts.total) : undefined}>
        <CreateLink to={`${path}/new`} />
      </PageHead>
      <PagedList
        definition={definition}
        view={view}
        query={query}
        address={address}
        newPath={`${path}/new`}
        editPath={editPath}
        moreActions={previewLink}
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
