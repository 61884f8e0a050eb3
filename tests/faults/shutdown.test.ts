import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { lostOrDoubled, rounds, startWriters } from './writers.ts';

test('[PROD-08] a server that is told to stop fails no request and leaves a whole database', {
  timeout: 600_000,
}, async () => {
  const database = await createDatabase('sqlite');
  const stops = rounds(5);
  let answered = 0;
  let slowest = 0;
  for (let stop = 1; stop <= stops; stop += 1) {
    const server = await startServer({ database });
    const writers = startWriters([server.visitor], 8);
    const readers = startReaders(
      server.visitor,
      ['/', '/api/blog/posts', '/api/blog/posts/search?q=solar', '/readyz'],
      8,
    );
    await expect
      .poll(() => writers.sent.acknowledged.size, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(50 * stop);
    const start = performance.now();
    const code = await server.stop();
    slowest = Math.max(slowest, performance.now() - start);
    const [sent, read] = [await writers.stop(), await readers.stop()];
    expect(code).toBe(0);
    // Once nobody listens any more a client goes to another instance; anything else would be a failed request.
    expect([...sent.troubles.keys()].filter((trouble) => trouble !== 'ECONNREFUSED')).toEqual([]);
    expect(read.troubles).toEqual([]);
    expect(await lostOrDoubled(database, sent)).toEqual([]);
    const log = join(database.dataDirectory, 'kiran.sqlite-wal');
    expect(existsSync(log) ? statSync(log).size : 0).toBe(0);
    answered += sent.acknowledged.size + read.answered;
  }
  expect(slowest).toBeLessThan(10_000);
  console.log(
    `${stops} stops under load: ${answered} answered, 0 failed, gone after ${Math.round(slowest)} ms at most`,
  );
  await database.dispose();
});

/** Reads over kept connections until it is stopped or refused. `/readyz` may turn red meanwhile. */
function startReaders(http: Http, paths: string[], count: number) {
  let isStopped = false;
  let answered = 0;
  const troubles: string[] = [];
  const read = async (path: string) => {
    while (!isStopped) {
      try {
        const { status } = await http.page(path);
        if (status === 200 || (status === 503 && path === '/readyz')) answered += 1;
        else troubles.push(`${path} ${status}`);
      } catch (error) {
        const { code, message } = (error as { cause: { code?: string; message: string } }).cause;
        if (code !== 'ECONNREFUSED') troubles.push(`${path} ${code ?? message}`);
        return;
      }
    }
  };
  const all = Array.from({ length: count }, (_, index) => read(paths[index % paths.length] ?? '/'));
  return {
    async stop() {
      isStopped = true;
      await Promise.all(all);
      return { answered, troubles };
    },
  };
}
