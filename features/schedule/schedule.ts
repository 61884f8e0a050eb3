import type { PublicationChange } from '../../engine/publication.ts';

/** What happens by itself: a record is shown or hidden. */
export type ScheduledAction = 'publish' | 'unpublish';

/** Something that happens to a record by itself, or should have happened. */
export interface ScheduleEntry {
  /** Name of its content type. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly action: ScheduledAction;
  /** ISO 8601, UTC. */
  readonly dueAt: string;
  /** Who scheduled it. */
  readonly by: { id: string; name: string } | null;
  /** Id of the version that is published with it; null where the record is shown as it is. */
  readonly version: string | null;
  /** Why it was not done; null for what is to come. */
  readonly reason: string | null;
}

/** When a record is to be shown and hidden, and what is published then. */
export interface ScheduleChange extends PublicationChange {
  /** `updatedAt` of the working draft that is published at `publishAt`, as it is now. */
  draft?: string | undefined;
  /** Or the id of a version that was scheduled before. Default: what is published then stays. */
  version?: string | undefined;
}
