import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { definition } from '../../../content/blog-posts/definition.ts';
import type { BlogPost } from '../../../content/blog-posts/schema.ts';
import { ApiError } from '../../../kernel/client/api-error.ts';
import { useRecord } from '../../../kernel/panel/form/use-record.ts';
import { ScreenTitle } from '../../../kernel/panel/page-head.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { missing, postPath, toArticle } from '../../site/blog/post/article-data.ts';
import type { ScreenHandle } from '../layout.tsx';
import { withAllowedPictures } from './draft-article.ts';
import { PostPreview, PreviewBar } from './post-preview.tsx';

/** The frame of the panel would narrow the page that is previewed. */
export const handle = { withoutFrame: true } satisfies ScreenHandle;

/** A post as visitors will see it, a draft too: to staff only, who alone can read it. */
export default function Preview() {
  const { id = '' } = useParams();
  return <PreviewOf key={id} id={id} />;
}

function PreviewOf({ id }: { id: string }) {
  const { data: post, error, refetch } = useRecord<BlogPost>(definition, id);
  const bar = <Bar id={id} post={post} />;
  return (
    <>
      <ScreenTitle name={`Preview: ${post?.title ?? 'post'}`} />
      {post ? (
        <PostPreview article={withAllowedPictures(toArticle(post))} bar={bar} />
      ) : (
        <div className="preview">
          {bar}
          <main className="page-message">
            {error === null ? (
              <Spinner />
            ) : (
              <Failed message={sentenceFor(error)} retry={() => void refetch()} />
            )}
          </main>
        </div>
      )}
    </>
  );
}

function Bar({ id, post }: { id: string; post: BlogPost | undefined }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  const isPublished = post?.status === 'Published';
  return (
    <PreviewBar
      ref={bar}
      state={post ? `Preview – ${isPublished ? 'published' : 'not published'}` : 'Preview'}
    >
      {isPublished && (
        <a href={postPath(id)} className="preview-site">
          View on site
        </a>
      )}
      {post && <Link to={`/admin/blog/${encodeURIComponent(id)}/edit`}>Edit</Link>}
      <Link to="/admin/blog">Back to list</Link>
    </PreviewBar>
  );
}

function Failed({ message, retry }: { message: string; retry: () => void }) {
  return (
    <>
      <h1 className="display-3">Preview</h1>
      <Failure message={message} />
      {message !== missing && (
        <button type="button" className="button button-dark" onClick={retry}>
          Try again
        </button>
      )}
    </>
  );
}

function sentenceFor(error: unknown): string {
  const isMissing = error instanceof ApiError && error.status === 404;
  return isMissing ? missing : definition.messages.fetchOneFailed;
}
