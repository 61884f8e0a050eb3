import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Block } from '../store/backup/database-copy.ts';
import { openBackup, writeBackup } from './backup-file.ts';

const passphrase = 'seven lamps on the terrace';
const header = {
  version: '0.1.0',
  createdAt: '2026-11-22T08:15:30.000Z',
  engine: 'sqlite' as const,
  migrations: ['2026-11-21-first-tables', '2026-11-21-suspected-spam'],
  tables: { contact: 3 },
  pages: { '/': 200 },
};
/** Noise, so that the packed bytes are as many: several chunks, blocks of every size. */
const blocks: Block[] = [0, 1, 70_000, 65_536, 200_000, 5].map((size, index) => {
  const seed = createHash('shake256', { outputLength: size }).update(String(index));
  return { name: `part-${index}\n"`, data: size === 0 ? Buffer.alloc(0) : seed.digest() };
});

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kiran-backup-file-'));
  path = join(folder, 'backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function* all() {
  yield* blocks;
}

async function readAll(key?: string): Promise<Block[]> {
  const read: Block[] = [];
  for await (const block of (await openBackup(path, key)).blocks()) read.push(block);
  return read;
}

/** Changes the file and makes its hash right again, as somebody would who wants to deceive. */
function forge(change: (content: Buffer) => Buffer): void {
  const content = change(readFileSync(path).subarray(78));
  const hash = createHash('sha256').update(content).digest('hex');
  writeFileSync(path, Buffer.concat([Buffer.from(`KIRAN-BACKUP ${hash}\n`), content]));
}

test.each([undefined, passphrase])(
  '[BACK-01] a backup file returns the blocks that were written (passphrase: %s)',
  async (key) => {
    await writeBackup(path, header, { blocks: all(), passphrase: key });
    expect(await readAll(key)).toEqual(blocks);
    expect((await openBackup(path, key)).header).toMatchObject(header);
  },
);

test('[BACK-01] a forged encrypted backup is rejected: changed, moved, missing or truncated parts', async () => {
  await writeBackup(path, header, { blocks: all(), passphrase });
  const whole = readFileSync(path);
  const start = whole.indexOf('\n', 78) + 1 - 78;
  const size = 65_536 + 16;
  const part = (content: Buffer, index: number) =>
    content.subarray(start + index * size, Math.min(content.length, start + (index + 1) * size));
  const forgeries: ((content: Buffer) => Buffer)[] = [
    (content) => Buffer.from(content.toString('latin1').replace('"contact":3', '"contact":4'), 'latin1'),
    (content) => {
      content.writeUInt8(content.readUInt8(start + size + 99) ^ 1, start + size + 99);
      return content;
    },
    (content) =>
      Buffer.concat([
        content.subarray(0, start),
        part(content, 1),
        part(content, 0),
        content.subarray(start + 2 * size),
      ]),
    (content) => Buffer.concat([content.subarray(0, start + size), content.subarray(start + 2 * size)]),
    (content) => content.subarray(0, start + 2 * size),
    (content) => content.subarray(0, start),
  ];
  for (const change of forgeries) {
    writeFileSync(path, whole);
    forge((content) => change(Buffer.from(content)));
    await expect(readAll(passphrase)).rejects.toThrow(
      /BACKUP_PASSPHRASE is not the passphrase of .*, or the file was altered/,
    );
  }
  writeFileSync(path, whole);
  forge((content) => content);
  expect(await readAll(passphrase)).toEqual(blocks);
});

test('a backup of a version that named its newest migration alone is read with all before it', async () => {
  await writeBackup(path, header, { blocks: all() });
  const older = '"format":1,"migration":"2026-11-21-suspected-spam"';
  forge((content) => {
    const text = content
      .toString('latin1')
      .replace('"format":2', older)
      .replace(/,"migrations":\[.*?\]/, '');
    return Buffer.from(text, 'latin1');
  });
  expect((await openBackup(path, undefined)).header.migrations).toEqual(header.migrations);
  expect(await readAll()).toEqual(blocks);
});
