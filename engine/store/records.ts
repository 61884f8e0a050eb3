import type { ContentType } from '../content-type.ts';
import type { NestedValues } from '../nested-values.ts';
import type { Actor } from './actor.ts';
import type { Collection } from './collection.ts';

/** Part of a list: `limit` records after the first `offset`. */
export interface Slice {
  offset: number;
  limit: number;
}

/** What is read and changed in one way, whatever the type. */
export interface Records {
  get(id: string): Promise<object | undefined>;
  delete(id: string, actor: Actor): Promise<boolean>;
  /**
   * Shows or hides a record of a shown type. Whether it was not so before; undefined when there is no such record.
   *
   * @param publishedAt ISO 8601: what visitors are told, where the type tells them. Default: it stays
   */
  setPublished(
    id: string,
    isShown: boolean,
    actor: Actor,
    publishedAt?: string,
  ): Promise<boolean | undefined>;
  /**
   * Stores values that passed the rules of a shown type, and shows the record.
   *
   * @param publishedAt ISO 8601: what visitors are told, where the type tells them and they did not see the record before
   */
  publish(id: string, values: NestedValues, actor: Actor, publishedAt: string): Promise<unknown>;
}

/** The records of every type as staff see them. */
export interface AnyRecords {
  records(type: ContentType): Records;
}

/** The collections of types whose records are rows of one table. */
export interface Collections {
  collection<T extends ContentType>(type: T): Collection<T>;
}
