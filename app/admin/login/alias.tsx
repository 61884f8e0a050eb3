import { Navigate, redirect, useLocation } from 'react-router';
import type { PageHandle } from '../../api/transport.ts';
import type { Route } from './+types/alias';

const signIn = '/admin/login';

export function loader({ request }: Route.LoaderArgs) {
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
