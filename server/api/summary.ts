import { registry } from '../../content/index.ts';
import { newDays } from '../../content/summary.ts';
import type { Dependencies } from '../dependencies.ts';
import { json } from './answers.ts';
import type { Route } from './route.ts';
import { object } from './schemas.ts';

const dayMs = 86_400_000;
const count = { type: 'integer' };

/** What the start of the panel tells, in one call. */
export function summaryRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: '/admin/summary',
    audience: 'staff',
    chapter: 'Panel',
    summary: `How much of everything there is; submissions of the last ${newDays} days count as new`,
    answer: object({
      totals: object(Object.fromEntries(registry.map(({ about }) => [about.name, count]))),
      drafts: count,
      workingCommittee: count,
      newSubmissions: { type: 'object', additionalProperties: count },
    }),
    handle: async () => json(await store.summary(Date.now() - newDays * dayMs)),
  };
}
