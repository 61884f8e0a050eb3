import { joinPage } from '../../content/join-page/defaults.ts';
import { locale, timeZone } from '../../engine/locale.ts';
import type { ConfirmationDetails } from '../forms/form-values.ts';
import { useSettings } from '../site-settings.ts';
import type { Plan } from './plans.tsx';

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });

/** The plan and the date of the application, to print or to keep. */
export function ApplicationConfirmation({
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
