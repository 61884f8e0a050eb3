import { registry } from '../../content/index.ts';
import { newDays, type StorageTrouble } from '../../content/summary.ts';
import { actorOf } from '../../engine/api/actor.ts';
import { json } from '../../engine/api/responses.ts';
import type { Route } from '../../engine/api/route.ts';
import { object } from '../../engine/api/schemas.ts';
import { readableTypes } from '../../engine/api/type-of-path.ts';
import type { ContentType } from '../../engine/content-type.ts';
import { failingJobs } from '../../features/jobs/server/jobs.ts';
import { sendingMail } from '../../features/mail/mail.ts';
import { readableAreas } from '../../features/mail/server/routes.ts';
import { roomTroubles } from '../../features/media/server/room.ts';
import type { Dependencies } from '../dependencies.ts';

const dayMs = 86_400_000;
const count = { type: 'integer' };
const optional = { type: ['string', 'null'] };
const storageTrouble = object(
  { kind: { type: 'string', enum: ['away', 'disk', 'quota'] }, bytes: count, quotaBytes: count },
  ['kind'],
);

const failingJob = object(
  {
    name: { type: 'string' },
    error: { type: 'string' },
    lastSuccess: { type: 'string', format: 'date-time' },
  },
  ['name', 'error'],
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
    leads: { type: 'object', additionalProperties: object({ new: count, mine: count }) },
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
    failingJobs: { type: 'array', items: failingJob },
    mail: object({ failed: count, stoppedSince: optional, reason: optional }),
  };
  return {
    method: 'GET',
    path: '/admin/summary',
    permission: 'staff',
    chapter: 'Panel',
    summary: `How much of everything there is; submissions of the last ${newDays} days count as new`,
    response: object(
      counts,
      Object.keys(counts).filter((name) => name !== 'mail'),
    ),
    async handle({ viewer }) {
      const mailAreas = readableAreas(viewer);
      const hasMail = store.mail.canMail && mailAreas.length > 0;
      return json({
        ...(await store.summary(
          Date.now() - newDays * dayMs,
          readableTypes(viewer, registry as unknown as readonly ContentType[]),
          actorOf(viewer).id,
        )),
        trashDays: settings.trashDays,
        isUnlisted: !(await store.settings.read()).sharing.isListed,
        isAddressMissing: settings.siteUrl === undefined && (hosts?.wasOther ?? false),
        storageTroubles: await storageTroubles(library),
        // Why no mail leaves has a sentence of its own.
        failingJobs: failingJobs(await store.jobs.list()).filter(({ name }) => name !== sendingMail),
        ...(hasMail && { mail: await store.mail.summary(mailAreas) }),
      });
    },
  };
}
