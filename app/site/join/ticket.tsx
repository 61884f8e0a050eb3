import { joinPage } from '../../../content/join-page.ts';
import { Submit } from '../forms/parts.tsx';
import type { Submission } from '../forms/use-submission.ts';
import type { Plan } from './plans.tsx';

interface TicketProps {
  plan: Plan | undefined;
  submission: Submission;
}

/** What is applied for, seen once more before it is sent. */
export function Ticket({ plan, submission }: TicketProps) {
  const { planHeading, noPlan, nextHeading, next } = joinPage;
  return (
    <div className="ticket scheme-dark">
      <div className="needs-script">
        <h3>{planHeading}</h3>
        <p className="ticket-plan">{plan?.title ?? noPlan}</p>
        {plan && <p className="ticket-price">{plan.price}</p>}
        <a href="#plans">{plan ? 'Change plan' : 'Choose a plan'}</a>
      </div>
      <div className="ticket-end">
        <Submit submission={submission} idle="Submit Application" busy="Submitting..." look="button-sun" />
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
