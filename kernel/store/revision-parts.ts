import { hash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Write } from '../database/database.ts';
import type { Connection } from '../database/engine.ts';
import { cutChunks } from './chunks.ts';

/** Bytes of the hashes of a value that stand in its version; a longer list of hashes is cut like a value. */
const longestList = 256;
const hashBytes = 16;
/** Rows of one statement: both engines limit its parameters. */
const portion = 500;
/** The first byte of what is stored. */
const plain = 0;
const compressed = 1;

/** Where the parts of a value are: the hashes, base64, of its parts, or of the parts of their list, and so on `depth` times. */
export interface PartList {
  depth: number;
  hashes: string;
}

/** Parts by hash, base64. */
export type Parts = Map<string, Uint8Array>;

/** Cuts a text into parts, which are added to `parts`, and tells how to put them together. */
export function cutText(text: string, parts: Parts): PartList {
  let bytes = Buffer.from(text);
  let depth = 0;
  do {
    const hashes = cutChunks(bytes).map((chunk) => {
      const digest = hash('sha256', chunk, 'buffer').subarray(0, hashBytes);
      parts.set(digest.toString('base64'), chunk);
      return digest;
    });
    bytes = Buffer.concat(hashes);
    depth += 1;
  } while (bytes.length > longestList);
  return { depth, hashes: bytes.toString('base64') };
}

/** Puts a text together. Undefined where a part is gone. */
export async function joinText(
  connection: Connection,
  recordId: string,
  { depth, hashes }: PartList,
): Promise<string | undefined> {
  let bytes = Buffer.from(hashes, 'base64');
  for (let level = 0; level < depth; level += 1) {
    const joined = await joinParts(connection, recordId, bytes);
    if (!joined) return undefined;
    bytes = joined;
  }
  return bytes.toString();
}

async function joinParts(
  connection: Connection,
  recordId: string,
  list: Buffer,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const hashes = Array.from({ length: list.length / hashBytes }, (_, index) =>
    list.subarray(index * hashBytes, (index + 1) * hashBytes),
  );
  const found: Parts = new Map();
  for (let start = 0; start < hashes.length; start += portion) {
    const rows = await connection
      .selectFrom('revision_parts')
      .select(['hash', 'data'])
      .where('record_id', '=', recordId)
      .where('hash', 'in', hashes.slice(start, start + portion))
      .execute();
    for (const row of rows) found.set(base64(row.hash), unpack(row.data as Uint8Array));
  }
  const parts = hashes.map((digest) => found.get(base64(digest)));
  return parts.includes(undefined) ? undefined : Buffer.concat(parts as Uint8Array[]);
}

/**
 * Keeps the parts of a record's newest version. Those that only older versions use are marked with its number: they go with
 * the last version before it.
 */
export async function storeParts(
  transaction: Write,
  recordId: string,
  number: number,
  parts: Parts,
): Promise<void> {
  const rows = await transaction
    .selectFrom('revision_parts')
    .select(['hash', 'unused_since'])
    .where('record_id', '=', recordId)
    .execute();
  const kept = new Set<string>();
  const left: unknown[] = [];
  const back: unknown[] = [];
  for (const { hash: digest, unused_since } of rows) {
    const key = base64(digest);
    kept.add(key);
    if (parts.has(key) && unused_since !== null) back.push(digest);
    if (!parts.has(key) && unused_since === null) left.push(digest);
  }
  await mark(transaction, recordId, left, number);
  await mark(transaction, recordId, back, null);
  const added = [...parts].filter(([key]) => !kept.has(key));
  for (let start = 0; start < added.length; start += portion) {
    const values = added.slice(start, start + portion).map(([key, bytes]) => ({
      record_id: recordId,
      hash: Buffer.from(key, 'base64'),
      data: pack(bytes),
    }));
    await transaction.insertInto('revision_parts').values(values).execute();
  }
}

/** Removes the parts that no version from this number on uses. */
export async function removeUnusedParts(transaction: Write, recordId: string, oldest: number): Promise<void> {
  await transaction
    .deleteFrom('revision_parts')
    .where('record_id', '=', recordId)
    .where('unused_since', '<=', oldest)
    .execute();
}

async function mark(
  transaction: Write,
  recordId: string,
  hashes: readonly unknown[],
  unused_since: number | null,
): Promise<void> {
  for (let start = 0; start < hashes.length; start += portion)
    await transaction
      .updateTable('revision_parts')
      .set({ unused_since })
      .where('record_id', '=', recordId)
      .where('hash', 'in', hashes.slice(start, start + portion))
      .execute();
}

function pack(bytes: Uint8Array): Buffer {
  const small = zstdCompressSync(bytes);
  return small.length < bytes.length
    ? Buffer.concat([Uint8Array.of(compressed), small])
    : Buffer.concat([Uint8Array.of(plain), bytes]);
}

function unpack(data: Uint8Array): Uint8Array {
  return data[0] === compressed ? zstdDecompressSync(data.subarray(1)) : data.subarray(1);
}

function base64(bytes: unknown): string {
  return Buffer.from(bytes as Uint8Array).toString('base64');
}
