import { invalid } from '../../../engine/app-error.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { afterCommit, type Write } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import type { Field } from '../../../engine/kinds/field.ts';
import { type NestedValues, setAt, valueAt } from '../../../engine/nested-values.ts';
import type { RecordDatabase, RecordSubscriber } from '../../../engine/store/record-events.ts';

interface LibraryFile {
  kind: unknown;
  address: string;
}

const file =
  '((?:https?://[^\\s"\'<>/?#]+)?)/media/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[1-9]\\d{0,8}/[a-z0-9-]+\\.[a-z0-9]+(?:\\?[^\\s"\'<>#]*)?';
const addresses = {
  url: new RegExp(`^()${file}$`, 'g'),
  html: new RegExp(`((?:src|href)=")${file}(?=")`, 'g'),
};

/** An address in whatever holds it: a path, HTML, JSON. */
const anywhere = /\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g;

/** The ids in all addresses of library files that a text has. An id is no guess, so one of another site is not among ours. */
export function fileIdsIn(text: string): Set<string> {
  return new Set([...text.matchAll(anywhere)].map(([, id = '']) => id));
}

/** The ids that each value has, by its name. Values of every kind count: a menu and a redirect use files too. */
export function fileIdsOf(values: Readonly<Record<string, unknown>>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [name, value] of Object.entries(values)) {
    const text = typeof value === 'object' ? JSON.stringify(value ?? '') : String(value);
    const ids = fileIdsIn(text);
    if (ids.size > 0) found.set(name, ids);
  }
  return found;
}

/** The path of a version of a file, `/media/{id}/{version}/{slug}.{extension}`. */
export function mediaAddress(id: string, version: number, slug: string, extension: string): string {
  return `/media/${id}/${version}/${slug}.${extension}`;
}

/**
 * The value of a field with other addresses of library files.
 *
 * @param replace gives the address of the file with this id, or undefined to leave what stands there. `hasOrigin` tells that it
 *   stands with scheme and host, so that it may lead to another site.
 */
function replaceMedia(
  field: Field,
  value: unknown,
  replace: (id: string, hasOrigin: boolean) => string | undefined,
): unknown {
  const pattern = addresses[field.kind.name as keyof typeof addresses];
  if (!pattern || typeof value !== 'string' || !value.includes('/media/')) return value;
  return value.replace(pattern, (whole: string, before: string, origin: string, id: string) => {
    const address = replace(id, origin !== '');
    return address === undefined ? whole : before + address;
  });
}

/**
 * Brings the library addresses in values to their current versions, those with an origin to paths. Fails with `invalid` on a
 * field whose file is not in the library, or no picture where one is wanted, unless `current`, the record so far, has it too.
 */
export async function linkMedia(
  connection: Connection,
  type: ContentType,
  values: NestedValues,
  current: NestedValues = {},
): Promise<NestedValues> {
  const used = mediaIn(type, values);
  const ids = allIn(used);
  if (ids.size === 0) return values;
  const held = allIn(mediaIn(type, current));
  const files = await findFiles(connection, [...ids]);
  const linked = { ...values };
  const errors: Record<string, string> = {};
  for (const [name, field] of mediaFields(type)) {
    if (!used.has(name)) continue;
    const value = replaceMedia(field, valueAt(values, name), (id, hasOrigin) => {
      const found = files.get(id);
      if (!found && !hasOrigin && !held.has(id))
        errors[name] = 'This file is no longer in the library. Choose another one.';
      if (found && field.scheme === 'picture' && found.kind !== 'picture' && !held.has(id))
        errors[name] = 'Choose a picture here.';
      return found?.address;
    });
    setAt(linked, name, value);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return linked;
}

/** Keeps addresses of library files in records current, and notes which files they use. */
export const mediaUsageSubscriber: RecordSubscriber = {
  saving: async ({ transaction, type, values, before }) => linkMedia(transaction, type, values, before),
  saved: ({ transaction, database, type, before, after }) =>
    noteUsages(transaction, database, type, after, !before),
  async removing({ transaction, type, id }) {
    await removeUsages(transaction, type, id);
    return undefined;
  },
};

/** Notes which files a record uses, in place of what was noted before. Listeners hear of those that it begins to use. */
export async function noteUsages(
  transaction: Write,
  database: RecordDatabase,
  type: ContentType,
  record: NestedValues & { id: string },
  isNew: boolean,
): Promise<void> {
  const used = mediaIn(type, record);
  const files = await findFiles(transaction, [...allIn(used)]);
  if (isNew && files.size === 0) return;
  const before = await removeUsages(transaction, type, record.id);
  const rows = [...used].flatMap(([field, ids]) =>
    [...ids]
      .filter((id) => files.has(id))
      .map((media_id) => ({ type: type.definition.name, record_id: record.id, field, media_id })),
  );
  if (rows.length === 0) return;
  await transaction.insertInto('media_usages').values(rows).execute();
  const begun = rows.filter(
    ({ field, media_id }) => !before.some((one) => one.field === field && one.media_id === media_id),
  );
  if (begun.length === 0) return;
  const ids = [...new Set(begun.map(({ media_id }) => media_id))];
  afterCommit(transaction, () => database.events.emit('mediaUsed', ids));
}

/** Forgets which files a record uses. Gives the rows that were removed. */
async function removeUsages(transaction: Write, type: ContentType, recordId: string): Promise<Row[]> {
  return transaction
    .deleteFrom('media_usages')
    .where('type', '=', type.definition.name)
    .where('record_id', '=', recordId)
    .returning(['field', 'media_id'])
    .execute();
}

/** The fields whose addresses of library files are kept current. What others have leads there by a redirect. */
export function mediaFields(type: ContentType): [string, Field][] {
  return Object.entries(type.fields).filter(([, field]) => field.kind.name in addresses);
}

/** The files that each field names. */
function mediaIn(type: ContentType, values: NestedValues): Map<string, Set<string>> {
  return fileIdsOf(Object.fromEntries(Object.keys(type.fields).map((name) => [name, valueAt(values, name)])));
}

function allIn(found: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  return new Set([...found.values()].flatMap((ids) => [...ids]));
}

async function findFiles(connection: Connection, ids: string[]): Promise<Map<string, LibraryFile>> {
  if (ids.length === 0) return new Map();
  const rows = await connection
    .selectFrom('media as m')
    .innerJoin('media_versions as v', (join) =>
      join.onRef('v.media_id', '=', 'm.id').onRef('v.version', '=', 'm.version'),
    )
    .select(['m.id', 'm.kind', 'm.version', 'm.slug', 'v.extension'])
    .where('m.id', 'in', ids)
    .where('m.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, kind, version, slug, extension }) => [
      String(id),
      { kind, address: mediaAddress(String(id), Number(version), String(slug), String(extension)) },
    ]),
  );
}
