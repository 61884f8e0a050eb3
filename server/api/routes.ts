import { plainTypes } from '../../content/index.ts';
import { collectionRoutes } from '../../kernel/api/collection.ts';
import type { Route } from '../../kernel/api/route.ts';
import type { Dependencies } from '../dependencies.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { blogRoutes } from './blog.ts';
import { bulkRoutes } from './bulk.ts';
import { carouselRoutes } from './carousel.ts';
import { draftRoutes } from './drafts.ts';
import { historyRoutes } from './history.ts';
import { importantInformationRoutes } from './important-information.ts';
import { linkCheckRoute } from './link-check.ts';
import { mediaRoutes } from './media.ts';
import { mediaChangeRoutes } from './media-changes.ts';
import { mediaUploadRoutes } from './media-uploads.ts';
import { memberRoutes } from './members.ts';
import { pageRoutes } from './pages.ts';
import { presenceRoutes } from './presence.ts';
import { previewLinkRoutes } from './preview-links.ts';
import { readingRoute } from './reading.ts';
import { redirectRoutes } from './redirects.ts';
import { rules } from './rules.ts';
import { scheduleRoutes } from './schedule.ts';
import { siteSearchRoute } from './search.ts';
import { settingsRoutes } from './settings.ts';
import { submissionRoutes } from './submissions.ts';
import { summaryRoute } from './summary.ts';
import { trashRoutes } from './trash.ts';

/** All routes of the API. */
export function allRoutes(dependencies: Dependencies): Route[] {
  return [
    ...auditRoutes(dependencies),
    ...authRoutes(dependencies),
    ...blogRoutes(dependencies),
    ...bulkRoutes(dependencies),
    ...plainTypes.flatMap((type) =>
      collectionRoutes(type, dependencies.store.collection(type), rules[type.definition.name]),
    ),
    ...carouselRoutes(dependencies),
    ...draftRoutes(dependencies),
    ...historyRoutes(dependencies),
    ...importantInformationRoutes(dependencies),
    linkCheckRoute(dependencies),
    ...mediaChangeRoutes(dependencies),
    ...mediaRoutes(dependencies),
    ...mediaUploadRoutes(dependencies),
    ...memberRoutes(dependencies),
    ...pageRoutes(dependencies),
    readingRoute(dependencies),
    ...redirectRoutes(dependencies),
    ...scheduleRoutes(dependencies),
    ...presenceRoutes(dependencies),
    ...previewLinkRoutes(dependencies),
    ...settingsRoutes(dependencies),
    siteSearchRoute(dependencies),
    ...submissionRoutes(dependencies),
    summaryRoute(dependencies),
    ...trashRoutes(dependencies),
  ];
}
