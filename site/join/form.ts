import { fields, messages, plan } from '../../content/join/form.ts';
import type { MembershipApplicationInput } from '../../content/join/schema.ts';
import type { Client } from '../api/client.ts';
import { validateValues } from '../forms/form-values.ts';
import type { VisitorForm } from '../forms/use-submission.ts';

/** The name of the radio buttons, one for each plan. */
export const planName = 'selectedRateCard';

/** The application for membership, sent by this client. */
export function joinForm(client: Client): VisitorForm {
  return {
    name: 'join',
    fields,
    names: [planName, ...Object.keys(fields)],
    check: (values) => ({
      ...(values[planName] ? {} : { [planName]: plan.requiredMessage }),
      ...validateValues(fields, values),
    }),
    send: (values, sending) => client.apply(values as MembershipApplicationInput, sending),
    messages,
    choice: planName,
  };
}
