import type { Definition } from './definition.ts';
import type { Field } from './kinds/field.ts';

/** What visitors see of a record, as staff are told. */
export interface Publication {
  /** Whether changes are kept that visitors do not see yet. */
  draft: boolean;
  /** Whether visitors see it. Absent for types that no page shows. */
  isShown?: boolean;
  /** When it is shown by itself, ISO 8601, UTC; null for never. So is `unpublishAt`, when it is hidden. */
  publishAt?: string | null;
  unpublishAt?: string | null;
}

/** Where the values of a new record that is not created yet have its publication times; '' for none. */
export const momentNames = ['publication.publishAt', 'publication.unpublishAt'] as const;

/** What a save can say beside the fields of a record. What it does not name stays. */
export interface PublicationChange {
  isShown?: boolean | undefined;
  /** ISO 8601, UTC; null for never. A new record is not seen before it. */
  publishAt?: string | null | undefined;
  unpublishAt?: string | null | undefined;
}

/** What the values of a new record say of it; empty where no moment was chosen. */
export function publicationIn(values: Readonly<Record<string, unknown>>): {
  publication?: PublicationChange;
} {
  const [publishAt, unpublishAt] = momentNames.map((name) => (values[name] as string) || null);
  return publishAt || unpublishAt ? { publication: { publishAt, unpublishAt } } : {};
}

/** The status of records that visitors see, where a type has a status. */
export const published = 'Published';

interface Declared {
  definition: Pick<Definition, 'shownAt'>;
  fields: Readonly<Record<string, Field>>;
}

/** Whether a column of their own says if visitors see records of the type. A status says the same. */
export function isHideable({ definition, fields }: Declared): boolean {
  return definition.shownAt !== undefined && !fields.status?.options?.includes(published);
}

/** What the publication times at which a record is shown and hidden are called. */
export function scheduleLabels(type: Declared): MomentLabels {
  return isHideable(type)
    ? { publishAt: 'Show from', unpublishAt: 'Show until' }
    : { publishAt: 'Publish on', unpublishAt: 'Unpublish on' };
}

export const publicationTimes = ['publishAt', 'unpublishAt'] as const;
type PublicationTimes = Pick<PublicationChange, 'publishAt' | 'unpublishAt'>;
export type MomentLabels = Record<keyof PublicationTimes, string>;
export type MomentProblems = Partial<MomentLabels>;

/** What is wrong with publication times (ISO 8601, UTC), by their names: of a changed one that it has passed, and the wrong order. */
export function momentProblems(
  labels: MomentLabels,
  before: PublicationTimes,
  change: PublicationTimes,
  now: string,
): MomentProblems {
  const problems: MomentProblems = {};
  for (const name of publicationTimes)
    if (change[name] && change[name] <= now) problems[name] = 'Choose a time in the future';
  const { publishAt = before.publishAt, unpublishAt = before.unpublishAt } = change;
  if (publishAt && unpublishAt && unpublishAt <= publishAt)
    problems.unpublishAt ??= `${labels.unpublishAt} must be after ${labels.publishAt}`;
  return problems;
}
