import { Eye } from 'lucide-react';
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
import { usePagedRecords } from '../../../kernel/panel/paged-records.ts';
import { posts } from './posts.ts';

const { definition } = blogPosts;
const path = `/admin${definition.section}`;
const view = viewOf<BlogPost>(blogPosts as unknown as ContentType);
const limit = 20;

/** All posts, newest first: paged and searched on the server, because they are long and there may be many. */
export default function PostList() {
  const address = useListQuery();
  const state = usePagedRecords(posts, { page: address.page, limit, q: address.q });
  const isWhole = state.status === 'loaded' && state.query.q.trim() === '';
  return (
    <>
      <PageHead title={definition.label} count={isWhole ? countText(view.counts, state.total) : undefined}>
        <CreateLink to={`${path}/new`} />
      </PageHead>
      <PagedList
        definition={definition}
        view={view}
        records={posts}
        state={state}
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
