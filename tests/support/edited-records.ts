import { versionedTypes } from '../../content/index.ts';
import { allRecords, type Subject, subjects } from '../conformance/subject.ts';
import { type Body, create, createCategory, createTag, rateCard, type Stored } from '../factories/bodies.ts';
import type { Http } from './http.ts';
import type { Site } from './site.ts';

/** A version of a record in its history. */
export interface Version {
  id: string;
  number: number;
  at: string;
  by: { id: string; name: string } | null;
  source: string | null;
  action: string;
  changed: string[];
  values: Body;
}

/** What staff edit: all but what visitors send. */
export const edited = subjects.filter(({ type }) => versionedTypes.includes(type));
/** What visitors see on a page. */
export const shown = subjects.filter(({ type }) => type.definition.shownAt !== undefined);

/** Those of them that can be changed: the carousel is only added to. */
export function changeable(among: readonly Subject[]): Subject[] {
  return among.filter(({ name }) => name !== 'carousel');
}

export const titleOf = ({ type }: Subject) => type.definition.titleField;

/** Makes what records of an empty site refer to. */
export async function createReferenced(staff: Http): Promise<void> {
  await createCategory(staff);
  await createTag(staff, 'net metering');
  await create(staff, '/rate-cards', rateCard());
}

/** Makes a record, which the API must accept; gives it as staff see it in its list. */
export async function make({ staff }: Site, subject: Subject, more: Body = {}) {
  const [path = ''] = subject.paths;
  const made = await subject.create(staff, path, { ...(await subject.body(staff)), ...more });
  if (made.status !== 201) throw new Error(`POST ${path} was answered ${made.status}: ${made.text}`);
  const record = (await allRecords(subject, staff)).find(({ id }) => id === made.body.id) as Stored;
  return { path, id: made.body.id, record };
}
