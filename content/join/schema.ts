import { defineType, type InputOf, type RecordKeys } from '../../kernel/content-type.ts';
import { flag } from '../../kernel/kinds/flag/flag.ts';
import { reference } from '../../kernel/kinds/reference/reference.ts';
import { text } from '../../kernel/kinds/text/text.ts';
import { definition as rateCards } from '../rate-cards/definition.ts';
import { definition } from './definition.ts';
import { fields, plan } from './form.ts';

export const join = defineType({
  definition,
  isPersonal: true,
  fields: {
    firstName: text(fields.firstName),
    lastName: text(fields.lastName),
    email: text(fields.email),
    phone: text(fields.phone),
    address: text(fields.address),
    occupation: text(fields.occupation),
    interests: text(fields.interests),
    selectedRateCard: reference({ ...plan, to: rateCards }),
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

/** What the form sends: the plan as its id. */
export type MembershipApplicationInput = Pick<InputOf<typeof join>, keyof typeof fields | 'selectedRateCard'>;
/** The plan as it stood when the application was sent. */
export interface ChosenPlan {
  _id: string;
  id: string;
  title: string;
  price: string;
}
/** What the API answers to staff. */
export type MembershipApplication = RecordKeys &
  Omit<MembershipApplicationInput, 'selectedRateCard'> & {
    selectedRateCard: ChosenPlan;
    isSuspectedSpam: boolean;
    spamReasons: string;
    isUnread: boolean;
  };
