import type { MailSummary } from '../../../content/summary.ts';
import { formatTime } from '../../../engine/panel/moment-text.ts';

/** That no mail leaves, since when and why; nothing where all is well. */
export function MailNotice({ mail }: { mail: MailSummary | undefined }) {
  return (
    <div role="status">
      {mail?.stoppedSince && (
        <p className="dash-notice">
          <strong>{`No mail has left since ${formatTime(Date.parse(mail.stoppedSince))}: ${mail.reason}`}</strong>{' '}
          The server keeps trying. Tell whoever looks after it.
        </p>
      )}
    </div>
  );
}
