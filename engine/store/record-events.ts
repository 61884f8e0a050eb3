import type { EventEmitter } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { ContentType, RecordKeys } from '../content-type.ts';
import type { Connection, Engine, Row, Tables } from '../database/engine.ts';
import type { NestedValues } from '../nested-values.ts';
import { isHideable, type Publication, type PublicationChange } from '../publication.ts';
import type { Actor } from './actor.ts';
import { type FieldValues, fieldValues, type StoredRecord } from './record-codec.ts';

/** The database as those who take part in its transactions know it. */
export interface RecordDatabase {
  readonly engine: Engine;
  /** Of what is committed, for listeners in this process. */
  readonly events: EventEmitter;
  /** Versions that the history of a record keeps. */
  readonly revisionsKept: number;
  /** Whether there is a mail server. Without one no mail is queued. */
  readonly canMail: boolean;
  /** Public address of the site without a slash at its end, for links in mails; '' without one. */
  readonly siteUrl: string;
  /** Who takes part in the changes of records, in the order in which they are told. */
  readonly subscribers: readonly RecordSubscriber[];
}

/** Rows of another table, which go by their foreign key when the record goes. */
export interface PartRows {
  readonly table: string;
  /** Column with the record's id. */
  readonly own: string;
  /** Where the rows lead to records of a type: the column with their ids. */
  readonly link?: { readonly column: string; readonly type: string };
}

/** What belongs to the records of a type beside the row of its table. */
export interface RecordParts {
  rows?: readonly PartRows[];
  /** Columns with the id of a record that must be there. */
  needs?: readonly string[];
}

/** A record: the columns of its row, and the rows of its parts by table. */
export interface RecordRows {
  row: Row;
  parts: Record<string, Row[]>;
}

/** A record that is removed, as it can be restored: beside its rows what subscribers keep of it, as JSON. */
export interface Snapshot extends RecordRows {
  [kept: string]: unknown;
}

interface RecordWork {
  transaction: Transaction<Tables>;
  database: RecordDatabase;
  type: ContentType;
}

/** A record that is about to be written. */
export interface RecordSave extends RecordWork {
  /** Undefined for a visitor. */
  actor?: Actor | undefined;
  /** The record as it is. */
  before?: (RecordKeys & NestedValues) | undefined;
  values: NestedValues;
}

interface RecordChange extends Omit<RecordSave, 'values'> {
  /** `relink` is a change of the addresses of files by the server. */
  action: 'create' | 'update' | 'show' | 'hide' | 'restore' | 'relink';
  after: StoredRecord;
  row: Row;
  /** When it is to be shown and hidden from now on. */
  publication?: PublicationChange | undefined;
  /** What the search looks through of its content. Default: what it has of it. */
  text?: string | undefined;
  /** What was kept of a record that comes back. */
  snapshot?: Snapshot;
}

/** A record that was written. */
export interface SavedRecord extends RecordChange {
  values: FieldValues;
  earlier: FieldValues | undefined;
  /** Names of the fields that differ. */
  changed: string[];
  /** Whether visitors could see it before, of a type that can be hidden. */
  wasShown: boolean;
  /** The version that the change has made. */
  revisionId?: string | undefined;
}

export interface RemovedRecord extends RecordWork {
  id: string;
  actor: Actor;
  snapshot: Snapshot;
  /** Ids of the records without which it cannot come back. */
  needs: string[];
}

/** Records that are gone for good. */
export interface PurgedRecords extends Omit<RecordWork, 'type'> {
  actor: Actor;
  records: readonly { id: string; type: ContentType | undefined; name: string }[];
}

/**
 * Takes part in the changes of records, in their transaction: what fails undoes the change. All subscribers are in one list,
 * where the process is composed.
 */
export interface RecordSubscriber {
  /** By the name of the type. */
  parts?: Readonly<Record<string, RecordParts>>;
  /** Before a record is written. May refuse it, or give other values. */
  saving?(save: RecordSave): Promise<NestedValues | undefined>;
  /** After a record was written, or came back. */
  saved?(saved: SavedRecord): Promise<void>;
  /** Before a record is removed. Gives what is kept of it in the snapshot. */
  removing?(removal: RemovedRecord): Promise<Row | undefined>;
  removed?(removal: RemovedRecord): Promise<void>;
  purged?(purged: PurgedRecords): Promise<void>;
  /** What staff are told of the publication of records, by id. */
  publications?(
    connection: Connection,
    engine: Engine,
    type: ContentType,
    ids: readonly string[],
  ): Promise<Map<string, Partial<Publication>>>;
}

/** The values that are written. Fails where a subscriber refuses them. */
export async function beforeSave(save: RecordSave): Promise<NestedValues> {
  let { values } = save;
  for (const subscriber of save.database.subscribers)
    values = (await subscriber.saving?.({ ...save, values })) ?? values;
  return values;
}

export async function afterSave(change: RecordChange): Promise<void> {
  const { database, type, action, before, after, row } = change;
  const values = fieldValues(type, after);
  const earlier = before && fieldValues(type, before);
  const changed = Object.keys(values).filter((name) => !isDeepStrictEqual(values[name], earlier?.[name]));
  if (changed.length === 0 && action === 'relink') return;
  const isShown = isHideable(type) && database.engine.decode('boolean', row.is_shown) === true;
  const wasShown = action === 'hide' || (isShown && action !== 'show' && action !== 'create');
  const saved: SavedRecord = { ...change, values, earlier, changed, wasShown };
  for (const subscriber of database.subscribers) await subscriber.saved?.(saved);
}
