import { entries } from '../../../content/join/form.ts';
import { joinPage } from '../../../content/join-page.ts';
import { pages } from '../../../content/pages.ts';
import { definition as rateCards } from '../../../content/rate-cards/definition.ts';
import { type Client, createClient } from '../../api/client.ts';
import { apiOf } from '../../api/transport.ts';
import { visitor } from '../../api/visitor.ts';
import { answerForm } from '../forms/answer.ts';
import { Confirmation, Entry, ErrorSummary, FormFrame } from '../forms/parts.tsx';
import { FormTitle, untitled } from '../forms/title.tsx';
import { type Submission, useSubmission } from '../forms/use-submission.ts';
import { head } from '../head.ts';
import { only } from '../only.ts';
import { Opening } from '../opening.tsx';
import { finished, section } from '../sections.ts';
import { useSections } from '../use-sections.ts';
import type { Route } from './+types/page';
import { joinForm } from './form.ts';
import { type Plan, Plans } from './plans.tsx';
import { ApplicationReceipt } from './receipt.tsx';
import { Ticket } from './ticket.tsx';

const form = joinForm(visitor);

export function loader({ context }: Route.LoaderArgs) {
  return finished(context, load(createClient(apiOf(context))));
}

export function clientLoader() {
  return load(visitor);
}

function load(client: Client) {
  const shown = only('id', 'title', 'description', 'price', 'features', 'isPopular');
  return { plans: section(client.list(rateCards), rateCards.messages.fetchFailed, shown) };
}

/** Takes the application where there is no script. */
export function action({ request, context }: Route.ActionArgs) {
  return answerForm(request, joinForm(createClient(apiOf(context))));
}

export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { plans } = useSections<{ plans: Plan[] }>(loaderData);
  const submission = useSubmission(form, actionData);
  const plan = plans.data?.find(({ id }) => id === submission.chosen);
  return (
    <>
      <FormTitle submission={submission} title={pages.join.title} />
      <Opening title={joinPage.heading} lead={joinPage.lead} />
      <FormFrame submission={submission} aria-labelledby="application" className="frame">
        <Plans plans={plans} submission={submission} onPick={showApplication} />
        <div className="application">
          <Confirmation submission={submission} heading={joinPage.thanks} text={joinPage.thanksText}>
            {submission.receipt && <ApplicationReceipt receipt={submission.receipt} plans={plans.data} />}
          </Confirmation>
          <ErrorSummary submission={submission} />
          <div className="form-columns">
            <div className="form-card">
              <h2 id="application" className="display-3">
                {joinPage.formHeading}
              </h2>
              <Applicant submission={submission} />
            </div>
            <Ticket plan={plan} submission={submission} />
          </div>
        </div>
      </FormFrame>
    </>
  );
}

function Applicant({ submission }: { submission: Submission }) {
  const { firstName, lastName, email, phone, address, occupation, interests } = entries;
  const common = { submission };
  return (
    <div className="fields">
      <div className="pair">
        <Entry {...common} name="firstName" rule={firstName} autoComplete="given-name" spellCheck={false} />
        <Entry {...common} name="lastName" rule={lastName} autoComplete="family-name" spellCheck={false} />
      </div>
      <div className="pair">
        <Entry
          {...common}
          name="email"
          rule={email}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <Entry {...common} name="phone" rule={phone} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
      <Entry {...common} name="address" rule={address} autoComplete="street-address" />
      <Entry {...common} name="occupation" rule={occupation} autoComplete="organization-title" />
      <Entry {...common} name="interests" rule={interests} />
    </div>
  );
}

/** The form comes into view, while the focus stays at the plans. */
function showApplication(): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  document.getElementById('application')?.scrollIntoView({ behavior });
}

export function meta({ matches }: Route.MetaArgs) {
  return untitled(head(matches, pages.join));
}
