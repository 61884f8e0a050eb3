import type { Migration } from 'kysely/migration';
import * as firstTables from './2026-11-21-first-tables.ts';
import * as suspectedSpam from './2026-11-21-suspected-spam.ts';
import * as picturedContents from './2026-11-22-pictured-contents.ts';
import * as picturedContentsOfPosts from './2026-11-22-pictured-contents-of-posts.ts';
import * as picturesOfPosts from './2026-11-22-pictures-of-posts.ts';
import * as restoreDetection from './2026-11-22-restore-detection.ts';
import * as runsOfBackups from './2026-11-22-runs-of-backups.ts';
import * as media from './2026-11-23-media.ts';
import * as mediaUsages from './2026-11-24-media-usages.ts';
import * as movedPostPictures from './2026-11-24-moved-post-pictures.ts';
import * as uploadsOfMedia from './2026-11-24-uploads-of-media.ts';
import * as trash from './2026-11-25-trash.ts';
import * as revisions from './2026-11-26-revisions.ts';
import * as drafts from './2026-11-28-drafts.ts';
import * as shown from './2026-11-29-shown.ts';
import * as schedules from './2026-11-30-schedules.ts';
import * as presence from './2026-12-02-presence.ts';
import * as previewLinks from './2026-12-04-preview-links.ts';
import * as auditLog from './2026-12-05-audit-log.ts';
import * as listedPosts from './2026-12-06-listed-posts.ts';
import * as postViewsByDay from './2026-12-07-post-views-by-day.ts';
import * as sourcesOfRevisions from './2026-12-07-sources-of-revisions.ts';
import * as carouselOrder from './2026-12-08-carousel-order.ts';
import * as reading from './2026-12-08-reading.ts';
import * as sortedPosts from './2026-12-08-sorted-posts.ts';
import * as unreadSubmissions from './2026-12-08-unread-submissions.ts';
import * as viewsOfEveryPost from './2026-12-08-views-of-every-post.ts';
import * as search from './2026-12-09-search.ts';
import * as postTokens from './2026-12-10-post-tokens.ts';
import * as pages from './2026-12-11-pages.ts';
import * as settings from './2026-12-11-settings.ts';
import * as look from './2026-12-12-look.ts';
import * as redirects from './2026-12-12-redirects.ts';
import * as rays from './2026-12-13-rays.ts';

/** Every migration by its dated name. One that has run anywhere is never changed, renamed or removed. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-first-tables': firstTables,
  '2026-11-21-suspected-spam': suspectedSpam,
  '2026-11-22-pictured-contents': picturedContents,
  '2026-11-22-pictured-contents-of-posts': picturedContentsOfPosts,
  '2026-11-22-pictures-of-posts': picturesOfPosts,
  '2026-11-22-restore-detection': restoreDetection,
  '2026-11-22-runs-of-backups': runsOfBackups,
  '2026-11-23-media': media,
  '2026-11-24-media-usages': mediaUsages,
  '2026-11-24-moved-post-pictures': movedPostPictures,
  '2026-11-24-uploads-of-media': uploadsOfMedia,
  '2026-11-25-trash': trash,
  '2026-11-26-revisions': revisions,
  '2026-11-28-drafts': drafts,
  '2026-11-29-shown': shown,
  '2026-11-30-schedules': schedules,
  '2026-12-02-presence': presence,
  '2026-12-04-preview-links': previewLinks,
  '2026-12-05-audit-log': auditLog,
  '2026-12-06-listed-posts': listedPosts,
  '2026-12-07-post-views-by-day': postViewsByDay,
  '2026-12-07-sources-of-revisions': sourcesOfRevisions,
  '2026-12-08-carousel-order': carouselOrder,
  '2026-12-08-reading': reading,
  '2026-12-08-sorted-posts': sortedPosts,
  '2026-12-08-unread-submissions': unreadSubmissions,
  '2026-12-08-views-of-every-post': viewsOfEveryPost,
  '2026-12-09-search': search,
  '2026-12-10-post-tokens': postTokens,
  '2026-12-11-pages': pages,
  '2026-12-11-settings': settings,
  '2026-12-12-look': look,
  '2026-12-12-redirects': redirects,
  '2026-12-13-rays': rays,
};
