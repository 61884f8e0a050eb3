import type { Row } from '../database/engine.ts';

/** Who makes a change; null for the server itself. */
export type Actor = {
  id: string;
  name: string;
  /** The working draft that the change stores, and so ends. */
  draft?: DraftReference | undefined;
} | null;

/** A working draft as it was at a moment. */
export interface DraftReference {
  id: string;
  /** ISO 8601, UTC: when it was changed last. */
  version: string;
}

/** The columns that every table has which says who made a change. The name stays as it was then. */
export function actorColumns(actor: Actor): Row {
  return { actor_id: actor?.id ?? null, actor_name: actor?.name ?? null };
}

export function actorIn({ actor_id, actor_name }: Row): Actor {
  return actor_id === null ? null : { id: String(actor_id), name: String(actor_name) };
}
