import { type SelectQueryBuilder, sql } from 'kysely';
import { contentTypes } from '../../../content/index.ts';
import type { Connection, Engine, Row, Tables } from '../../../engine/database/engine.ts';
import { hasTerms, searchTerms, searchText } from '../../../engine/search-text.ts';
import { personIn } from '../../../engine/store/actor.ts';
import { columnOf, tableOf } from '../../../engine/store/record-codec.ts';
import type { ScheduledAction, ScheduleEntry } from '../schedule.ts';

const longestName = 200;

export function toScheduleEntry(row: Row, engine: Engine): ScheduleEntry {
  return {
    type: String(row.type),
    id: String(row.record_id),
    name: String(row.name ?? '').slice(0, longestName),
    action: row.action as ScheduledAction,
    dueAt: engine.decodeTime(row.due_at),
    by: personIn(row),
    version: row.revision_id as string | null,
    reason: row.failed_at === null ? null : String(row.reason),
  };
}

/** Schedules with the names of their records. */
export function namedSchedules(
  connection: Connection,
  engine: Engine,
): SelectQueryBuilder<Tables, 't', object> {
  const named = connection.selectFrom('schedules as s').selectAll().select(nameOf(engine).as('name'));
  return connection.selectFrom(named.as('t')) as unknown as SelectQueryBuilder<Tables, 't', object>;
}

/** The same of those whose name has all words of a search. There are few, so they are looked through here. */
export async function findSchedules(connection: Connection, engine: Engine, query: string) {
  const found = namedSchedules(connection, engine);
  const terms = searchTerms(query);
  if (terms.length === 0) return found;
  const rows: Row[] = await found.selectAll().execute();
  const ids = rows
    .filter(({ name }) => hasTerms(searchText([String(name ?? '')]), terms))
    .map((row) => String(row.record_id));
  return ids.length === 0 ? found.where(sql<boolean>`1 = 0`) : found.where('record_id', 'in', ids);
}

/** The name of the record of a schedule, from the table of its type. */
function nameOf(engine: Engine) {
  // What is no id there is no record of.
  const id =
    engine.name === 'postgres'
      ? sql`case when s.record_id ~ '^[0-9a-fA-F-]{36}$' then s.record_id::uuid end`
      : sql`s.record_id`;
  const names = [...contentTypes.values()]
    .filter(({ definition }) => definition.shownAt !== undefined)
    .map((type) => {
      const { name, titleField } = type.definition;
      return sql`when ${sql.lit(name)} then (select ${sql.ref(`r.${columnOf(titleField)}`)} from ${sql.table(tableOf(type))} as r where r.id = ${id})`;
    });
  return sql<string>`case s.type ${sql.join(names, sql` `)} end`;
}
