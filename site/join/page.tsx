import { pages } from '../../content/built-in-pages.ts';
import { joinPage } from '../../content/join-page/defaults.ts';
import { locale, timeZone } from '../../engine/locale.ts';
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
import type { ConfirmationDetails } from '../forms/form-values.ts';
import { type Submission, useSubmission } from '../forms/use-submission.ts';
import { head } from '../head.ts';
import { PageHero } from '../page-hero.tsx';
import { awaitSections, loadSection, pickFields, usePageSections } from '../page-sections.ts';
import type { ActionArgs, LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { settingsIn, useSettings } from '../site-settings.ts';
import { joinForm } from './form.ts';
import { type Plan, Plans } from './plans.tsx';

const form = joinForm(visitor);

export function loader({ context }: LoaderArgs) {
  return awaitSections(context, load(createClient(apiOf(context))));
}

export function clientLoader() {
  return load(visitor);
}

function load(client: Client) {
  const shown = pickFields('id', 'title', 'description', 'price', 'features', 'isPopular');
  return { plans: loadSection(client.rateCards(), 'Failed to fetch rate cards', shown) };
}

/** Takes the application where there is no script. */
export function action({ request, context }: ActionArgs) {
  return handleFormAction(request, joinForm(createClient(apiOf(context))));
}

export default function Join({
  loaderData,
  actionData,
}: PageProps<typeof loader | typeof clientLoader, typeof action>) {
  const { plans } = usePageSections<{ plans: Plan[] }>(loaderData);
  const submission = useSubmission(form, actionData);
  const texts = useSettings('join-page', joinPage);
  const plan = plans.data?.find(({ id }) => id === submission.chosen);
  return (
    <>
      <FormTitle submission={submission} title={texts.title} />
      <PageHero title={texts.heading} lead={texts.lead} />
      <SubmissionForm submission={submission} aria-labelledby="application" className="container">
        <Plans plans={plans} submission={submission} onPick={showApplication} />
        <div className="application">
          <Confirmation submission={submission} heading={texts.thanks} text={texts.thanksText}>
            {submission.confirmation && (
              <ApplicationConfirmation confirmation={submission.confirmation} plans={plans.data} />
            )}
          </Confirmation>
          <ErrorSummary submission={submission} />
          <div className="form-columns">
            <div className="form-card">
              <h2 id="application" className="display-3">
                {texts.formHeading}
              </h2>
              <Applicant submission={submission} />
            </div>
            <PlanSummary plan={plan} submission={submission} />
          </div>
        </div>
      </SubmissionForm>
    </>
  );
}

function Applicant({ submission }: { submission: Submission }) {
  const field = (name: string) => <FormField submission={submission} name={name} />;
  return (
    <div className="fields">
      <div className="field-pair">
        {field('firstName')}
        {field('lastName')}
      </div>
      <div className="field-pair">
        {field('email')}
        {field('phone')}
      </div>
      {field('address')}
      {field('occupation')}
      {field('interests')}
    </div>
  );
}

/** The first wrong field comes into view, or the form, while the focus stays at the plans. */
function showApplication(): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  // By then what was wrong with the plans is gone from the page, which is shorter without it.
  requestAnimationFrame(() => {
    const form = document.querySelector('.form-card');
    const field = form?.querySelector('.field:has([aria-invalid="true"])');
    (field ?? form?.querySelector('h2'))?.scrollIntoView({ behavior });
  });
}

export function meta({ matches }: PageMetaArgs<typeof loader | typeof clientLoader>) {
  const { title, description } = settingsIn(matches, 'join-page', joinPage);
  return withoutTitle(head(matches, { path: pages.join, title, description }));
}

interface PlanSummaryProps {
  plan: Plan | undefined;
  submission: Submission;
}

/** Summary of the chosen plan, beside the submit button. */
function PlanSummary({ plan, submission }: PlanSummaryProps) {
  const { planHeading, noPlan, nextHeading, next } = useSettings('join-page', joinPage);
  return (
    <div className="plan-summary scheme-dark">
      <div className="needs-script">
        <h3>{planHeading}</h3>
        <p className="plan-summary-name">{plan?.title ?? noPlan}</p>
        {plan && <p className="plan-summary-price">{plan.price}</p>}
        <a href="#plans">{plan ? 'Change plan' : 'Choose a plan'}</a>
      </div>
      <div className="plan-summary-end">
        <SubmitButton
          submission={submission}
          idle="Submit Application"
          busy="Submitting..."
          variant="button-sun"
        />
      </div>
      <h3>{nextHeading}</h3>
      <ol>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });

/** The plan and the date of the application, to print or to keep. */
function ApplicationConfirmation({
  confirmation,
  plans,
}: {
  confirmation: ConfirmationDetails;
  plans: Plan[] | undefined;
}) {
  const { planHeading, priceHeading, sentHeading } = useSettings('join-page', joinPage);
  const plan = plans?.find(({ id }) => id === confirmation.chosen);
  return (
    <dl>
      {plan && (
        <>
          <dt>{planHeading}</dt>
          <dd>{plan.title}</dd>
          <dt>{priceHeading}</dt>
          <dd>{plan.price}</dd>
        </>
      )}
      <dt>{sentHeading}</dt>
      <dd>
        <time dateTime={confirmation.sentAt}>{format.format(new Date(confirmation.sentAt))}</time>
      </dd>
    </dl>
  );
}
