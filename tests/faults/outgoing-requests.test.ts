import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { feeds, pages } from '../../content/built-in-pages.ts';
import * as bodies from '../factories/bodies.ts';
import { elementsWith, forgedAddresses } from '../factories/forged-addresses.ts';
import { plainLists } from '../factories/list-paths.ts';
import { isInstalled } from '../support/is-installed.ts';
import { signIn, startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

/** Bodies whose fields of addresses hold this one. */
const withAddress = (address: string, category: string): [string, bodies.Body][] => [
  ['/brands', bodies.brand({ logo: address })],
  ['/testimonials', bodies.testimonial({ image: address })],
  ['/channels', bodies.channel({ link: address })],
  ['/channels', bodies.channel({ image: address })],
  ['/video', bodies.video({ videoUrl: address })],
  ['/video', bodies.video({ thumbnailUrl: address })],
  ['/important-information', bodies.notice({ documentLink: address })],
  ['/resources', bodies.resource({ link: address })],
  ['/resources', bodies.resource({ documentUrl: address })],
  ['/about/members', bodies.member({ image: address })],
  ['/about/members', bodies.member({ social: { linkedin: address, whatsapp: address } })],
  ['/carousel', { urls: [address] }],
  ['/contact', bodies.contactMessage({ message: address })],
  ['/blog/posts', bodies.post(category, { coverImage: address })],
  ['/blog/posts', bodies.post(category, { author: { name: 'A', avatar: address } })],
  ['/blog/posts', bodies.post(category, { content: elementsWith(address) })],
];

/** Everything that shows what is stored, apart from the posts. */
const shown = [...Object.values(pages), ...Object.values(feeds)];

/** Counts who comes, on every address of this machine. */
async function startCanary() {
  const canary = createServer((socket) => {
    visitors.push(socket.remotePort);
    socket.destroy();
  }).listen(0);
  const visitors: unknown[] = [];
  await once(canary, 'listening');
  return { port: (canary.address() as AddressInfo).port, visitors, close: () => canary.close() };
}

/** Writes down each call of a process, and of those that it starts, by which it may send something to somebody. */
async function watchCalls(process: ChildProcess) {
  const folder = mkdtempSync(join(tmpdir(), 'kiran-strace-'));
  const file = join(folder, 'calls');
  const calls = 'trace=connect,sendto,sendmsg,sendmmsg';
  const flags = ['-f', '-p', String(process.pid), '-e', calls, '-o', file];
  const strace = spawn('strace', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(strace.stderr, 'data');
  const ended = once(strace, 'exit');
  return async () => {
    await ended;
    const lines = readFileSync(file, 'utf8').split('\n');
    rmSync(folder, { recursive: true });
    return lines.filter((line) => line.includes('AF_INET'));
  };
}

test.skipIf(!isInstalled('strace'))(
  '[A11] the server opens no outgoing connection, whatever addresses are stored and shown (needs strace)',
  async () => {
    const canary = await startCanary();
    const server = await startServer({ environment: emptySite });
    const endWatch = await watchCalls(server.process);
    const staff = await signIn(server.visitor);
    const { id: category } = await bodies.createCategory(staff);
    const tried = forgedAddresses(canary.port);
    const paths = [...shown, '/sitemap.xml'];
    let accepted = 0;
    for (const address of tried) {
      for (const [path, body] of withAddress(address, category)) {
        const answer = await staff.post<bodies.Stored>(path, body);
        expect([path, address, answer.status]).toEqual([path, address, expect.toBeOneOf([200, 201, 422])]);
        if (answer.status === 422) continue;
        accepted += 1;
        if (path === '/blog/posts') paths.push(`/blog/${answer.body.id}`);
      }
    }
    for (const path of paths) expect([path, (await server.visitor.page(path)).status]).toEqual([path, 200]);
    for (const path of plainLists) expect((await server.visitor.get(path)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    const calls = await endWatch();
    canary.close();
    const said = `${tried.length} addresses, ${accepted} times stored, ${paths.length} pages shown`;
    console.log(`${said}: ${canary.visitors.length} connections to the canary`);
    expect(accepted).toBeGreaterThan(tried.length);
    // The shutdown knocks at its own door, which shows that a connection would be seen.
    const own = calls.filter((line) => line.includes(`htons(${server.port})`));
    expect(own.length).toBeGreaterThan(0);
    expect(calls.filter((line) => !own.includes(line))).toEqual([]);
    expect(canary.visitors).toEqual([]);
  },
);
