import { defineType, type InputOf, type RecordOf } from '../../kernel/content-type.ts';
import { flag } from '../../kernel/kinds/flag/flag.ts';
import { text } from '../../kernel/kinds/text/text.ts';
import { definition } from './definition.ts';
import { fields } from './form.ts';

export const contact = defineType({
  definition,
  isPersonal: true,
  fields: {
    firstName: text(fields.firstName),
    lastName: text(fields.lastName),
    email: text(fields.email),
    message: text(fields.message),
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
  },
});

/** What the form sends. */
export type ContactMessageInput = Pick<InputOf<typeof contact>, keyof typeof fields>;
export type ContactMessage = RecordOf<typeof contact>;
