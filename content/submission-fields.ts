import { flag } from '../engine/kinds/flag/flag.ts';
import { text } from '../engine/kinds/text/text.ts';

/** What the server notes of everything that visitors send. */
export const submissionFields = {
  /** Whether it looks like the work of a machine. It is stored and answered like any other. */
  isSuspectedSpam: flag({ label: 'Suspected Spam', visibility: 'staff', readOnly: true }),
  /** Why, in words for staff. */
  spamReasons: text({
    label: 'Reasons for the Mark',
    max: 500,
    required: false,
    visibility: 'staff',
    readOnly: true,
  }),
};
