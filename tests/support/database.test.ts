import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from './database.ts';

test('createDatabase creates a PostgreSQL database of its own and removes it', async () => {
  const database = await createDatabase('postgres');
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  const { rows } = await client.query("select version(), 'a' < 'B' as linguistic");
  await client.end();
  expect(rows[0].version).toMatch(/^PostgreSQL 18/);
  expect(rows[0].linguistic).toBe(true);
  await database.dispose();
  await expect(new pg.Client({ connectionString: database.databaseUrl }).connect()).rejects.toThrow(
    'does not exist',
  );
});
