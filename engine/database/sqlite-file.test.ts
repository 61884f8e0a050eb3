import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqliteDatabase } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from './sqlite-file.ts';

let folder: string;
let writer: SqliteDatabase;
let reader: SqliteDatabase;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kiran-sqlite-'));
  writer = openSqlite(join(folder, 'x.sqlite'), { readOnly: false });
  reader = openSqlite(join(folder, 'x.sqlite'), { readOnly: true });
});
afterAll(() => {
  reader.close();
  writer.close();
  rmSync(folder, { recursive: true });
});

const pragma = (database: SqliteDatabase, name: string) =>
  Object.values(database.prepare(`pragma ${name}`).all([])[0] as object)[0];

test('every write is synchronised to the disk', () => {
  // 2 is FULL. With NORMAL a power cut loses what was written since the last checkpoint.
  expect([pragma(writer, 'journal_mode'), pragma(writer, 'synchronous')]).toEqual(['wal', 2]);
});

test('foreign keys are enforced, and locks are waited for', () => {
  for (const database of [writer, reader])
    expect([pragma(database, 'foreign_keys'), pragma(database, 'busy_timeout')]).toEqual([1, 5000]);
});

test('the reading connection cannot write', () => {
  expect(() => reader.prepare('create table t (x)').run([])).toThrow('readonly');
});
