import { entries } from '../../../content/contact/form.ts';
import { contactPage } from '../../../content/contact-page.ts';
import { pages } from '../../../content/pages.ts';
import { createClient } from '../../api/client.ts';
import { apiOf } from '../../api/transport.ts';
import { visitor } from '../../api/visitor.ts';
import { answerForm } from '../forms/answer.ts';
import { Confirmation, Entry, ErrorSummary, FormFrame, Submit } from '../forms/parts.tsx';
import { FormTitle, untitled } from '../forms/title.tsx';
import { type Submission, useSubmission } from '../forms/use-submission.ts';
import { head } from '../head.ts';
import { Opening } from '../opening.tsx';
import type { Route } from './+types/page';
import { Details } from './details.tsx';
import { contactForm } from './form.ts';

const form = contactForm(visitor);

/** Takes the form where there is no script. */
export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, contactForm(createClient(apiOf(context))));
}

export default function Contact({ actionData }: Route.ComponentProps) {
  const submission = useSubmission(form, actionData);
  const { heading, lead } = contactPage;
  return (
    <>
      <FormTitle submission={submission} title={pages.contact.title} />
      <Opening title={heading} lead={lead} />
      <div className="frame form-columns">
        <div className="form-card">
          <Message submission={submission} />
        </div>
        <Details />
      </div>
    </>
  );
}

function Message({ submission }: { submission: Submission }) {
  const { formHeading, thanks, thanksText } = contactPage;
  return (
    <>
      <Confirmation submission={submission} heading={thanks} text={thanksText} />
      <ErrorSummary submission={submission} />
      <h2 id="write" className="display-3">
        {formHeading}
      </h2>
      <FormFrame submission={submission} aria-labelledby="write" className="fields">
        <div className="pair">
          <Entry
            submission={submission}
            name="firstName"
            rule={entries.firstName}
            autoComplete="given-name"
            spellCheck={false}
          />
          <Entry
            submission={submission}
            name="lastName"
            rule={entries.lastName}
            autoComplete="family-name"
            spellCheck={false}
          />
        </div>
        <Entry
          submission={submission}
          name="email"
          rule={entries.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <Entry submission={submission} name="message" rule={entries.message} />
        <div>
          <Submit submission={submission} idle="Send Message" busy="Sending..." />
        </div>
      </FormFrame>
    </>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return untitled(head(matches, pages.contact));
}
