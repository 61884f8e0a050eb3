import type { RecordKeys } from '../../../engine/content-type.ts';
import './submissions.css';

/** What the two forms of visitors have in common. */
export interface Submission extends RecordKeys {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
  /** Whether it looks like the work of a machine. */
  isSuspectedSpam: boolean;
  /** Why, in words: `contains 4 links; ...`. Empty where nobody noted it. */
  spamReasons: string;
  /** Whether nobody of the staff has opened it. */
  isUnread: boolean;
}

/** What its sender is called: `Asha Rao`. */
export function senderOf({ firstName, lastName }: Pick<Submission, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** The `id` of the button that opens a submission. */
export function readButtonId(id: string): string {
  return `read-${id}`;
}

/** Says that nobody of the staff has opened a submission. */
export function UnreadMark() {
  return <span className="list-badge">Unread</span>;
}

/** Says that a submission looks like the work of a machine. It is only a guess. */
export function SpamMark() {
  return (
    <span className="list-badge" data-tone="yellow">
      Looks like spam
    </span>
  );
}
