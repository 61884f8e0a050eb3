import { Link } from 'react-router';
import { pages } from '../../content/built-in-pages.ts';
import { fields, messages } from '../../content/contact/form.ts';
import type { ContactMessageInput } from '../../content/contact/schema.ts';
import { contactDetails } from '../../content/contact-details/defaults.ts';
import { contactPage } from '../../content/contact-page/defaults.ts';
import { dialled } from '../../engine/telephone.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type Client, createClient, visitor } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
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
          <FormField submission={submission} name="firstName" />
          <FormField submission={submission} name="lastName" />
        </div>
        <FormField submission={submission} name="email" />
        <FormField submission={submission} name="message" />
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
    fields,
    names: Object.keys(fields),
    check: (values) => validateValues(fields, values),
    send: (values, sending) => client.sendMessage(values as ContactMessageInput, sending),
    messages,
  };
}

export function meta({ matches }: PageMetaArgs) {
  const { title, description } = settingsIn(matches, 'contact-page', contactPage);
  return withoutTitle(head(matches, { path: pages.contact, title, description }));
}

/** How to reach the office in other ways, and where an answer may already stand. */
function Details() {
  const texts = useSettings('contact-page', contactPage);
  const { address, phone, email, officeHours, mapLink } = useSettings('contact-details', contactDetails);
  return (
    <aside className="contact-details scheme-dark" aria-labelledby="office">
      <h2 id="office" className="display-3">
        {texts.detailsHeading}
      </h2>
      <address>
        <p>
          <Icon name="place" />
          <span>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </p>
        {officeHours && (
          <p>
            <Icon name="clock" />
            <span>{officeHours}</span>
          </p>
        )}
        <a href={dialled(phone)} className="quiet-link">
          <Icon name="phone" />
          <span>{phone}</span>
        </a>
        <a href={`mailto:${email}`} className="quiet-link">
          <Icon name="mail" />
          <span>{email}</span>
        </a>
        {mapLink && (
          <ExternalLink href={mapLink} className="quiet-link">
            <Icon name="outward" />
            <span>Open in Maps</span>
          </ExternalLink>
        )}
      </address>
      <ul>
        {(['join', 'resources', 'blog'] as const).map((page) => (
          <li key={page}>
            <Link to={pages[page]} className="row quiet-link" prefetch="intent">
              <strong>{texts[page].label}</strong>
              <Icon name="arrow" size={20} />
            </Link>
            <p>{texts[page].text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
