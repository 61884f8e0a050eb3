// The home page beside a reference that sends the same bytes on the same processor: cached beside nginx, with the same headers,
// and rendered for each request beside a bare Node.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startNginx } from '../tests/support/machine.ts';
import { startServer } from '../tests/support/server.ts';
import { pinToFirstProcessor, requestsPerSecond, requirePrograms, startBare } from './support/load.ts';
import { printTable, reportGoal, round } from './support/table.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = 4;
/** What nginx says itself. */
const ownHeaders = /^(content-length|content-type|connection|keep-alive|date|etag|transfer-encoding)$/;

requirePrograms('nginx', 'wrk', 'taskset');
await measureCached();
await measureRendered();

async function measureCached(): Promise<void> {
  const site = await startServer({ environment: { LOG_LEVEL: 'warn' } });
  const load = { seconds, connections: 32, headers: { 'Accept-Encoding': 'br' } };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // `fetch` would decompress it.
    get(`${site.origin}/`, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  const nginx = await serveByNginx(body, response.headers as Record<string, string>);
  try {
    pinToFirstProcessor(site.process.pid ?? 0);
    const [ours, theirs] = await compare(`${site.origin}/`, nginx.address, load);
    report(`Cached home page, ${body.length} bytes of Brotli`, ['Kiran', 'nginx'], ours, theirs);
    // Other work on the machine only ever slows a round down, so the fastest ones are compared.
    const ratio = Math.max(...ours) / Math.max(...theirs);
    reportGoal('cached: fastest round of Kiran over that of nginx', ratio, 'at least', 0.7);
  } finally {
    await nginx.stop();
    await site.stop();
  }
}

async function measureRendered(): Promise<void> {
  const site = await startServer({ environment: { LOG_LEVEL: 'warn', PAGE_CACHE: 'off' } });
  const { text } = await site.visitor.page('/');
  const bare = await startBare(text);
  try {
    pinToFirstProcessor(site.process.pid ?? 0);
    pinToFirstProcessor(bare.pid);
    const [ours, theirs] = await compare(`${site.origin}/`, `${bare.origin}/`, { seconds, connections: 8 });
    report(`Rendered home page of ${text.length} characters`, ['Kiran', 'bare Node'], ours, theirs);
    reportGoal('rendered pages a second, fastest round', Math.max(...ours), 'at least', 400);
  } finally {
    bare.stop();
    await site.stop();
  }
}

/** Requests a second of both, in turns; the first turn of ours warms it up. */
async function compare(one: string, other: string, load: Parameters<typeof requestsPerSecond>[1]) {
  const [ours, theirs]: [number[], number[]] = [[], []];
  await requestsPerSecond(one, load);
  for (let turn = 0; turn < rounds; turn += 1) {
    ours.push(await requestsPerSecond(one, load));
    theirs.push(await requestsPerSecond(other, load));
  }
  return [ours, theirs] as const;
}

function report(title: string, names: string[], ours: readonly number[], theirs: readonly number[]): void {
  const rows = ours.map((rate, index) => {
    const reference = theirs[index] ?? Number.NaN;
    return [index + 1, Math.round(rate), Math.round(reference), round(rate / reference)];
  });
  printTable(`${title}, requests a second`, ['round', ...names, 'ratio'], rows);
}

async function serveByNginx(body: Buffer, headers: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-nginx-'));
  const port = await freePort();
  writeFileSync(join(folder, 'page'), body);
  const added = Object.entries(headers)
    .filter(([name]) => !ownHeaders.test(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  const quit = startNginx(
    folder,
    `sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10; open_file_cache_valid 1h;
    server { listen 127.0.0.1:${port}; root ${folder}; default_type '${headers['content-type']}';
      location = / { try_files /page =404; ${added.join(' ')} } }`,
  );
  const address = `http://127.0.0.1:${port}/`;
  while ((await fetch(address).catch(() => undefined))?.status !== 200) await pause(50);
  const main = readFileSync(join(folder, 'nginx.pid'), 'utf8').trim();
  const workers = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ');
  for (const worker of workers) pinToFirstProcessor(Number(worker));
  const stop = async () => {
    quit();
    await pause(300);
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, stop };
}
