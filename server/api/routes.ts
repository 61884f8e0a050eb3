import { plainTypes } from '../../content/index.ts';
import { collectionRoutes } from '../../engine/api/collection.ts';
import type { Route } from '../../engine/api/route.ts';
import { ownAccountRoutes } from '../../features/accounts/server/own-account-routes.ts';
import { peopleRoutes } from '../../features/accounts/server/people-routes.ts';
import { authRoutes } from '../../features/accounts/server/routes.ts';
import { auditRoutes } from '../../features/audit/server/routes.ts';
import { bulkRoutes } from '../../features/bulk/server/routes.ts';
import { carouselRoutes } from '../../features/carousel/server/routes.ts';
import { draftRoutes } from '../../features/drafts/server/routes.ts';
import { eventRoutes } from '../../features/events/server/routes.ts';
import { historyRoutes } from '../../features/history/server/routes.ts';
import { submissionRoutes } from '../../features/leads/server/routes.ts';
import { mailRoutes } from '../../features/mail/server/routes.ts';
import { mediaRoutes } from '../../features/media/server/routes.ts';
import { mediaUploadRoutes } from '../../features/media/server/upload-routes.ts';
import { memberRoutes } from '../../features/members/server/routes.ts';
import { importantInformationRoutes } from '../../features/notices/server/routes.ts';
import { pageRoutes } from '../../features/pages/server/routes.ts';
import { blogRoutes } from '../../features/posts/server/routes.ts';
import { presenceRoutes } from '../../features/presence/server/routes.ts';
import { previewLinkRoutes } from '../../features/preview/server/routes.ts';
import { linkCheckRoute } from '../../features/publish-check/server/routes.ts';
import { redirectRoutes } from '../../features/redirects/server/routes.ts';
import { scheduleRoutes } from '../../features/schedule/server/schedule-routes.ts';
import { siteSearchRoute } from '../../features/search/server/routes.ts';
import { settingsRoutes } from '../../features/settings/server/routes.ts';
import { statisticsRoute } from '../../features/statistics/server/routes.ts';
import { trashRoutes } from '../../features/trash/server/routes.ts';
import type { Dependencies } from '../dependencies.ts';
import { rules } from './rules.ts';
import { summaryRoute } from './summary.ts';

/** All routes of the API. */
export function allRoutes(dependencies: Dependencies): Route[] {
  const { store, library } = dependencies;
  return [
    ...auditRoutes(store.audit),
    ...authRoutes(dependencies),
    ...blogRoutes(dependencies),
    ...bulkRoutes(dependencies),
    ...plainTypes.flatMap((type) =>
      collectionRoutes(type, store.collection(type), rules[type.definition.name]),
    ),
    ...carouselRoutes(store.carousel),
    ...draftRoutes(dependencies),
    ...eventRoutes(dependencies),
    ...historyRoutes(dependencies),
    ...importantInformationRoutes(store.notices),
    linkCheckRoute(dependencies),
    ...mailRoutes(dependencies),
    ...mediaRoutes(store.media, library),
    ...mediaUploadRoutes(library),
    ...peopleRoutes(dependencies),
    ...ownAccountRoutes(dependencies),
    ...memberRoutes(store.members),
    ...pageRoutes(dependencies),
    statisticsRoute(store.statistics),
    ...redirectRoutes(dependencies),
    ...scheduleRoutes(dependencies),
    ...presenceRoutes(store.presence),
    ...previewLinkRoutes(dependencies),
    ...settingsRoutes(dependencies),
    siteSearchRoute(dependencies),
    ...submissionRoutes(dependencies),
    summaryRoute(dependencies),
    ...trashRoutes(dependencies),
  ];
}
