import { registry } from '../../../content/index.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import type { Field } from '../../../engine/kinds/field.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { columnOf, tableOf } from '../../../engine/store/record-codec.ts';
import type { ExternalFile, MediaKind, MediaUsage } from '../media.ts';
import { rewriteRecord, usageOf } from './media-usage-store.ts';
import { mediaFields } from './media-usages.ts';

/** Addresses that are listed. */
const maxExternal = 1000;
const externalImage = /(<img [^<>]*?src=")(https?:\/\/[^"]+)/g;

/** What records hold from other sites, each address once, at most 1,000. */
export async function externalFiles(connection: Connection): Promise<ExternalFile[]> {
  const files = new Map<string, { kind: MediaKind; usages: MediaUsage[] }>();
  for (const { type, name, field, id, value } of await externalFields(connection))
    for (const address of externalAddresses(field, value)) {
      if (!files.has(address) && files.size === maxExternal) continue;
      const file = files.get(address) ?? {
        kind: field.scheme === 'document' ? 'document' : 'picture',
        usages: [],
      };
      file.usages.push(await usageOf(connection, type.definition.name, id, name));
      files.set(address, file);
    }
  return [...files].map(([address, file]) => ({ address, ...file }));
}

/**
 * Puts the address of a library file in the place of one of another site, in every record at once.
 *
 * @returns the number of records changed
 */
export async function replaceExternal(
  transaction: Write,
  database: Database,
  { address, own }: { address: string; own: string },
  actor: Actor,
): Promise<number> {
  const records = new Map<string, ContentType>();
  for (const { type, field, id, value } of await externalFields(transaction))
    if (externalAddresses(field, value).includes(address)) records.set(id, type);
  for (const [id, type] of records)
    await rewriteRecord(transaction, database, type, id, actor, (field, value) => {
      if (field.kind.name === 'url') return value === address ? own : value;
      return typeof value === 'string'
        ? value.replaceAll(externalImage, (image, before, found) =>
            decode(found) === address ? `${before}${own}` : image,
          )
        : value;
    });
  return records.size;
}

interface ExternalField {
  type: ContentType;
  id: string;
  name: string;
  field: Field;
  value: string;
}

async function externalFields(connection: Connection): Promise<ExternalField[]> {
  const found: ExternalField[] = [];
  for (const type of registry as readonly ContentType[])
    for (const [name, field] of mediaFields(type)) {
      if (field.scheme === 'link') continue;
      const column = columnOf(name, field);
      const rows = await connection
        .selectFrom(tableOf(type))
        .select(['id', column])
        .where(column, 'like', field.kind.name === 'url' ? 'http%' : '%<img %src="http%')
        .orderBy('id')
        .execute();
      for (const row of rows)
        found.push({ type, id: String(row.id), name, field, value: String(row[column]) });
    }
  return found;
}

function externalAddresses(field: Field, value: string): string[] {
  if (field.kind.name === 'url') return [value];
  return [...new Set([...value.matchAll(externalImage)].map(([, , address = '']) => decode(address)))];
}

/** Sanitised HTML writes an ampersand as `&amp;`. */
function decode(address: string): string {
  return address.replaceAll('&amp;', '&');
}
