import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { contactMessage, unique } from '../factories/bodies.ts';
import { createDatabase, engines } from '../support/database.ts';
import { isInstalled } from '../support/is-installed.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { findLostOrDuplicated, type Sent, sendMessage, startWriters } from './writers.ts';

const kills = Number(process.env.KILLS ?? 30);
const environment = { ...emptySite, LOG_LEVEL: 'silent' };

describe.each(engines)('on %s', (engine) => {
  test(
    `[API-65] [API-69] ${kills} kills with SIGKILL during writes lose no acknowledged write, and forms without a response are stored once after they are sent again`,
    async () => {
      const database = await createDatabase(engine);
      const all: Sent = { acknowledged: new Map(), unsure: [], troubles: new Map() };
      const restarts: number[] = [];
      let repeated = 0;
      let site = await startServer({ database, environment });
      for (let round = 0; round < kills; round += 1) {
        const writers = startWriters([site.visitor], 16);
        await pause(150 + ((round * 37) % 250));
        await site.kill();
        const sent = await writers.stop();
        expect([...sent.troubles.keys()].filter((trouble) => /^\d+$/.test(trouble))).toEqual([]);
        const before = performance.now();
        site = await startServer({ database, environment });
        restarts.push(performance.now() - before);
        const again = sent.unsure.slice(0, 32);
        await Promise.all(again.map((key) => sendMessage(site.visitor, key, sent)));
        expect(again.filter((key) => !sent.acknowledged.has(key))).toEqual([]);
        repeated += again.length;
        for (const [key, id] of sent.acknowledged) all.acknowledged.set(key, id);
      }
      await site.stop();
      const restart = Math.round(restarts.sort((one, other) => one - other)[restarts.length >> 1] ?? 0);
      console.log(`${engine}: ${all.acknowledged.size} writes acknowledged, median restart ${restart} ms`);
      expect(Math.min(all.acknowledged.size - kills, repeated)).toBeGreaterThan(0);
      expect(await findLostOrDuplicated(database, all)).toEqual([]);
      if (engine === 'sqlite') {
        const found = await withRows(database, (open) => open.all('pragma integrity_check'));
        expect(found).toEqual([{ integrity_check: 'ok' }]);
      }
      expect(restart).toBeLessThan(2_000);
      await database.dispose();
    },
    60_000 + kills * 10_000,
  );
});

test.skipIf(!isInstalled('strace'))('every acknowledged write is synchronised to the disk', async () => {
  const count = 50;
  const site = await startServer({ environment });
  const folder = mkdtempSync(join(tmpdir(), 'kiran-strace-'));
  const file = join(folder, 'calls');
  const flags = ['-f', '-p', String(site.process.pid), '-e', 'trace=fsync,fdatasync', '-o', file];
  const strace = spawn('strace', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(strace.stderr, 'data');
  for (let index = 0; index < count; index += 1) {
    const message = contactMessage({ message: unique('A question') });
    expect((await site.visitor.post('/contact', message)).status).toBe(201);
  }
  strace.kill('SIGINT');
  await once(strace, 'exit');
  const syncs = readFileSync(file, 'utf8').match(/\b(fsync|fdatasync)\(/g) ?? [];
  console.log(`${syncs.length} disk syncs for ${count} writes`);
  expect(syncs.length).toBeGreaterThanOrEqual(count);
  await site.stop();
  rmSync(folder, { recursive: true });
});
