import { sql } from 'kysely';
import { invalid } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Write } from '../../../engine/database/database.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import {
  momentProblems,
  type Publication,
  type PublicationChange,
  publicationTimes,
  scheduleLabels,
} from '../../../engine/publication.ts';
import { type Actor, actorColumns } from '../../../engine/store/actor.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';

const actions = { publishAt: 'publish', unpublishAt: 'unpublish' } as const;

/** Stores what a save says of the publication times of a record, and takes them along into the trash and back. */
export const scheduleSubscriber: RecordSubscriber = {
  async saved({ transaction, database, type, actor, after, publication = {}, snapshot }) {
    const { engine } = database;
    if (snapshot) await restoreSchedules(transaction, engine, (snapshot.schedules ?? []) as Row[]);
    else if (actor) await storeSchedules(transaction, engine, type, after.id, publication, actor);
  },
  removing: async ({ transaction, type, id }) => ({
    schedules: await takeSchedules(transaction, type, id),
  }),
  publications: whatIsToCome,
};

/** Which records have a working draft, and when they are shown and hidden (ISO 8601, UTC), by id. What has failed is left out. */
async function whatIsToCome(
  connection: Connection,
  engine: Engine,
  { definition }: ContentType,
  ids: readonly string[],
): Promise<Map<string, Partial<Publication>>> {
  const found = new Map<string, Partial<Publication>>();
  if (ids.length === 0) return found;
  const drafts = connection
    .selectFrom('drafts')
    .select([sql`cast(id as text)`.as('id'), sql`'draft'`.as('action'), 'updated_at as due_at'])
    .where('type', '=', definition.name)
    .where('id', 'in', ids);
  const schedules = connection
    .selectFrom('schedules')
    .select(['record_id as id', 'action', 'due_at'])
    .where('type', '=', definition.name)
    .where('record_id', 'in', ids)
    .where('failed_at', 'is', null);
  // One query, because every list and every save of staff makes it.
  for (const { id, action, due_at } of await drafts.unionAll(schedules).execute()) {
    const own = action === 'draft' ? { draft: true } : { [`${action}At`]: engine.decodeTime(due_at) };
    found.set(String(id), { ...found.get(String(id)), ...own });
  }
  return found;
}

/**
 * Stores when a record is to be shown and hidden; null ends that. Fails with `invalid` for a moment that has passed by the
 * clock of the database, and for an end that is not after its start.
 *
 * @param revisionId the version that is published with it. Default: that of the schedule before
 */
export async function storeSchedules(
  transaction: Write,
  engine: Engine,
  type: ContentType,
  id: string,
  change: PublicationChange,
  actor: Actor,
  revisionId?: string,
): Promise<void> {
  if (change.publishAt === undefined && change.unpublishAt === undefined) return;
  const before = (await whatIsToCome(transaction, engine, type, [id])).get(id);
  const now = (await engine.now(transaction)).toISOString();
  const errors = momentProblems(scheduleLabels(type), before ?? {}, change, now);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  for (const name of publicationTimes) {
    if (change[name] === undefined) continue;
    const replaced = await removeSchedule(transaction, type.definition.name, id, actions[name]);
    if (change[name] === null) continue;
    const version = name === 'publishAt' ? (revisionId ?? replaced?.revision_id ?? null) : null;
    const row = {
      ...keyOf(type.definition.name, id, actions[name]),
      due_at: change[name],
      revision_id: version,
    };
    await transaction
      .insertInto('schedules')
      .values({ ...row, ...actorColumns(actor) })
      .execute();
  }
}

/** Removes a schedule, one that has failed, too. Undefined when there was none. */
export function removeSchedule(
  transaction: Write,
  typeName: string,
  id: string,
  action: string,
): Promise<Row | undefined> {
  let rows = transaction.deleteFrom('schedules').returning('revision_id');
  for (const [column, value] of Object.entries(keyOf(typeName, id, action)))
    rows = rows.where(column, '=', value);
  return rows.executeTakeFirst();
}

function takeSchedules(transaction: Write, type: ContentType, id: string): Promise<Row[]> {
  return transaction
    .deleteFrom('schedules')
    .where('type', '=', type.definition.name)
    .where('record_id', '=', id)
    .returningAll()
    .execute();
}

/** Brings schedules back. What was due meanwhile does not run. */
async function restoreSchedules(transaction: Write, engine: Engine, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const now = (await engine.now(transaction)).toISOString();
  for (const row of rows) {
    const isMissed = row.failed_at === null && engine.decodeTime(row.due_at) <= now;
    const missed = isMissed ? { failed_at: now, reason: 'Missed while in the trash' } : {};
    await transaction
      .insertInto('schedules')
      .values({ ...row, ...missed })
      .execute();
  }
}

function keyOf(type: string, id: string, action: string): Row {
  return { type, record_id: id, action };
}
