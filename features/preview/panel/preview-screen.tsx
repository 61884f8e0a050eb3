import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../../engine/client/api-error.ts';
import type { Definition } from '../../../engine/definition.ts';
import { ScreenTitle } from '../../../engine/panel/page-head.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PreviewBar } from './site-preview.tsx';

/** A state of a record, and which one it is. */
export interface Previewed {
  /** `draft`, `published` or `version 3`. */
  state: string;
  /** What the record is called in it. */
  name: string;
  /** Where visitors see the record as it is saved; undefined while they do not. */
  sitePath: string | undefined;
}

interface PreviewScreenProps<Shown extends Previewed> {
  definition: Definition;
  /** Throws an ApiError. */
  load: (id: string, version: string | null) => Promise<Shown>;
  /** What is said where there is no such record. */
  missing: string;
  children: (shown: Shown, bar: ReactNode) => ReactNode;
}

/** The page of a record as visitors will see it, of a hidden one too: to staff only, who alone can read it. */
export function PreviewScreen<Shown extends Previewed>(props: PreviewScreenProps<Shown>) {
  const { id = '' } = useParams();
  return <PreviewOf key={id} id={id} {...props} />;
}

function PreviewOf<Shown extends Previewed>({
  id,
  definition,
  load,
  missing,
  children,
}: PreviewScreenProps<Shown> & { id: string }) {
  const [search] = useSearchParams();
  const version = search.get('version');
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', id, version],
    queryFn: () => load(id, version),
    gcTime: 0,
  });
  const bar = <Bar id={id} shown={data} section={definition.section} />;
  return (
    <>
      <ScreenTitle name={`Preview: ${data?.name ?? definition.singular}`} />
      {data ? (
        children(data, bar)
      ) : (
        <div className="preview">
          {bar}
          <main className="page-message">
            {error === null ? (
              <Spinner />
            ) : (
              <Failed
                message={isMissing(error) ? missing : messageOf(definition)}
                retry={isMissing(error) ? undefined : () => void refetch()}
              />
            )}
          </main>
        </div>
      )}
    </>
  );
}

function Bar({ id, shown, section }: { id: string; shown: Previewed | undefined; section: string }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  return (
    <PreviewBar ref={bar} state={shown ? `Preview - ${shown.state}` : 'Preview'}>
      {shown?.sitePath !== undefined && (
        <a href={shown.sitePath} className="preview-site">
          View on site
        </a>
      )}
      {shown && <Link to={`/admin${section}/${encodeURIComponent(id)}/edit`}>Edit</Link>}
      <Link to={`/admin${section}`}>Back to list</Link>
    </PreviewBar>
  );
}

function Failed({ message, retry }: { message: string; retry: (() => void) | undefined }) {
  return (
    <>
      <h1 className="display-3">Preview</h1>
      <Failure message={message} />
      {retry && (
        <button type="button" className="button button-dark" onClick={retry}>
          Try again
        </button>
      )}
    </>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function messageOf({ messages }: Definition): string {
  return messages.fetchOneFailed ?? messages.fetchFailed;
}
