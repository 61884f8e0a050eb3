import type { ContentType } from '../../../engine/content-type.ts';
import type { Connection, Engine, Row } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import { type Person, personIn } from '../../../engine/store/actor.ts';
import type { Snapshot } from '../../../engine/store/record-events.ts';

/** A deleted record as the trash lists it. */
export interface TrashEntry {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly deletedAt: string;
  readonly by: Person;
  /** Whether it was begun and never created. */
  readonly isDraft: boolean;
}

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
  const deletedAt = engine.decodeTime(row.deleted_at);
  const { id, type, name } = row as Record<string, string>;
  return { id, type, name, deletedAt, by: personIn(row), isDraft: Number(row.is_draft) === 1 } as TrashEntry;
}

/** A deleted record, or what was begun of a new one. */
export interface TrashSnapshot extends Snapshot {
  /** Its drafts; one alone of what was never created, and in entries of version 0.1. */
  draft?: Row | Row[];
}

/** Drafts in the trash. */
export function draftsOf({ draft }: Snapshot): Row[] {
  return draft ? ([draft].flat() as Row[]) : [];
}

export function snapshotOf(row: Row): TrashSnapshot {
  return JSON.parse(String(row.snapshot));
}
