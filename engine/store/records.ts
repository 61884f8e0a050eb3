import type { ContentType } from '../content-type.ts';
import type { Actor } from './actor.ts';
import type { Collection } from './collection.ts';

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

/** The collections of types whose records are rows of one table. */
export interface Collections {
  collection<T extends ContentType>(type: T): Collection<T>;
}

export interface Visibility {
  /**
   * Shows or hides a record of a shown type. Whether it was not so before; undefined when there is no such record.
   *
   * @param publishedAt ISO 8601: what visitors are told, where the type tells them. Default: it stays
   */
  setShown(
    type: ContentType,
    id: string,
    isShown: boolean,
    actor: Actor,
    publishedAt?: string,
  ): Promise<boolean | undefined>;
}
