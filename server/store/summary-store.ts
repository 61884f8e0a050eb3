import { sql } from 'kysely';
import { blogPosts } from '../../content/blog-posts/schema.ts';
import { hasPassedItsDay } from '../../content/important-information/past-day.ts';
import { registry } from '../../content/index.ts';
import { libraryFile } from '../../content/library-file.ts';
import { members } from '../../content/members/schema.ts';
import type { Counts } from '../../content/summary.ts';
import type { ContentType } from '../../engine/content-type.ts';
import type { Database } from '../../engine/database/database.ts';
import type { Connection } from '../../engine/database/engine.ts';
import { lowestId } from '../../engine/database/identifiers.ts';
import type { Definition } from '../../engine/definition.ts';
import { largestList } from '../../engine/store/collection.ts';
import { columnOf, tableOf } from '../../engine/store/record-codec.ts';
import { isoDate } from '../../engine/zoned-date.ts';
import { countLeads } from '../../features/leads/server/lead-store.ts';
import { mediaFields } from '../../features/media/server/media-usages.ts';
import { totalOf } from '../../features/posts/server/post-totals.ts';

/** Counts what there is of everything, of these types. A submission is new when it came at `newSince` (ms since 1970) or later; leads are counted for a person. */
export function readSummary(
  database: Database,
  newSince: number,
  readable: readonly ContentType[],
  personId: string,
): Promise<Counts> {
  return database.read(async (connection) => {
    const others = readable.filter((type) => type !== (blogPosts as ContentType));
    const submissions = readable.filter(({ definition }) => definition.lead);
    const isCommittee = database.engine.encode('boolean', true);
    const since = sql`id >= ${lowestId(newSince)}`;
    const totals = await countEach(connection, others, sql`true`);
    const newSubmissions = await countEach(connection, submissions, since);
    const committee = await countEach(connection, [members], sql`is_working_committee = ${isCommittee}`);
    const posts = await totalOf(connection, {});
    const published = await totalOf(connection, { status: 'Published' });
    const trash = connection
      .selectFrom('trash')
      .select(sql<number>`count(*)`.as('count'))
      .where('type', 'in', [
        ...readable.map(({ definition }) => definition.name),
        libraryFile.definition.name,
      ]);
    const schedules = await connection
      .selectFrom('schedules')
      .select([sql<number>`count(*)`.as('all'), sql<number>`count(failed_at)`.as('failed')])
      .executeTakeFirstOrThrow();
    const working = await connection
      .selectFrom('drafts')
      .select([
        sql<number>`count(*) - count(base)`.as('of_new'),
        sql<number>`count(distinct case when base is not null then id end)`.as('of_records'),
      ])
      .executeTakeFirstOrThrow();
    const leads: Counts['leads'] = {};
    for (const type of submissions) {
      const { new: fresh, mine } = await countLeads(connection, type, '', personId);
      leads[type.definition.name] = { new: fresh, mine };
    }
    return {
      totals: { ...totals, [blogPosts.definition.name]: posts },
      drafts: posts - published,
      workingCommittee: committee[members.definition.name] ?? 0,
      newSubmissions,
      leads,
      pastNotices: await countPastNotices(connection, database),
      externalPictures: await externalPictures(connection),
      changesNotPublished: Number(working.of_records),
      unfinished: Number(working.of_new),
      scheduled: Number(schedules.all) - Number(schedules.failed),
      failed: Number(schedules.failed),
      trash: Number((await trash.executeTakeFirstOrThrow()).count),
    };
  });
}

async function countPastNotices(connection: Connection, { engine }: Database): Promise<number> {
  const rows = await connection
    .selectFrom('important_information')
    .select('content')
    .where('is_shown', '=', engine.encode('boolean', true))
    .where('notice_type', 'in', ['header', 'footer'])
    .limit(largestList)
    .execute();
  const today = isoDate(new Date());
  return rows.filter(({ content }) => hasPassedItsDay(String(content), today)).length;
}

const maxPictures = 100;
/** Records of a type that are looked through, the newest: there may be a hundred thousand posts. */
const maxLookedThrough = 200;

async function externalPictures(connection: Connection): Promise<string[]> {
  const found = new Set<string>();
  for (const type of registry as readonly ContentType[])
    for (const [name, field] of mediaFields(type)) {
      if (field.scheme !== 'picture') continue;
      const column = columnOf(name, field);
      const newest = connection.selectFrom(tableOf(type)).select(column).orderBy('id', 'desc');
      for (const row of await newest.limit(maxLookedThrough).execute())
        if (/^https?:/i.test(String(row[column]))) found.add(String(row[column]));
    }
  return [...found].slice(0, maxPictures);
}

/** The number of records of each type, by its name, for which the condition holds; in one statement. */
async function countEach(
  connection: Connection,
  types: readonly { definition: Definition }[],
  condition: ReturnType<typeof sql>,
): Promise<Record<string, number>> {
  if (types.length === 0) return {};
  const counts = types.map(
    (type) =>
      sql`(select count(*) from ${sql.table(tableOf(type as ContentType))} where ${condition}) as ${sql.ref(type.definition.name)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(counts)}`.execute(connection);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}
