import { sql } from 'kysely';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import { createdAtOf, isId } from '../../../engine/database/identifiers.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import { type Person, personIn, type Source } from '../../../engine/store/actor.ts';
import type { Slice } from '../../../engine/store/records.ts';
import { type ChangeAction, draftActions, valuesOfVersion } from './history.ts';

/** A kept version of a record. */
export interface RecordVersion {
  readonly id: string;
  /** From 1, the oldest of the record. */
  readonly number: number;
  /** ISO 8601, UTC: the record's `updatedAt` after the change. */
  readonly at: string;
  /** Null: the server itself. */
  readonly by: Person;
  /** By which way the change came; null where it is not known. */
  readonly source: Source | null;
  readonly action: ChangeAction;
  /** Names of the fields that the change touched. */
  readonly changed: readonly string[];
}

/** A version with its values as a form would send them. */
export interface VersionWithValues extends RecordVersion {
  readonly values: NestedValues;
}

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** What the column of numbers can hold on both engines. */
const largestNumber = 2 ** 31 - 1;

const columns = ['id', 'number', 'action', 'actor_id', 'actor_name', 'source', 'changed'];

/** Versions of records of every type that staff edit, of deleted ones too. */
export function createHistoryStore(database: Database) {
  const versionsOf = (connection: Connection, type: ContentType, recordId: string) =>
    connection
      .selectFrom('revisions')
      .where('record_id', '=', recordId)
      .where('type', '=', type.definition.name);
  return {
    /** The newest first. */
    list: (type: ContentType, recordId: string, { offset, limit }: Slice) =>
      database.read(async (connection) => {
        if (!isId(recordId)) return { versions: [], total: 0 };
        const found = versionsOf(connection, type, recordId);
        const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found
          .select(columns)
          .orderBy('number', 'desc')
          .offset(offset)
          .limit(limit)
          .execute();
        return { versions: rows.map(toVersion), total: Number(counted.total) };
      }),
    /** The name of the person who changed a record last; null when it has no versions or the server changed it. */
    lastEditor: (recordId: string) =>
      database.read(async (connection): Promise<string | null> => {
        const newest = await connection
          .selectFrom('revisions')
          .select(['actor_id', 'actor_name'])
          .where('record_id', '=', recordId)
          // Neither a draft nor the server's own change of addresses is another version of the record.
          .where('action', 'not in', ['relink', ...draftActions])
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirst();
        return (newest && personIn(newest)?.name) ?? null;
      }),
    get: (type: ContentType, recordId: string, id: string) =>
      database.read(async (connection) => {
        if (!isId(recordId) || !isId(id)) return undefined;
        const found = versionsOf(connection, type, recordId).selectAll().where('id', '=', id);
        return withValues(type, await found.executeTakeFirst());
      }),
    /** All of them, the newest first, one at a time. */
    async *export(type: ContentType, recordId: string): AsyncGenerator<VersionWithValues> {
      for (let before = largestNumber; ; ) {
        const next = await database.read(async (connection) => {
          const found = versionsOf(connection, type, recordId).selectAll().where('number', '<', before);
          const row = await found.orderBy('number', 'desc').limit(1).executeTakeFirst();
          return withValues(type, row);
        });
        if (!next) return;
        yield next;
        before = next.number;
      }
    },
  };
}

function withValues(type: ContentType, row: Row | undefined): VersionWithValues | undefined {
  return row && { ...toVersion(row), values: valuesOfVersion(type, row.data) };
}

function toVersion(row: Row): RecordVersion {
  const id = String(row.id);
  return {
    id,
    number: Number(row.number),
    at: createdAtOf(id),
    by: personIn(row),
    source: row.source as Source | null,
    action: row.action as ChangeAction,
    changed: JSON.parse(String(row.changed)),
  };
}
