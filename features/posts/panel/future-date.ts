import { dayOf } from '../../../engine/kinds/date/date.ts';
import { isoDate } from '../../../engine/zoned-date.ts';
import { notify } from '../../../ui/notify.ts';

/** Says after a save that a post is shown although its Published Date lies in the future. */
export function notifyOfFutureDate({ status, publishedAt }: { status: string; publishedAt: string }): void {
  if (status !== 'Published' || dayOf(publishedAt) <= isoDate(new Date())) return;
  notify.plain('The post is shown on the website now. It does not wait for its Published Date.', {
    milliseconds: 8000,
  });
}
