import type { RecordSubscriber } from '../../engine/store/record-events.ts';
import { auditSubscriber } from '../../features/audit/server/audit-subscriber.ts';
import { draftSubscriber } from '../../features/drafts/server/drafts.ts';
import { historySubscriber } from '../../features/history/server/history.ts';
import { leadSubscriber } from '../../features/leads/server/lead-subscriber.ts';
import { mediaTrashSubscriber } from '../../features/media/server/media-trash.ts';
import { mediaUsageSubscriber } from '../../features/media/server/media-usages.ts';
import { postSubscriber } from '../../features/posts/server/post-totals.ts';
import { previewLinkSubscriber } from '../../features/preview/server/preview-link-store.ts';
import { redirectSubscriber } from '../../features/redirects/server/redirect-subscriber.ts';
import { scheduleSubscriber } from '../../features/schedule/server/schedules.ts';
import { postTextSubscriber } from '../../features/search/server/post-texts.ts';
import { trashSubscriber } from '../../features/trash/server/trash.ts';

/**
 * Who takes part in the changes of records, in this order: the search finds a post at the place that
 * the lists give it, and the audit log names the version that the history has made, and the reference of a lead that goes.
 */
export const subscribers: readonly RecordSubscriber[] = [
  draftSubscriber,
  postSubscriber,
  postTextSubscriber,
  scheduleSubscriber,
  mediaUsageSubscriber,
  historySubscriber,
  auditSubscriber,
  leadSubscriber,
  redirectSubscriber,
  previewLinkSubscriber,
  mediaTrashSubscriber,
  trashSubscriber,
];
