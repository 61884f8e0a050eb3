import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type Kysely, PostgresAdapter } from 'kysely';

type Database = Kysely<Record<string, Record<string, unknown>>>;

interface Body {
  values: Record<string, unknown>;
  parts: Record<string, { depth: number; hashes: string }>;
}

/** Versions in one piece each: they were kept in parts that several of them shared. */
export async function up(db: Database): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? 'bytea' : 'blob';
  await db.schema.alterTable('revisions').addColumn('data', bytes).execute();
  for (let after = ''; ; ) {
    let next = db.selectFrom('revisions').select(['id', 'record_id', 'body']).orderBy('id').limit(100);
    if (after !== '') next = next.where('id', '>', after);
    const rows = await next.execute();
    for (const { id, record_id, body } of rows) {
      const values = await wholeValues(db, String(record_id), JSON.parse(String(body)));
      const data = zstdCompressSync(JSON.stringify(values));
      await db.updateTable('revisions').set({ data }).where('id', '=', id).execute();
    }
    if (rows.length === 0) break;
    after = String(rows.at(-1)?.id);
  }
  await db.schema.alterTable('revisions').dropColumn('body').execute();
  await db.schema.dropTable('revision_parts').execute();
}

async function wholeValues(db: Database, recordId: string, { values, parts }: Body) {
  const all = { ...values };
  for (const [name, { depth, hashes }] of Object.entries(parts)) {
    let joined: Buffer | undefined = Buffer.from(hashes, 'base64');
    for (let level = 0; joined && level < depth; level += 1) joined = await joinParts(db, recordId, joined);
    // What a part is missing of has no value, as a field that the version never had.
    if (joined) all[name] = JSON.parse(joined.toString());
  }
  return all;
}

const hashBytes = 16;

async function joinParts(db: Database, recordId: string, list: Buffer): Promise<Buffer | undefined> {
  const found = new Map<string, Buffer>();
  const hashes = Array.from({ length: list.length / hashBytes }, (_, index) =>
    list.subarray(index * hashBytes, (index + 1) * hashBytes),
  );
  for (let start = 0; start < hashes.length; start += 500) {
    const rows = await db
      .selectFrom('revision_parts')
      .select(['hash', 'data'])
      .where('record_id', '=', recordId)
      .where('hash', 'in', hashes.slice(start, start + 500))
      .execute();
    for (const row of rows) {
      const data = Buffer.from(row.data as Uint8Array);
      const part = data.subarray(1);
      found.set(
        Buffer.from(row.hash as Uint8Array).toString('base64'),
        data[0] === 1 ? zstdDecompressSync(part) : part,
      );
    }
  }
  const joined = hashes.map((hash) => found.get(hash.toString('base64')));
  return joined.includes(undefined) ? undefined : Buffer.concat(joined as Buffer[]);
}
