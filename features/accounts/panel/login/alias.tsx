import type { LoaderFunctionArgs } from 'react-router';
import { Navigate, redirect, useLocation } from 'react-router';
import type { PageHandle } from '../../../../site/api/transport.ts';

const signIn = '/admin/login';

export function loader({ request }: LoaderFunctionArgs) {
  return redirect(signIn + new URL(request.url).search);
}

export function clientLoader() {
  return null;
}

/** The server hands on no other part of the query. */
export const handle = { query: ['returnTo'] } satisfies PageHandle;

/** `/login`: where a refused token leads. */
export default function LoginAlias() {
  const { search } = useLocation();
  return <Navigate to={signIn + search} replace />;
}
