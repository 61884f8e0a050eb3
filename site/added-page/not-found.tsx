import { Link } from 'react-router';

export const notFoundTitle = 'Page not found';

/** What stands at an address that nothing has. */
export function NotFound() {
  return (
    <section className="page-message sunrise">
      <h1 className="display-1">{notFoundTitle}</h1>
      <p className="muted">The address may have been mistyped, or the page may have moved.</p>
      <Link to="/" className="button button-dark">
        Back to Home
      </Link>
    </section>
  );
}
