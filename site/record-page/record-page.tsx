import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { association } from '../../content/association/defaults.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useSettings } from '../site-settings.ts';

/** As high as a screen, so that what follows does not come into view and leave again. */
export function Waiting({ height }: { height: number | undefined }) {
  return (
    <div className="article-loading" style={{ minHeight: height }}>
      <div className="loading loading-screen">
        <Spinner />
      </div>
    </div>
  );
}

/** `missing` is the message where there is no such record. */
export function Failed({ message, missing }: { message: string; missing: string }) {
  const { pathname } = useLocation();
  return (
    <div className="article-failure">
      <div role="alert">
        <h1 className="display-2">{message}</h1>
      </div>
      {message === missing ? (
        <p>It may have been withdrawn, or the address may have been mistyped.</p>
      ) : (
        <Link to={pathname} replace className="button button-line">
          Try again
        </Link>
      )}
    </div>
  );
}

export function useTitle(title: string): void {
  const { name } = useSettings('association', association);
  useEffect(() => {
    document.title = `${title} | ${name}`;
  }, [title, name]);
}

/** Puts the path of what is shown in the place of one that leads there: the server redirects documents alone. */
export function useCurrentPath(path: string | undefined): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isOutdated = path !== undefined && path !== location.pathname;
  useEffect(() => {
    if (!isOutdated) return;
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate({ ...location, pathname: path }, options);
  });
}

/** Of the document of a record. */
export function statusOf(error: string | undefined, missing: string): number {
  if (error === undefined) return 200;
  return error === missing ? 404 : 503;
}
