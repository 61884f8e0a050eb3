import { Link } from 'react-router';

/** What should have been shown or hidden by itself, and was not; nothing where all was. */
export function FailedChanges({ count }: { count: number }) {
  return (
    <div role="status">
      {count > 0 && (
        <p className="dash-notice">
          <Link to="/admin/scheduled">
            {count === 1 ? '1 scheduled change failed' : `${count} scheduled changes failed`}
          </Link>
        </p>
      )}
    </div>
  );
}
