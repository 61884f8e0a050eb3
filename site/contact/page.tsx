import { pages } from '../../content/built-in-pages.ts';
import { fields, messages } from '../../content/contact/form.ts';
import { contactPage } from '../../content/contact-page/defaults.ts';
import { type Client, createClient } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
import { visitor } from '../api/visitor.ts';
import { handleFormAction } from '../forms/form-action.ts';
import {
  Confirmation,
  ErrorSummary,
  FormField,
  FormTitle,
  SubmissionForm,
  SubmitButton,
  withoutTitle,
} from '../forms/form-components.tsx';
import { validateValues } from '../forms/form-values.ts';
import { type Submission, useSubmission, type VisitorForm } from '../forms/use-submission.ts';
import { head } from '../head.ts';
import { PageHero } from '../page-hero.tsx';
import type { ActionArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { settingsIn, useSettings } from '../site-settings.ts';
import { Details } from './details.tsx';

const form = contactForm(visitor);

/** Takes the form where there is no script. */
export function action({ request, context }: ActionArgs) {
  return handleFormAction(request, contactForm(createClient(apiOf(context))));
}

export default function Contact({ actionData }: PageProps<unknown, typeof action>) {
  const submission = useSubmission(form, actionData);
  const { title, heading, lead } = useSettings('contact-page', contactPage);
  return (
    <>
      <FormTitle submission={submission} title={title} />
      <PageHero title={heading} lead={lead} />
      <div className="container form-columns">
        <div className="form-card">
          <Message submission={submission} />
        </div>
        <Details />
      </div>
    </>
  );
}

function Message({ submission }: { submission: Submission }) {
  const { formHeading, thanks, thanksText } = useSettings('contact-page', contactPage);
  return (
    <>
      <Confirmation submission={submission} heading={thanks} text={thanksText} />
      <ErrorSummary submission={submission} />
      <h2 id="write" className="display-3">
        {formHeading}
      </h2>
      <SubmissionForm submission={submission} aria-labelledby="write" className="fields">
        <div className="field-pair">
          <FormField
            submission={submission}
            name="firstName"
            rule={fields.firstName}
            autoComplete="given-name"
            spellCheck={false}
          />
          <FormField
            submission={submission}
            name="lastName"
            rule={fields.lastName}
            autoComplete="family-name"
            spellCheck={false}
          />
        </div>
        <FormField
          submission={submission}
          name="email"
          rule={fields.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <FormField submission={submission} name="message" rule={fields.message} />
        <div>
          <SubmitButton submission={submission} idle="Send Message" busy="Sending..." />
        </div>
      </SubmissionForm>
    </>
  );
}

/** The contact form, sent by this client. */
function contactForm(client: Client): VisitorForm {
  return {
    name: 'contact',
    names: Object.keys(fields),
    check: (values) => validateValues(fields, values),
    send: ({ firstName = '', lastName = '', email = '', message = '' }, sending) =>
      client.sendMessage({ firstName, lastName, email, message }, sending),
    messages,
  };
}

export function meta({ matches }: PageMetaArgs) {
  const { title, description } = settingsIn(matches, 'contact-page', contactPage);
  return withoutTitle(head(matches, { path: pages.contact, title, description }));
}
