import type { ContentType } from '../content-type.ts';
import type { Database } from '../database/database.ts';
import type { Actor } from './actor.ts';
import { lockRow, updateRow } from './collection.ts';
import { turnOf } from './publication.ts';

/** Shows or hides a record. Whether it was not so before; undefined when there is no such record. */
export function setShown(
  database: Database,
  type: ContentType,
  id: string,
  isShown: boolean,
  actor: Actor,
): Promise<boolean | undefined> {
  return database.write({ isVisible: true }, async (transaction) => {
    const record = await lockRow(transaction, database, type, id);
    if (!record) return undefined;
    const publication = { isShown };
    if (!(await turnOf(transaction, database, type, id, publication))) return false;
    await updateRow(transaction, database, type, record, record, { actor, publication });
    return true;
  });
}
