import { joinPage } from '../../../content/join-page.ts';
import { site } from '../../../content/site.ts';
import type { Receipt } from '../forms/entries.ts';
import type { Plan } from './plans.tsx';

const format = new Intl.DateTimeFormat(site.locale, { dateStyle: 'long', timeZone: site.timeZone });

/** What was applied for and when, to print or to keep. */
export function ApplicationReceipt({ receipt, plans }: { receipt: Receipt; plans: Plan[] | undefined }) {
  const plan = plans?.find(({ id }) => id === receipt.chosen);
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
        <time dateTime={receipt.sentAt}>{format.format(new Date(receipt.sentAt))}</time>
      </dd>
    </dl>
  );
}
