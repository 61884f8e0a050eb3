import { emailRule, type TextRule } from '../../engine/kinds/text/text-rule.ts';

/** What a visitor fills in. Plain data: the page checks by it before it sends, the API by the same when it arrives. */
export const fields = {
  firstName: { label: 'First Name', max: 100, requiredMessage: 'Enter your first name' },
  lastName: { label: 'Last Name', max: 100, required: false },
  email: emailRule({ label: 'Email', requiredMessage: 'Enter your email address' }),
  message: { label: 'Message', max: 5000, rows: 6, requiredMessage: 'Enter your message' },
} satisfies Record<string, TextRule>;

/** What the public form says. */
export const messages = {
  created: 'Message sent successfully!',
  createFailed: 'Failed to send message. Please try again.',
} as const;
