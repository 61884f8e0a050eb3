import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { contactMessage, unique } from '../factories/bodies.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { isInstalled } from '../support/is-installed.ts';
import { withRows } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';

const kills = Number(process.env.KILLS ?? 30);
const writers = 16;
const message = () => contactMessage({ message: unique('A question') });

describe.each(engines)('on %s', (engine) => {
  test(
    `${kills} kills with SIGKILL during writes lose no acknowledged write`,
    async () => {
      const database = await createDatabase(engine);
      const acknowledged: string[] = [];
      const restarts: number[] = [];
      for (let round = 0; round < kills; round += 1) {
        const before = performance.now();
        const site = await startServer({ database, environment: { SAMPLE_CONTENT: 'off' } });
        // The first start makes the tables.
        if (round > 0) restarts.push(performance.now() - before);
        const writing = Array.from({ length: writers }, () => writeUntilGone(site, acknowledged));
        await pause(150 + ((round * 37) % 250));
        await site.kill();
        await Promise.all(writing);
      }
      const stored = new Set(await contactIds(database));
      const restart = Math.round(restarts.sort((one, other) => one - other)[restarts.length >> 1] ?? 0);
      console.log(`${engine}: ${acknowledged.length} writes acknowledged, median restart ${restart} ms`);
      expect(acknowledged.length).toBeGreaterThan(kills);
      expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      expect(await soundness(database)).toBe('ok');
      expect(restart).toBeLessThan(2_000);
      await database.dispose();
    },
    kills * 10_000,
  );
});

test.skipIf(!isInstalled('strace'))('every acknowledged write is synchronised to the disk', async () => {
  const count = 50;
  const site = await startServer({ environment: { SAMPLE_CONTENT: 'off' } });
  const folder = mkdtempSync(join(tmpdir(), 'kiran-strace-'));
  const file = join(folder, 'calls');
  const flags = ['-f', '-p', String(site.process.pid), '-e', 'trace=fsync,fdatasync', '-o', file];
  const strace = spawn('strace', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(strace.stderr, 'data');
  for (let index = 0; index < count; index += 1) {
    expect((await site.visitor.post('/contact', message())).status).toBe(201);
  }
  strace.kill('SIGINT');
  await once(strace, 'exit');
  const syncs = readFileSync(file, 'utf8').match(/\b(fsync|fdatasync)\(/g) ?? [];
  console.log(`${syncs.length} disk syncs for ${count} writes`);
  expect(syncs.length).toBeGreaterThanOrEqual(count);
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** One form after the other until the server is gone; keeps the ids of those that it acknowledged. */
async function writeUntilGone(site: TestServer, acknowledged: string[]): Promise<void> {
  for (;;) {
    const answer = await site.visitor.post<{ id: string }>('/contact', message()).catch(() => undefined);
    if (!answer) return;
    expect(answer.status).toBe(201);
    acknowledged.push(answer.body.id);
  }
}

async function contactIds(database: TestDatabase): Promise<string[]> {
  const rows = await withRows(database, (open) => open.all('select id from contact'));
  return rows.map((row) => String(row.id));
}

async function soundness(database: TestDatabase): Promise<string> {
  if (database.engine === 'postgres') return 'ok';
  const [row] = await withRows(database, (open) => open.all('pragma integrity_check'));
  return String(row?.integrity_check);
}
