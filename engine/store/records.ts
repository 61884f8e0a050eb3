import type { ContentType } from '../content-type.ts';
import type { Actor } from './actor.ts';

/** Part of a list: `limit` records after the first `offset`. */
export interface Slice {
  offset: number;
  limit: number;
}

/** What is read and deleted in one way, whatever the type. */
export interface Records {
  get(id: string): Promise<object | undefined>;
  delete(id: string, actor: Actor): Promise<boolean>;
}

/** The records of every type as staff see them. */
export interface AnyRecords {
  records(type: ContentType): Records;
}
