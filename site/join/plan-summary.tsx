import { joinPage } from '../../content/join-page/defaults.ts';
import { SubmitButton } from '../forms/form-components.tsx';
import type { Submission } from '../forms/use-submission.ts';
import { useSettings } from '../site-settings.ts';
import type { Plan } from './plans.tsx';

interface PlanSummaryProps {
  plan: Plan | undefined;
  submission: Submission;
}

/** Summary of the chosen plan, beside the submit button. */
export function PlanSummary({ plan, submission }: PlanSummaryProps) {
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
          look="button-sun"
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
