import { sql } from 'kysely';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { EngineName, Row } from '../../../engine/database/engine.ts';
import { tableOf, unsavedRow } from '../../../engine/store/record-codec.ts';

/** A form of a record that is open in a browser. */
export interface OpenForm {
  /** UUID. */
  form: string;
  type: ContentType;
  recordId: string;
  adminId: string;
  /** Hash of the token of its session. */
  session: string;
}

/** Another one for the same record. */
export interface OtherForm {
  adminId: string;
  adminName: string;
  /** ISO 8601, UTC. */
  since: string;
}

/** Who has which form open, told by the forms. */
export interface PresenceStore {
  /** Notes that a form is open; one of another session stays as it is. */
  note(form: OpenForm): Promise<void>;
  /** Forgets a form of this session. */
  forget(form: OpenForm): Promise<void>;
  /** The forms of the same record that were noted within the last 45 seconds, the first that was opened first. */
  others(form: OpenForm): Promise<OtherForm[]>;
  /** When the record was changed last, ISO 8601, UTC; null where there is none. */
  changedAt(type: ContentType, recordId: string): Promise<string | null>;
}

/** The clock of the database, because those of instances differ: now, and when a form that is open was noted last. */
const clocks: Record<EngineName, { now: string; last: string }> = {
  sqlite: {
    now: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
    last: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-45 seconds')`,
  },
  postgres: { now: 'clock_timestamp()', last: `clock_timestamp() - interval '45 seconds'` },
};

export function createPresenceStore(database: Database): PresenceStore {
  const hidden = { isVisible: false } as const;
  const clock = clocks[database.engine.name];
  const [now, last] = [sql.raw(clock.now), sql.raw(clock.last)];
  return {
    async note({ form, type, recordId, adminId, session }) {
      const keys = { form, type: type.definition.name, record_id: recordId, admin_id: adminId, session };
      await database.write(hidden, async (transaction) => {
        await sql`delete from presence where seen_at < ${last}`.execute(transaction);
        await transaction
          .insertInto('presence')
          .values({ ...keys, since: now, seen_at: now })
          .onConflict((conflict) =>
            conflict
              .column('form')
              .doUpdateSet({ seen_at: now })
              .where('presence.session', '=', session)
              .where('presence.record_id', '=', recordId),
          )
          .execute();
      });
    },
    async forget({ form, session }) {
      await database.write(hidden, (transaction) =>
        transaction.deleteFrom('presence').where('form', '=', form).where('session', '=', session).execute(),
      );
    },
    others: ({ form, type, recordId }) =>
      database.read(async (connection) => {
        const rows = await connection
          .selectFrom('presence as p')
          .innerJoin('admins as a', 'a.id', 'p.admin_id')
          // A form of a session that has ended could not say that it was left.
          .innerJoin('sessions as s', 's.token_hash', 'p.session')
          .select(['p.admin_id', 'p.since', 'a.name'])
          .where('p.record_id', '=', recordId)
          .where('p.type', '=', type.definition.name)
          .where('p.form', '!=', form)
          .where(sql<boolean>`p.seen_at >= ${last}`)
          .orderBy('p.since')
          .execute();
        return rows.map(({ admin_id, name, since }) => ({
          adminId: String(admin_id),
          adminName: String(name),
          since: database.engine.decodeTime(since),
        }));
      }),
    changedAt: (type, recordId) =>
      database.read(async (connection) => {
        const found = connection.selectFrom(tableOf(type)).select('updated_at').where('id', '=', recordId);
        const row: Row | undefined = (await found.executeTakeFirst()) ?? unsavedRow(type, recordId);
        return row ? database.engine.decodeTime(row.updated_at) : null;
      }),
  };
}
