import { join } from '../../../content/join/schema.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { permits } from '../../../engine/permissions.ts';
import type { StatisticsStore } from './statistics-store.ts';

const count = { type: 'integer' };
const text = { type: 'string' };
const date = { type: 'string', format: 'date' };

/** What is read on the site, in one call. */
export function statisticsRoute(statistics: StatisticsStore): Route {
  return {
    method: 'GET',
    path: '/admin/reading',
    permission: 'content:read',
    chapter: 'Panel',
    summary:
      'Visits by day, the posts that are read most, searches that found nothing; applications by week for who may read them',
    response: object({
      days: listOf(object({ day: date, visits: count })),
      posts: listOf(object({ id: text, title: text, views: count })),
      searches: listOf(object({ query: text, searches: count })),
      weeks: listOf(object({ monday: date, applications: count })),
    }),
    async handle({ viewer }) {
      const read = await statistics.read(Date.now());
      const mayReadLeads =
        viewer.kind === 'staff' && permits(viewer.permissions, join.definition.area, 'read');
      return json({ ...read, weeks: mayReadLeads ? read.weeks : [] });
    },
  };
}
