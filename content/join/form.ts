import { emailRule, type TextRule } from '../../engine/kinds/text/text-rule.ts';

/** What an applicant writes. Plain data: the page checks by it before it sends, the API by the same when it arrives. */
export const fields = {
  firstName: { label: 'First Name', max: 100, requiredMessage: 'Enter your first name' },
  lastName: { label: 'Last Name', max: 100, requiredMessage: 'Enter your last name' },
  email: emailRule({ label: 'Email', requiredMessage: 'Enter your email address' }),
  phone: { label: 'Phone', max: 40, input: 'tel', requiredMessage: 'Enter your phone number' },
  address: { label: 'Address', max: 500, rows: 3, requiredMessage: 'Enter your address' },
  occupation: { label: 'Occupation', max: 200, requiredMessage: 'Enter your occupation' },
  interests: { label: 'Interests', max: 2000, rows: 3, requiredMessage: 'Enter your interests' },
} as const satisfies Record<string, TextRule & { input?: string }>;

/** What an applicant chooses: one of the plans. */
export const plan = {
  label: 'Plan',
  requiredMessage: 'Please select a plan before submitting',
} as const;

/** What the public form says. */
export const messages = {
  created: 'Application submitted successfully!',
  createFailed: 'Failed to submit application. Please try again.',
} as const;
