import { Navigate, redirect, useLocation } from 'react-router';
import type { Route } from './+types/alias';

const signIn = '/admin/login';

export function loader({ request }: Route.LoaderArgs) {
  return redirect(signIn + new URL(request.url).search);
}

export function clientLoader() {
  return null;
}

/** `/login`: where a refused token leads. */
export default function LoginAlias() {
  const { search } = useLocation();
  return <Navigate to={signIn + search} replace />;
}
