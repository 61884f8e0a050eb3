import { joinPage } from '../../../content/join-page.ts';
import { site } from '../../../content/site.ts';
import type { ConfirmationDetails } from '../forms/form-values.ts';
import type { Plan } from './plans.tsx';

const format = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: site.timeZone });

/** The plan and the date of the application, to print or to keep. */
export function ApplicationConfirmation({
  confirmation,
  plans,
}: {
  confirmation: ConfirmationDetails;
  plans: Plan[] | undefined;
}) {
  const plan = plans?.find(({ id }) => id === confirmation.chosen);
  return (
    <dl>
      {plan && (
        <>
          <dt>{joinPage.planHeading}</dt>
          <dd>{plan.title}</dd>
          <dt>{joinPage.priceHeading}</dt>
          <dd>{plan.price}</dd>
        </>
      )}
      <dt>{joinPage.sentHeading}</dt>
      <dd>
        <time dateTime={confirmation.sentAt}>{format.format(new Date(confirmation.sentAt))}</time>
      </dd>
    </dl>
  );
}
