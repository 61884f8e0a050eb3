import { definition } from '../../../content/contact/definition.ts';
import { fields } from '../../../content/contact/form.ts';
import type { Client } from '../../api/client.ts';
import { validateValues } from '../forms/form-values.ts';
import type { VisitorForm } from '../forms/use-submission.ts';

/** The contact form, sent by this client. */
export function contactForm(client: Client): VisitorForm {
  return {
    name: definition.name,
    names: Object.keys(fields),
    check: (values) => validateValues(fields, values),
    send: ({ firstName = '', lastName = '', email = '', message = '' }, sending) =>
      client.sendMessage({ firstName, lastName, email, message }, sending),
    messages: definition.messages,
  };
}
