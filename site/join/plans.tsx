import type { MouseEvent } from 'react';
import { joinPage } from '../../content/join-page/defaults.ts';
import type { RateCard } from '../../content/rate-cards/schema.ts';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { controlId, type Submission } from '../forms/use-submission.ts';
import type { SectionState } from '../page-sections.ts';
import { useSettings } from '../site-settings.ts';
import { useReservedHeight } from '../use-reserved-height.ts';
import { planName } from './form.ts';

/** A plan as the page shows it. */
export type Plan = Pick<RateCard, 'id' | 'title' | 'description' | 'price' | 'features' | 'isPopular'>;

interface PlansProps {
  plans: SectionState<Plan[]>;
  submission: Submission;
  /** Told when a plan was pressed with a pointer. */
  onPick: () => void;
}

/** The plans, one of which belongs to the application. */
export function Plans({ plans, submission, onPick }: PlansProps) {
  const { plansHeading } = useSettings('join-page', joinPage);
  const { form, errors } = submission;
  const id = controlId(form, planName);
  const problem = errors[planName];
  const offered = plans.data ?? [];
  const reserved = useReservedHeight<HTMLFieldSetElement>(plans.loading);
  return (
    <fieldset
      id="plans"
      className="plans"
      {...reserved}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a group of radio buttons can be required and wrong
      role="radiogroup"
      aria-required
      aria-invalid={problem !== undefined}
      aria-describedby={problem && `${id}-error`}
    >
      <legend>
        <h2 className="display-2">{plansHeading}</h2>
      </legend>
      {problem && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
      {plans.loading && <Spinner />}
      {!plans.loading && offered.length === 0 && (
        <p id={id} tabIndex={-1} className="no-plans">
          No membership plans are available right now.
        </p>
      )}
      {offered.length > 0 && (
        <ul>
          {offered.map((plan, index) => (
            <PlanCard
              key={plan.id}
              id={index === 0 ? id : `${id}-${index}`}
              {...{ plan, submission, onPick }}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface PlanCardProps {
  plan: Plan;
  /** That of its radio button. */
  id: string;
  submission: Submission;
  onPick: () => void;
}

function PlanCard({ plan, id, submission, onPick }: PlanCardProps) {
  const { chosen, resetCount } = submission;
  const isChosen = chosen === plan.id;
  // Each arrow key selects the next radio button. Scrolling to the form each time would carry away somebody who compares the
  // plans (WCAG 3.2.2, On Input); Tab leads from the plans into the form. Not `change`: a press on the plan that is selected
  // already scrolls too.
  const pick = (event: MouseEvent<HTMLInputElement>) => {
    if (!event.currentTarget.matches(':focus-visible')) onPick();
  };
  return (
    <li className="card plan">
      {plan.isPopular && <p className="plan-badge">Popular</p>}
      <h3 id={`${id}-title`}>{plan.title}</h3>
      <p className="plan-description">{plan.description}</p>
      <p className="plan-price">{plan.price}</p>
      <ul>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={20} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <label className="button button-line plan-button">
        <input
          key={resetCount}
          type="radio"
          id={id}
          name={planName}
          value={plan.id}
          defaultChecked={isChosen}
          onClick={pick}
          required
          aria-labelledby={`${id}-label ${id}-title`}
        />
        <span id={`${id}-label`}>{isChosen ? 'Selected' : 'Select Plan'}</span>
      </label>
    </li>
  );
}
