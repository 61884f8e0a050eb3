import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Engine, Row, Tables } from '../../../engine/database/engine.ts';
import { isId, lowestId } from '../../../engine/database/identifiers.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import { searchText, textsOf } from '../../../engine/search-text.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { insertRow, removeRow } from '../../../engine/store/collection.ts';
import { hasTermsIn, type StoredRecord, tableOf, toRecord } from '../../../engine/store/record-codec.ts';
import type { Slice } from '../../../engine/store/records.ts';

export interface SubmissionList<Submission> {
  submissions: Submission[];
  total: number;
}

export interface SubmissionFilter {
  /** Words that are all looked for, in any text and any order; '' finds all. */
  query: string;
  /** Whether only those that nobody has opened are found. Default false. */
  isUnread?: boolean;
}

/** What visitors sent through one form, for staff. */
export interface SubmissionStore<Submission> {
  /** Newest first. */
  list(filter: SubmissionFilter, slice: Slice): Promise<SubmissionList<Submission>>;
  /** Hands over all that are found, newest first, a batch at a time. */
  export(filter: SubmissionFilter): AsyncGenerator<Submission[]>;
  /**
   * Marks submissions as read, or as unread; at most 5,000, the newest. Default: all of them.
   *
   * @param of.until the id of the newest that is meant
   * @returns those that were changed, and how many are unread then
   */
  mark(isUnread: boolean, of?: { ids?: readonly string[]; until?: string }): Promise<Marked>;
  /** Marks submissions as suspected spam, or takes the mark off. Gives the ids of those that were changed. */
  markSpam(isSuspectedSpam: boolean, ids: readonly string[]): Promise<string[]>;
  /**
   * Stores a submission. The same idempotency key with the same values, or the same values again within ten minutes,
   * give the submission that was stored first; the key with other values fails with `conflict`.
   */
  create(values: NestedValues, idempotencyKey: string | undefined, createdAt?: string): Promise<Submission>;
  /** As it was sent. */
  get(id: string): Promise<Submission | undefined>;
  /** Moves it to the trash. Whether there was such a submission. */
  delete(id: string, actor: Actor): Promise<boolean>;
}

interface Marked {
  ids: string[];
  unread: number;
}

/** Submissions that are marked at once. */
export const mostMarked = 5000;

interface SubmissionOptions<Submission> {
  /** Columns that no field declares, made inside the transaction. */
  extra?: (transaction: Write, values: NestedValues, engine: Engine) => Promise<Row>;
  /** Converts a row to the record of the API. */
  present: (record: StoredRecord, row: Row) => Submission;
}

const batchSize = 500;

/** Milliseconds for which the same values again are the same sending: a second press, a reload, a lost answer. */
const resendMs = 10 * 60 * 1000;

export function createSubmissionStore<Submission>(
  database: Database,
  type: ContentType,
  { extra, present }: SubmissionOptions<Submission>,
): SubmissionStore<Submission> {
  const table = tableOf(type);
  const asSubmission = (row: Row) => present(toRecord(type, row, database.engine), row);
  return {
    async list(filter, { offset, limit }) {
      return database.read(async (connection) => {
        const found = matching(connection.selectFrom(table), filter, database.engine);
        const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await found.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute();
        return { submissions: rows.map(asSubmission), total: Number(counted.total) };
      });
    },
    async *export(filter) {
      for (let before: unknown; ; ) {
        const rows = await database.read((connection) => {
          const found = matching(connection.selectFrom(table), filter, database.engine).selectAll();
          const rest = before === undefined ? found : found.where('id', '<', before);
          return rest.orderBy('id', 'desc').limit(batchSize).execute();
        });
        if (rows.length > 0) yield rows.map(asSubmission);
        if (rows.length < batchSize) return;
        before = rows.at(-1)?.id;
      }
    },
    mark: (isUnread, { ids, until } = {}) =>
      database.write({ isVisible: false }, async (transaction) => {
        const encode = (value: boolean) => database.engine.encode('boolean', value);
        let meant = transaction.selectFrom(table).select('id').where('is_unread', '=', encode(!isUnread));
        // Ids are in the order of time.
        if (until !== undefined) meant = meant.where('id', '<=', until);
        const known = ids?.filter(isId);
        if (known)
          meant = known.length > 0 ? meant.where('id', 'in', known) : meant.where(sql<boolean>`false`);
        const marked = await transaction
          .updateTable(table)
          .set({ is_unread: encode(isUnread) })
          .where('id', 'in', meant.orderBy('id', 'desc').limit(mostMarked))
          .returning('id')
          .execute();
        const { total } = await transaction
          .selectFrom(table)
          .select(sql<number>`count(*)`.as('total'))
          .where('is_unread', '=', encode(true))
          .executeTakeFirstOrThrow();
        return { ids: marked.map(({ id }) => String(id)), unread: Number(total) };
      }),
    markSpam: (isSuspectedSpam, ids) =>
      database.write({ isVisible: false }, async (transaction) => {
        const encode = (value: boolean) => database.engine.encode('boolean', value);
        const known = ids.filter(isId);
        if (known.length === 0) return [];
        const marked = await transaction
          .updateTable(table)
          .set({ is_suspected_spam: encode(isSuspectedSpam) })
          .where('id', 'in', known)
          .where('is_suspected_spam', '=', encode(!isSuspectedSpam))
          .returning('id')
          .execute();
        return marked.map(({ id }) => String(id));
      }),
    async create(values, idempotencyKey, createdAt) {
      const valuesKey = valuesKeyOf(type, values);
      const store = () =>
        database.write(
          { isVisible: false, explain: ({ kind }) => (kind === 'unique' ? repeated() : undefined) },
          async (transaction) => {
            const first = idempotencyKey && (await sentBefore(transaction, table, idempotencyKey));
            if (first) return sameAs(type, first, values, database);
            const equal = await sentJustNow(transaction, table, valuesKey, database.engine);
            if (equal) return equal;
            const added = await extra?.(transaction, values, database.engine);
            const columns = {
              ...added,
              idempotency_key: idempotencyKey ?? null,
              values_key: valuesKey,
              search_text: searchText(textsOf({ ...sentOf(type, values), ...added })),
            };
            const { id } = await insertRow(transaction, database, type, values, {
              createdAt,
              extra: columns,
            });
            return transaction.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
          },
        );
      // Two at once with one key: the second meets the unique constraint, and then finds the first.
      const row = await store().catch((error) =>
        error instanceof Repeated ? store() : Promise.reject(error),
      );
      return asSubmission(row);
    },
    get: (id) =>
      database.read(async (connection) => {
        if (!isId(id)) return undefined;
        const row = await connection.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
        return row && asSubmission(row);
      }),
    delete: (id, actor) =>
      database.write({ isVisible: false }, (transaction) =>
        removeRow(transaction, database, type, id, actor),
      ),
  };
}

class Repeated extends AppError {}

function repeated(): AppError {
  return new Repeated('conflict', 'This form has been sent already.');
}

function sentBefore(transaction: Write, table: string, key: string): Promise<Row | undefined> {
  return transaction.selectFrom(table).selectAll().where('idempotency_key', '=', key).executeTakeFirst();
}

/** The submission with the same values that came last, unless that is too long ago. */
async function sentJustNow(
  transaction: Write,
  table: string,
  valuesKey: string,
  engine: Engine,
): Promise<Row | undefined> {
  // Two at once: the second waits until the first is there.
  if (engine.locksRows) await sql`select pg_advisory_xact_lock(hashtext(${valuesKey}))`.execute(transaction);
  return transaction
    .selectFrom(table)
    .selectAll()
    .where('values_key', '=', valuesKey)
    .where('id', '>=', lowestId(Date.now() - resendMs))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A digest by which the same values are found again. */
function valuesKeyOf(type: ContentType, values: NestedValues): string {
  return hash('sha256', JSON.stringify(sentOf(type, values)), 'base64');
}

/** What was sent, in the order of the fields, without what the server adds. */
function sentOf({ fields }: ContentType, values: NestedValues): NestedValues {
  const names = Object.keys(fields).filter((name) => !fields[name]?.readOnly);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function sameAs(type: ContentType, row: Row, values: NestedValues, database: Database): Row {
  const stored = toRecord(type, row, database.engine);
  // What the server adds may differ the second time, and is not what was sent.
  const isSame = isDeepStrictEqual(sentOf(type, stored as unknown as NestedValues), sentOf(type, values));
  if (isSame) return row;
  throw new AppError('conflict', 'This Idempotency-Key was already used for a different submission.');
}

type Found = SelectQueryBuilder<Tables, string, unknown>;

function matching(all: Found, { query, isUnread = false }: SubmissionFilter, engine: Engine): Found {
  const rows = isUnread ? all.where('is_unread', '=', engine.encode('boolean', true)) : all;
  const condition = hasTermsIn('search_text', query);
  return condition ? rows.where(condition) : rows;
}
