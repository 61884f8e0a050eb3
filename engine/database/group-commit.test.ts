import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Tables } from './engine.ts';
import { groupCommit, type Transact } from './group-commit.ts';
import { openSqlite, sqliteDialect } from './sqlite-file.ts';

let folder: string;
let writer: Kysely<Tables>;
let inTransaction: Transact;
let transactions: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kiran-group-'));
  transactions = 0;
  const database = openSqlite(join(folder, 'test.sqlite'), { readOnly: false });
  writer = new Kysely<Tables>({ dialect: sqliteDialect(database, count) });
  await sql`create table lines (id integer primary key, text text not null unique)`.execute(writer);
  inTransaction = groupCommit(writer);
});

afterEach(async () => {
  await writer.destroy();
  rmSync(folder, { recursive: true });
});

const count = () => {
  transactions += 1;
};

const insert = (text: string) =>
  inTransaction(async (transaction) => {
    await sql`insert into lines (text) values (${text})`.execute(transaction);
    return text;
  });

async function stored(): Promise<unknown[]> {
  const { rows } = await sql<{ text: string }>`select text from lines order by id`.execute(writer);
  return rows.map(({ text }) => text);
}

test('twenty writes of the same turn are stored by one transaction, in their order', async () => {
  const texts = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  expect(await Promise.all(texts.map(insert))).toEqual(texts);
  expect([transactions, await stored()]).toEqual([1, texts]);
});

test('a write that fails is undone alone, and its neighbours are stored', async () => {
  const results = await Promise.allSettled([
    insert('first'),
    inTransaction(async (transaction) => {
      await sql`insert into lines (text) values ('half')`.execute(transaction);
      throw new Error('given up');
    }),
    insert('first'),
    insert('last'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect([transactions, await stored()]).toEqual([1, ['first', 'last']]);
});

test('a commit that fails is repeated for each of its writes, and fails only the one that is to blame', async () => {
  await sql`pragma foreign_keys = on`.execute(writer);
  await sql`create table notes (line integer references lines (id) deferrable initially deferred)`.execute(
    writer,
  );
  const broken = inTransaction((transaction) => sql`insert into notes values (7)`.execute(transaction));
  const results = await Promise.allSettled([insert('beside'), broken]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await stored()).toEqual(['beside']);
});
