import { data, Link } from 'react-router';
import { head } from '../head.ts';
import type { Route } from './+types/page';

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export default function NotFound() {
  return (
    <section className="page-message sunrise">
      <h1 className="display-1">Page not found</h1>
      <p className="muted">The address may have been mistyped, or the page may have moved.</p>
      <Link to="/" className="button button-dark">
        Back to Home
      </Link>
    </section>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return head(matches, { title: 'Page not found' });
}
