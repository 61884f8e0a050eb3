import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Manifest, unpackArchive, writeArchive } from './archive.ts';

const passphrase = 'seven lamps on the terrace';
const manifest: Manifest = {
  format: 3,
  version: '0.1.0',
  createdAt: '2026-11-22T08:15:30.000Z',
  engine: 'sqlite',
  migrations: ['2026-11-21-first-tables'],
  tables: { contact: 3 },
  files: { count: 1, bytes: 5, list: [{ key: 'files/a.pdf', bytes: 5 }] },
};
/** Noise, so that the packed bytes are as many. */
const noise = createHash('shake256', { outputLength: 300_000 }).update('noise').digest();

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kiran-archive-'));
  path = join(folder, 'backup.tar.gz');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function write(key?: string): Promise<Buffer> {
  const [dump, file] = [join(folder, 'dump'), join(folder, 'file')];
  writeFileSync(dump, noise);
  writeFileSync(file, 'bytes');
  const files = [
    { source: dump, target: 'database.sqlite' },
    { source: file, target: 'media/files/a.pdf' },
  ];
  await writeArchive(path, manifest, { files, passphrase: key });
  return readFileSync(path);
}

async function unpack(key?: string): Promise<string> {
  const target = join(folder, 'unpacked');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  expect(await unpackArchive(path, target, key)).toEqual(manifest);
  return target;
}

test.each([undefined, passphrase])(
  '[BACK-01] an archive returns the manifest, the dump and the files that were packed (passphrase: %s)',
  async (key) => {
    const bytes = await write(key);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    if (key === undefined) expect(gunzipSync(bytes).includes('first-tables')).toBe(true);
    else expect(() => gunzipSync(bytes)).toThrow('incorrect header check');
    const target = await unpack(key);
    expect(readdirSync(target).sort()).toEqual(['database.sqlite', 'manifest.json', 'media']);
    expect(readFileSync(join(target, 'database.sqlite')).equals(noise)).toBe(true);
    expect(readFileSync(join(target, 'media/files/a.pdf'), 'utf8')).toBe('bytes');
  },
);

test('[BACK-01] a wrong passphrase, a damaged and a cut encrypted file are told apart', async () => {
  const whole = await write(passphrase);
  await expect(unpack()).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(unpack(`${passphrase}!`)).rejects.toThrow('BACKUP_PASSPHRASE is not the passphrase of');
  for (const place of [60, whole.length - 20]) {
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
    writeFileSync(path, damaged);
    await expect(unpack(passphrase)).rejects.toThrow('is damaged');
  }
  for (const length of [20, 60, whole.length >> 1, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, length));
    await expect(unpack(passphrase)).rejects.toThrow('is cut short');
  }
});

test('[BACK-03] a damaged, a cut and a foreign file are told apart', async () => {
  const whole = await write();
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(200_000) ^ 1, 200_000);
  const refused: [Buffer, string][] = [
    [damaged, 'is damaged'],
    [whole.subarray(0, whole.length - 9), 'is cut short'],
    [whole.subarray(0, 1000), 'is cut short'],
    [Buffer.from('SQLite format 3'), 'is not a backup of this product'],
    [Buffer.alloc(0), 'is not a backup of this product'],
    [gzipSync(Buffer.alloc(1024)), 'is not a backup of this product'],
  ];
  for (const [bytes, reason] of refused) {
    writeFileSync(path, bytes);
    await expect(unpack()).rejects.toThrow(reason);
  }
  rmSync(path);
  await expect(unpack()).rejects.toThrow('cannot be read (ENOENT)');
});
