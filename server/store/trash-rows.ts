import { registry } from '../../content/index.ts';
import type { ContentType } from '../../kernel/content-type.ts';
import type { Connection, Engine, Row } from '../../kernel/database/engine.ts';
import { isId } from '../../kernel/database/identifiers.ts';
import type { Actor, Snapshot } from '../../kernel/store/trash.ts';

/** A deleted record as the trash lists it. */
export interface TrashEntry {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly deletedAt: string;
  readonly by: Actor;
}

/** The content types by name. */
export const contentTypes = new Map<string, ContentType>(
  registry.map((type) => [type.definition.name, type]),
);

export async function entryOf(
  connection: Connection,
  type: ContentType,
  id: string,
): Promise<Row | undefined> {
  if (!isId(id)) return undefined;
  return connection
    .selectFrom('trash')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type.definition.name)
    .executeTakeFirst();
}

export function toEntry(row: Row, engine: Engine): TrashEntry {
  const by = row.actor_id === null ? null : { id: String(row.actor_id), name: String(row.actor_name) };
  const deletedAt = engine.decodeTime(row.deleted_at);
  return { id: String(row.id), type: String(row.type), name: String(row.name), deletedAt, by };
}

export function snapshotOf(row: Row): Snapshot {
  return JSON.parse(String(row.snapshot));
}
