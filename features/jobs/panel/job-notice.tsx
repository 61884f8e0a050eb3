import type { FailingJob } from '../../../content/summary.ts';
import { formatTimestamp } from '../../../engine/panel/moment-text.ts';

/** What the server fails at again and again; nothing where all is well. */
export function JobNotice({ jobs }: { jobs: readonly FailingJob[] }) {
  return (
    <div role="status">
      {jobs.map(({ name, error, lastSuccess }) => (
        <p key={name} className="dash-notice">
          <strong>{`${name} has failed again and again.`}</strong>{' '}
          {lastSuccess ? `It last succeeded on ${formatTimestamp(lastSuccess)}.` : 'It has never succeeded.'}{' '}
          The server keeps trying. Tell whoever looks after it: {error}
        </p>
      ))}
    </div>
  );
}
