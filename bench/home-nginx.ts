// The cached home page beside nginx that serves the same bytes with the same headers, each on one processor.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port.ts';
import { startServer } from '../tests/support/server.ts';
import { pinToFirstProcessor, requestsPerSecond, requirePrograms } from './load.ts';
import { printTable, reportGoal, round } from './table.ts';

/** What nginx says itself. */
const ownHeaders = [
  'content-length',
  'content-type',
  'connection',
  'keep-alive',
  'date',
  'etag',
  'transfer-encoding',
];
const rounds = 5;
const load = { seconds: 4, connections: 32, headers: { 'Accept-Encoding': 'br' } };

requirePrograms('nginx', 'wrk', 'taskset');
const site = await startServer({ environment: { LOG_LEVEL: 'warn' } });
const answer = await fetch(`${site.origin}/`, { headers: { 'accept-encoding': 'br' } });
const body = await compressedBody(`${site.origin}/`);
const nginx = await startNginx(body, answer.headers);
try {
  pinToFirstProcessor(site.process.pid ?? 0);
  const ours: number[] = [];
  const theirs: number[] = [];
  await requestsPerSecond(`${site.origin}/`, load);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await requestsPerSecond(`${site.origin}/`, load));
    theirs.push(await requestsPerSecond(nginx.address, load));
  }
  printTable(
    `Cached home page, ${body.length} bytes of Brotli, ${load.connections} connections, requests per second`,
    ['round', 'Kiran', 'nginx', 'ratio'],
    ours.map((rate, index) => [
      index + 1,
      Math.round(rate),
      Math.round(theirs[index] ?? 0),
      round(rate / (theirs[index] ?? 1)),
    ]),
  );
  // Other work on the machine only ever slows a round down, so the fastest ones are compared.
  reportGoal(
    'fastest round of Kiran over that of nginx',
    Math.max(...ours) / Math.max(...theirs),
    'at least',
    0.7,
  );
} finally {
  await nginx.stop();
  await site.stop();
}

/** The bytes as they are sent; `fetch` would unpack them. */
async function compressedBody(address: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return await new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });
}

async function startNginx(
  page: Buffer,
  headers: Headers,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-nginx-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(join(folder, 'page'), page);
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, port, headers));
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: 'ignore',
    },
  );
  const address = `http://127.0.0.1:${port}/`;
  await answering(address, child);
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await pause(300);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nginxConfiguration(folder: string, port: number, headers: Headers): string {
  const added = [...headers]
    .filter(([name]) => !ownHeaders.includes(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`);
  return `daemon off; worker_processes 1; worker_cpu_affinity 01; pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000; etag on;
  open_file_cache max=10; open_file_cache_valid 1h;
  server {
    listen 127.0.0.1:${port}; root ${folder}; default_type '${headers.get('content-type')}';
    location = / { try_files /page =404; ${added.join(' ')} }
  }
}
`;
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(100);
  }
  throw new Error('nginx did not start.');
}
