import { definition } from '../../../content/contact/definition.ts';
import { entries } from '../../../content/contact/form.ts';
import type { Client } from '../../api/client.ts';
import { problemsOf } from '../forms/entries.ts';
import type { VisitorForm } from '../forms/use-submission.ts';

/** The contact form, sent by this client. */
export function contactForm(client: Client): VisitorForm {
  return {
    name: definition.name,
    names: Object.keys(entries),
    check: (values) => problemsOf(entries, values),
    send: ({ firstName = '', lastName = '', email = '', message = '' }, sending) =>
      client.sendMessage({ firstName, lastName, email, message }, sending),
    messages: definition.messages,
  };
}
