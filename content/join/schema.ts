import { defineType, type InputOf, type RecordKeys } from '../../engine/content-type.ts';
import { type Definition, newestFirst } from '../../engine/definition.ts';
import { reference } from '../../engine/kinds/reference/reference.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { definition as rateCards } from '../rate-cards/schema.ts';
import { submissionFields } from '../submission-fields.ts';
import { fields, messages, plan } from './form.ts';

export const definition = {
  name: 'join',
  singular: 'submission',
  label: 'Join',
  paths: ['/join'],
  section: '/join',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'firstName',
  messages: {
    fetchFailed: 'Failed to fetch join submissions',
    ...messages,
    confirmDelete: 'Are you sure you want to delete this submission?',
    deleted: 'Submission deleted successfully',
    deleteFailed: 'Failed to delete submission.',
  },
} as const satisfies Definition;

export const join = defineType({
  definition,
  area: 'leads',
  isPersonal: true,
  lead: { prefix: 'J' },
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
  };
