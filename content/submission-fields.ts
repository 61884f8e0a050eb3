import { flag } from '../engine/kinds/flag/flag.ts';
import { text } from '../engine/kinds/text/text.ts';

/** What the server and the staff note of everything that visitors send. */
export const submissionFields = {
  /** Whether it looks like the work of a machine. It is stored and answered like any other. */
  isSuspectedSpam: flag({ label: 'Suspected Spam', visibility: 'staff', readOnly: true }),
  /** Why it was marked, in words for staff. They stay when the mark is taken off. */
  spamReasons: text({
    label: 'Reasons for the Mark',
    max: 500,
    required: false,
    visibility: 'staff',
    readOnly: true,
  }),
  /** Until somebody of the staff has opened it. */
  isUnread: flag({ label: 'Unread', visibility: 'staff', readOnly: true }),
};
