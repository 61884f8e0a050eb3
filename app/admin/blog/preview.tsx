import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { definition } from '../../../content/blog-posts/definition.ts';
import { ApiError } from '../../../kernel/client/api-error.ts';
import { ScreenTitle } from '../../../kernel/panel/page-head.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { missing } from '../../site/blog/post/article-data.ts';
import type { ScreenHandle } from '../layout.tsx';
import { loadPreview } from './load-preview.ts';
import { PostPreview, PreviewBar } from './post-preview.tsx';

/** The frame of the panel would narrow the page that is previewed. */
export const handle = { withoutFrame: true } satisfies ScreenHandle;

/** A post as visitors will see it, a draft too: to staff only, who alone can read it. */
export default function Preview() {
  const { id = '' } = useParams();
  return <PreviewOf key={id} id={id} />;
}

function PreviewOf({ id }: { id: string }) {
  const [search] = useSearchParams();
  const version = search.get('version');
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', id, version],
    queryFn: () => loadPreview(id, version),
    gcTime: 0,
  });
  const bar = <Bar id={id} shown={data} />;
  return (
    <>
      <ScreenTitle name={`Preview: ${data?.article.title ?? 'post'}`} />
      {data ? (
        <PostPreview article={data.article} bar={bar} />
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

type Shown = Awaited<ReturnType<typeof loadPreview>>;

function Bar({ id, shown }: { id: string; shown: Shown | undefined }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  return (
    <PreviewBar ref={bar} state={shown ? `Preview - ${shown.state}` : 'Preview'}>
      {shown?.isPublished && (
        <a href={shown.path} className="preview-site">
          View on site
        </a>
      )}
      {shown && <Link to={`/admin/blog/${encodeURIComponent(id)}/edit`}>Edit</Link>}
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
