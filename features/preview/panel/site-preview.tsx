import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type MouseEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../../engine/client/api-error.ts';
import type { Definition } from '../../../engine/definition.ts';
import type { FormStore, FormValues } from '../../../engine/panel/form/form-store.ts';
import { ScreenTitle } from '../../../engine/panel/page-head.tsx';
import { visitor } from '../../../site/api/client.ts';
import { SiteFrame } from '../../../site/frame.tsx';
import { loadNotices, useNotices } from '../../../site/notices.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import './preview.css';

export interface SitePreviewProps {
  /** What is previewed, and where to go from here. */
  bar: ReactNode;
  /** Over the form, whose screen has the `main` of the page. Default: `main`. */
  as?: 'main' | 'div';
}

/** A page as visitors see it, below a bar of the panel. Links open another tab, so that the preview stays. */
export function SitePreview({
  bar,
  as: Main = 'main',
  children,
}: SitePreviewProps & { children: ReactNode }) {
  const [source] = useState(() => ({ notices: loadNotices(visitor) }));
  const notices = useNotices(source);
  return (
    <div className="preview">
      {bar}
      <div onClickCapture={openElsewhere}>
        <SiteFrame notices={notices}>
          <Main className="site-main">{children}</Main>
        </SiteFrame>
      </div>
    </div>
  );
}

function openElsewhere(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  event.stopPropagation();
  window.open(link.href, '_blank', 'noopener');
}

interface PreviewBarProps {
  /** What it is a preview of. */
  state: string;
  /** Where to go from here. */
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The bar of the panel above a preview. It can be given the focus. */
function PreviewBar({ state, children, ref }: PreviewBarProps) {
  return (
    <section ref={ref} tabIndex={-1} className="row preview-bar scheme-dark" aria-label="Preview">
      <p className="row">
        <Eye size={20} aria-hidden="true" />
        <span>{state}</span>
      </p>
      <div className="row">{children}</div>
    </section>
  );
}

interface PreviewActionProps {
  store: FormStore;
  /** The screen that shows the record as it is stored, if it has been saved. */
  path: string | undefined;
  /** What has been entered, as its page would show it. */
  children: (values: FormValues, frame: SitePreviewProps) => ReactNode;
}

/**
 * Shows how the page of a record will look: what is stored on its own screen, which has an address; values that are not saved
 * yet over the form, so that a look at them neither saves nor loses anything.
 */
export function PreviewAction({ store, path, children }: PreviewActionProps) {
  const [values, setValues] = useState<FormValues>();
  const showEntered = () => setValues(store.values());
  const showUnsaved = (event: MouseEvent) => {
    if (!store.isDirty()) return;
    event.preventDefault();
    showEntered();
  };
  const close = () => setValues(undefined);
  const label = (
    <>
      <Eye size={20} aria-hidden="true" />
      <span>Preview</span>
    </>
  );
  const bar = (
    <PreviewBar state="Preview - not saved">
      <button type="button" onClick={close}>
        Back to editing
      </button>
    </PreviewBar>
  );
  return (
    <>
      {path === undefined ? (
        <button type="button" className="button button-line" onClick={showEntered}>
          {label}
        </button>
      ) : (
        <Link to={path} className="button button-line" onClick={showUnsaved}>
          {label}
        </Link>
      )}
      <Dialog isOpen={values !== undefined} label="Preview" className="preview-dialog" onClose={close}>
        {values && children(values, { as: 'div', bar })}
      </Dialog>
    </>
  );
}

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
  const { definition, load, missing, children } = props;
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const version = search.get('version');
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', id, version],
    queryFn: () => load(id, version),
    gcTime: 0,
  });
  const bar = <ScreenBar key={id} id={id} shown={data} section={definition.section} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  const { fetchFailed, fetchOneFailed = fetchFailed } = definition.messages;
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
              <>
                <h1 className="display-3">Preview</h1>
                <Failure message={isMissing ? missing : fetchOneFailed} />
                {!isMissing && (
                  <button type="button" className="button button-dark" onClick={() => void refetch()}>
                    Try again
                  </button>
                )}
              </>
            )}
          </main>
        </div>
      )}
    </>
  );
}

function ScreenBar({ id, shown, section }: { id: string; shown: Previewed | undefined; section: string }) {
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
