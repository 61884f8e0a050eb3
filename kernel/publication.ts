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

/** Where the values of a new record that is not created yet have its moments; '' for none. */
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

/** What the moments at which a record is shown and hidden are called. */
export function scheduleLabels(type: Declared): { publishAt: string; unpublishAt: string } {
  return isHideable(type)
    ? { publishAt: 'Show from', unpublishAt: 'Show until' }
    : { publishAt: 'Publish on', unpublishAt: 'Unpublish on' };
}

type Moments = Pick<PublicationChange, 'publishAt' | 'unpublishAt'>;

/**
 * What is wrong with the moments of a record, by their names: an end that is not after the start, and of the chosen ones
 * what has passed. All are ISO 8601, UTC.
 */
export function momentProblems(
  labels: ReturnType<typeof scheduleLabels>,
  { publishAt, unpublishAt }: Moments,
  chosen: Moments,
  now: string,
): Partial<Record<keyof Moments, string>> {
  const passed = (moment: string | null | undefined) =>
    moment && moment <= now ? 'Choose a time in the future' : undefined;
  const isOrdered = !publishAt || !unpublishAt || unpublishAt > publishAt;
  const problems = {
    publishAt: passed(chosen.publishAt),
    unpublishAt:
      passed(chosen.unpublishAt) ??
      (isOrdered ? undefined : `${labels.unpublishAt} must be after ${labels.publishAt}`),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
