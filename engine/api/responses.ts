import { AppError } from '../app-error.ts';
import type { ContentType, RecordKeys } from '../content-type.ts';
import { splitName } from '../nested-values.ts';
import { isOutdated, type RecordNames } from '../store/record-page.ts';
import type { Viewer } from './route.ts';

/** A JSON response. Undefined values are omitted, `null` is kept. */
export function json(
  value: unknown,
  status: 200 | 201 | 202 = 200,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The response to a delete. */
export function deleted(id: string): Response {
  return json({ _id: id, id });
}

/** Outdated addresses of a page are without number: a cache stores no response to them. */
export function storedOnce(response: Response, type: ContentType, segment: string, record: object): Response {
  if (isOutdated(type, segment, record as RecordNames)) response.headers.set('cache-control', 'no-store');
  return response;
}

/**
 * What this viewer may see of a record: its keys and the fields that the type shows them, from an allow-list, and for staff
 * what visitors see of it.
 */
export function serializeRecord(type: ContentType, record: object, viewer: Viewer): Record<string, unknown> {
  const source = record as RecordKeys & Record<string, unknown>;
  const { _id, id, createdAt, updatedAt, publication } = source;
  const shown: Record<string, unknown> = { _id, id };
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.visibility === 'staff' && viewer.kind !== 'staff') continue;
    const [head] = splitName(name);
    shown[head] = source[head];
  }
  return { ...shown, createdAt, updatedAt, ...(viewer.kind === 'staff' && { publication }) };
}

/** The version of a record, for `If-Match`: when it was changed last, which every record in a list says as well. */
export function versionOf(record: { updatedAt: string }): string {
  return `"${record.updatedAt}"`;
}

/** A change of what the caller has seen in another version than the stored one. */
export class StaleVersionError extends AppError {
  readonly recordId: string;

  constructor({ id, updatedAt }: Version, changedBy: string | null = null) {
    super('conflict', 'Somebody else has changed this since you opened it. Load it again before saving.', {
      members: { changedBy, changedAt: updatedAt },
      headers: { etag: versionOf({ updatedAt }) },
    });
    this.recordId = id;
  }

  /** The same with the name of the person who changed the record; null when nobody is known. */
  changedBy(name: string | null): StaleVersionError {
    return new StaleVersionError({ id: this.recordId, updatedAt: String(this.members.changedAt) }, name);
  }
}

type Version = Pick<RecordKeys, 'id' | 'updatedAt'>;

/** @throws StaleVersionError when the caller has seen another version than the stored one. */
export function requireVersion(ifMatch: string | null, record: Version): void {
  if (ifMatch === null || ifMatch === '*') return;
  const seen = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (seen.includes(versionOf(record))) return;
  throw new StaleVersionError(record);
}
