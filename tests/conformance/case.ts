import type { Stored } from '../factories/bodies.ts';
import type { Site } from '../support/site.ts';
import type { Subject } from './subject.ts';

/** What a case works with. */
export interface Ground {
  readonly subject: Subject;
  /** One of the paths of the type. */
  readonly path: string;
  readonly site: Site;
}

/** Something that holds for every content type, or for those that it names. */
export interface Case {
  /** Completes `{type} …`. */
  readonly title: string;
  readonly holdsFor?: (subject: Subject) => boolean;
  run(ground: Ground): Promise<void>;
}

/** Makes a record through the API, which must accept it. */
export async function made({ subject, path, site }: Ground): Promise<Stored> {
  const answer = await subject.create(site.staff, path, await subject.body(site.staff));
  if (answer.status !== 201) throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** A body with a value at a field, which may be a dotted name; undefined takes the field away. */
export function withValue(body: Record<string, unknown>, field: string, value: unknown) {
  const [head = '', rest] = field.split('.');
  if (rest === undefined) return { ...body, [head]: value };
  return { ...body, [head]: { ...(body[head] as object | undefined), [rest]: value } };
}

/** The value of a field, which may have a dotted name. */
export function valueAt(record: Record<string, unknown>, field: string): unknown {
  const [head = '', rest] = field.split('.');
  return rest === undefined ? record[head] : (record[head] as Record<string, unknown> | undefined)?.[rest];
}

/** An id that nothing has. */
export const unknownId = '01890000-0000-7000-8000-000000000000';
