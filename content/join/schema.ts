import { defineType, type InputOf, type RecordKeys } from '../../engine/content-type.ts';
import { reference } from '../../engine/kinds/reference/reference.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { definition as rateCards } from '../rate-cards/definition.ts';
import { submissionFields } from '../submission-fields.ts';
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
    ...submissionFields,
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
