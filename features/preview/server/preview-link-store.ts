import { sql } from 'kysely';
import { contentTypes } from '../../../content/index.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import type { Database } from '../../../engine/database/database.ts';
import { isId, newId } from '../../../engine/database/identifiers.ts';
import { hasPreviews } from '../../../engine/definition.ts';
import { type Actor, actorColumns, type Person, personIn } from '../../../engine/store/actor.ts';
import { recordTypeAct } from '../../../engine/store/audit-log.ts';
import { lockRow } from '../../../engine/store/collection.ts';
import type { RecordSubscriber } from '../../../engine/store/record-events.ts';

/** An address at which somebody without an account sees a record as it is not published. */
export interface PreviewLink {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Who made it. */
  readonly by: Person;
}

/** What a link leads to. */
export interface PreviewedRecord {
  type: ContentType;
  recordId: string;
  expiresAt: string;
  /** Id of the person. */
  madeBy: string;
}

export type PreviewLinkStore = ReturnType<typeof createPreviewLinkStore>;

interface NewLink {
  tokenHash: string;
  days: number;
}

/** Living links of one record. */
const mostLinks = 20;
const dayMs = 86_400_000;

/** Links to a record end when that is removed. */
export const previewLinkSubscriber: RecordSubscriber = {
  async removed({ transaction, id }) {
    await transaction.deleteFrom('preview_links').where('record_id', '=', id).execute();
  },
};

/** Links to previews. Only the SHA-256 of their tokens is known here. */
export function createPreviewLinkStore(database: Database) {
  const { engine } = database;
  const hidden = { isVisible: false } as const;
  return {
    /** The living ones of a record, the one that ends last first. */
    list: (type: ContentType, recordId: string) =>
      database.read(async (connection): Promise<PreviewLink[]> => {
        const rows = await connection
          .selectFrom('preview_links')
          .selectAll()
          .where('type', '=', type.definition.name)
          .where('record_id', '=', recordId)
          .where('expires_at', '>', (await engine.now(connection)).toISOString())
          .orderBy('expires_at', 'desc')
          .execute();
        return rows.map((row) => ({
          id: String(row.id),
          expiresAt: engine.decodeTime(row.expires_at),
          by: personIn(row),
        }));
      }),
    /** Fails with `conflict` where a record has too many. */
    create: (type: ContentType, record: RecordKeys, { tokenHash, days }: NewLink, actor: Actor) =>
      database.write(hidden, async (transaction): Promise<PreviewLink> => {
        // Two at once are counted one after the other.
        await lockRow(transaction, database, type, record.id);
        const now = await engine.now(transaction);
        await transaction.deleteFrom('preview_links').where('expires_at', '<=', now.toISOString()).execute();
        const { count } = await transaction
          .selectFrom('preview_links')
          .select(sql<number>`count(*)`.as('count'))
          .where('record_id', '=', record.id)
          .executeTakeFirstOrThrow();
        if (Number(count) >= mostLinks)
          throw new AppError('conflict', `There are ${mostLinks} preview links. End one first.`);
        const link = { id: newId(), expiresAt: new Date(now.getTime() + days * dayMs).toISOString() };
        const row = { id: link.id, token_hash: tokenHash, type: type.definition.name, record_id: record.id };
        await transaction
          .insertInto('preview_links')
          .values({ ...row, expires_at: link.expiresAt, ...actorColumns(actor) })
          .execute();
        recordTypeAct(transaction, actor, type, record, { action: 'share', recordId: record.id });
        return { ...link, by: personIn(actorColumns(actor)) };
      }),
    /** Whether there was such a link. */
    end: async (type: ContentType, record: RecordKeys, id: string, actor: Actor): Promise<boolean> =>
      isId(id) &&
      database.write(hidden, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('preview_links')
          .where('id', '=', id)
          .where('type', '=', type.definition.name)
          .where('record_id', '=', record.id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        recordTypeAct(transaction, actor, type, record, { action: 'unshare', recordId: record.id });
        return true;
      }),
    /** Undefined for one that has ended, and where whoever made it has no account any more. */
    find: (tokenHash: string) =>
      database.read(async (connection): Promise<PreviewedRecord | undefined> => {
        const row = await connection
          .selectFrom('preview_links as l')
          .innerJoin('admins as a', 'a.id', 'l.actor_id')
          .select(['l.type', 'l.record_id', 'l.expires_at', 'l.actor_id'])
          .where('l.token_hash', '=', tokenHash)
          .where('l.expires_at', '>', (await engine.now(connection)).toISOString())
          .executeTakeFirst();
        const type = row && contentTypes.get(String(row.type));
        if (!type || !hasPreviews(type.definition)) return undefined;
        return {
          type,
          recordId: String(row.record_id),
          expiresAt: engine.decodeTime(row.expires_at),
          madeBy: String(row.actor_id),
        };
      }),
  };
}
