import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Engine, Row } from '../../../engine/database/engine.ts';
import { lowestId } from '../../../engine/database/identifiers.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import { searchText, textsOf } from '../../../engine/search-text.ts';
import { insertRow } from '../../../engine/store/collection.ts';
import { type StoredRecord, tableOf, toRecord } from '../../../engine/store/record-codec.ts';
import { createLeadStore } from './lead-store.ts';

export type SubmissionStore<Submission> = ReturnType<typeof createSubmissionStore<Submission>>;

interface SubmissionOptions<Submission> {
  /** Columns that no field declares, made inside the transaction. */
  extra?: (transaction: Write, values: NestedValues, engine: Engine) => Promise<Row>;
  /** Converts a row to the record of the API. */
  present: (record: StoredRecord, row: Row) => Submission;
}

/** Milliseconds for which the same values again are the same sending: a second press, a reload, a lost answer. */
const resendMs = 10 * 60 * 1000;

/** What visitors send through one form. */
export function createSubmissionStore<Submission>(
  database: Database,
  type: ContentType,
  { extra, present }: SubmissionOptions<Submission>,
) {
  const table = tableOf(type);
  return {
    ...createLeadStore(database, type, present),
    /**
     * Stores a submission. The same idempotency key with the same values, or the same values again within ten minutes,
     * give the submission that was stored first; the key with other values fails with `conflict`.
     */
    async create(
      values: NestedValues,
      idempotencyKey: string | undefined,
      createdAt?: string,
    ): Promise<{ submission: Submission; reference: string }> {
      const valuesKey = valuesKeyOf(type, values);
      const insert = async (transaction: Write): Promise<unknown> => {
        const rows = transaction.selectFrom(table).selectAll();
        const first =
          idempotencyKey && (await rows.where('idempotency_key', '=', idempotencyKey).executeTakeFirst());
        if (first) return sameAs(type, first, values, database).id;
        const equal = await sentJustNow(transaction, table, valuesKey, database.engine);
        if (equal) return equal.id;
        const added = await extra?.(transaction, values, database.engine);
        const columns = {
          ...added,
          idempotency_key: idempotencyKey ?? null,
          values_key: valuesKey,
          search_text: searchText(textsOf({ ...sentOf(type, values), ...added })),
        };
        return (await insertRow(transaction, database, type, values, { createdAt, extra: columns })).id;
      };
      const store = () =>
        database.write(
          { isVisible: false, explain: ({ kind }) => (kind === 'unique' ? new Repeated() : undefined) },
          async (transaction) => {
            const row = await transaction
              .selectFrom(`${table} as f`)
              .leftJoin('leads as l', 'l.id', 'f.id')
              .selectAll('f')
              .select('l.reference as lead_reference')
              .where('f.id', '=', await insert(transaction))
              .executeTakeFirstOrThrow();
            const submission = present(toRecord(type, row, database.engine), row);
            return { submission, reference: String(row.lead_reference ?? '') };
          },
        );
      // Two at once with one key: the second meets the unique constraint, and then finds the first.
      return store().catch((error) => (error instanceof Repeated ? store() : Promise.reject(error)));
    },
  };
}

class Repeated extends AppError {
  constructor() {
    super('conflict', 'This form has been sent already.');
  }
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
