import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import { type BlogPost, blogPosts } from '../../../content/blog-posts/schema.ts';
import type { ContentType } from '../../../kernel/content-type.ts';
import { PagedList, usePage } from '../../../kernel/panel/list/paged-list.tsx';
import { CreateLink } from '../../../kernel/panel/list/states.tsx';
import { truncate } from '../../../kernel/panel/list/truncate.ts';
import { viewOf } from '../../../kernel/panel/list/view.tsx';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import { staff } from '../staff.ts';

const { definition } = blogPosts;
const path = `/admin${definition.section}`;
const view = viewOf<BlogPost>(blogPosts as unknown as ContentType);

/** All posts, newest first: paged and searched on the server, because they are long and there may be many. */
export default function PostList() {
  const page = usePage<BlogPost>(definition, view, staff.posts);
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
