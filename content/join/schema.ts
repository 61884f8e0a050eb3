import { defineType, type InputOf, type RecordKeys } from '../define.ts';
import { reference } from '../fields/reference.ts';
import { email, text } from '../fields/text.ts';
import { about } from './about.ts';

export const join = defineType({
  about,
  fields: {
    firstName: text({ label: 'First Name', max: 100, requiredMessage: 'Enter your first name' }),
    lastName: text({ label: 'Last Name', max: 100, requiredMessage: 'Enter your last name' }),
    email: email({ label: 'Email', requiredMessage: 'Enter your email address' }),
    phone: text({ label: 'Phone', max: 40, input: 'tel', requiredMessage: 'Enter your phone number' }),
    address: text({ label: 'Address', max: 500, rows: 3, requiredMessage: 'Enter your address' }),
    occupation: text({ label: 'Occupation', max: 200, requiredMessage: 'Enter your occupation' }),
    interests: text({ label: 'Interests', max: 2000, rows: 3, requiredMessage: 'Enter your interests' }),
    selectedRateCard: reference({
      label: 'Plan',
      to: 'rate-cards',
      requiredMessage: 'Please select a plan before submitting',
    }),
  },
});

/** What the form sends: the plan as its id. */
export type MembershipApplicationInput = InputOf<typeof join>;
/** The plan as it stood when the application was sent. */
export interface ChosenPlan {
  _id: string;
  id: string;
  title: string;
  price: string;
}
/** What the API answers to staff. */
export type MembershipApplication = RecordKeys &
  Omit<MembershipApplicationInput, 'selectedRateCard'> & { selectedRateCard: ChosenPlan };
