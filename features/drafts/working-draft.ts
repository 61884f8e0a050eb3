/** Somebody as drafts name them; null for an account that nobody knows. */
type Person = { id: string; name: string } | null;

/** What somebody has entered and not saved: of a record, or of a new one, which has no record yet. */
export interface WorkingDraft {
  /** Of the record; that of a new one is the draft's alone. */
  readonly id: string;
  readonly type: string;
  readonly isNew: boolean;
  /** `updatedAt` of the record that it was made from; null for a new one. */
  readonly base: string | null;
  /** Whether the record has been saved since. */
  readonly isBehind: boolean;
  /** What is otherwise than in the record, as a save sends it. */
  readonly values: Record<string, unknown>;
  /** The record as it was at `base`, where it has been saved since and its history reaches back so far. */
  readonly baseValues?: Record<string, unknown> | undefined;
  /** ISO 8601, UTC; its version. Null where the record has no draft. */
  readonly updatedAt: string | null;
  readonly by: Person;
  /** What other people have begun with the record, the one changed last first. */
  readonly others: readonly OtherDraft[];
}

/** A draft that somebody else has of the same record. */
export interface OtherDraft {
  readonly by: Person;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** A draft without its values. */
export interface ListedDraft extends OtherDraft {
  readonly id: string;
  /** Name of its content type. */
  readonly type: string;
  readonly name: string;
  /** Whether it is of the person who asks. */
  readonly isYou: boolean;
}

/** What is to change in a draft. */
export interface DraftChange {
  /** `updatedAt` of the record that the values were made from; of no use for a new one. */
  base?: string | undefined;
  /** What becomes a version: the draft that is stored, before the values replace it, or the values, which then change no draft. */
  setAside?: 'stored' | 'sent' | undefined;
  /** `updatedAt` of the draft that they change; undefined where there was none. */
  version?: string | undefined;
  /** What has changed since, as a save would send it. */
  values: Record<string, unknown>;
}
