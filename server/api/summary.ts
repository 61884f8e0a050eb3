import { registry } from '../../content/index.ts';
import { newDays, type StorageTrouble } from '../../content/summary.ts';
import { json } from '../../engine/api/responses.ts';
import type { Route } from '../../engine/api/route.ts';
import { object } from '../../engine/api/schemas.ts';
import { backupTroubles } from '../../features/backup/server/backup-health.ts';
import { roomTroubles } from '../../features/media/server/room.ts';
import type { Dependencies } from '../dependencies.ts';

const dayMs = 86_400_000;
const count = { type: 'integer' };
const trouble = object(
  {
    kind: { type: 'string', enum: ['backup', 'rehearsal'] },
    problem: { type: 'string', enum: ['failed', 'overdue'] },
    lastGood: { type: 'string', format: 'date-time' },
  },
  ['kind', 'problem'],
);

const storageTrouble = object(
  { kind: { type: 'string', enum: ['away', 'disk', 'quota'] }, bytes: count, quotaBytes: count },
  ['kind'],
);

async function storageTroubles({ health, room }: Dependencies['library']): Promise<StorageTrouble[]> {
  return (await health.isAvailable()) ? roomTroubles(await room.read()) : [{ kind: 'away' }];
}

/** The data of the dashboard in one call. */
export function summaryRoute({ store, settings, library, hosts }: Dependencies): Route {
  const counts = {
    totals: object(Object.fromEntries(registry.map(({ definition }) => [definition.name, count]))),
    drafts: count,
    workingCommittee: count,
    newSubmissions: { type: 'object', additionalProperties: count },
    unread: { type: 'object', additionalProperties: count },
    pastNotices: count,
    externalPictures: { type: 'array', items: { type: 'string' } },
    changesNotPublished: count,
    unfinished: count,
    scheduled: count,
    failed: count,
    trash: count,
    trashDays: count,
    isUnlisted: { type: 'boolean' },
    isAddressMissing: { type: 'boolean' },
    storageTroubles: { type: 'array', items: storageTrouble },
  };
  const troubles = async () => {
    if (settings.backupEvery === undefined) return {};
    return { backupTroubles: backupTroubles(await store.backupRuns.read(), settings, Date.now()) };
  };
  return {
    method: 'GET',
    path: '/admin/summary',
    audience: 'staff',
    chapter: 'Panel',
    summary: `How much of everything there is; submissions of the last ${newDays} days count as new`,
    response: object({ ...counts, backupTroubles: { type: 'array', items: trouble } }, Object.keys(counts)),
    handle: async () =>
      json({
        ...(await store.summary(Date.now() - newDays * dayMs)),
        trashDays: settings.trashDays,
        isUnlisted: !(await store.settings.read()).sharing.isListed,
        isAddressMissing: settings.siteUrl === undefined && (hosts?.wasOther ?? false),
        storageTroubles: await storageTroubles(library),
        ...(await troubles()),
      }),
  };
}
