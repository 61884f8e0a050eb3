import type { BackupTrouble } from '../../../content/summary.ts';
import { formatTimestamp } from '../../../engine/panel/list/timestamp.ts';

/** What is wrong with the server's own backups; nothing where all is well. */
export function BackupNotice({ troubles }: { troubles: readonly BackupTrouble[] }) {
  return (
    <div role="status">
      {troubles.length > 0 && (
        <div className="dash-notice">
          {troubles.map((trouble) => (
            <p key={trouble.kind}>
              <strong>{headline(trouble)}</strong> {lastGood(trouble)}
            </p>
          ))}
          <p>Tell whoever looks after the server. The website itself works as always.</p>
        </div>
      )}
    </div>
  );
}

function headline({ kind, problem }: BackupTrouble): string {
  if (kind === 'backup') return problem === 'failed' ? 'The last backup failed.' : 'A backup is overdue.';
  return problem === 'failed'
    ? 'The last backup could not be restored on trial.'
    : 'Restoring a backup was not tried for too long.';
}

function lastGood({ kind, lastGood: moment }: BackupTrouble): string {
  const what = kind === 'backup' ? 'good backup' : 'good trial';
  return moment === undefined
    ? `There is no ${what} yet.`
    : `The last ${what} is from ${formatTimestamp(moment)}.`;
}
