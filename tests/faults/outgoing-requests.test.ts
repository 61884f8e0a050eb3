import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { feeds, pages } from '../../content/built-in-pages.ts';
import * as bodies from '../factories/bodies.ts';
import { elementsWith, forgedAddresses } from '../factories/forged-addresses.ts';
import { plainLists } from '../factories/list-paths.ts';
import { isInstalled } from '../support/is-installed.ts';
import { newDatabase, newFolder, start } from './setup.ts';

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

test.skipIf(!isInstalled('strace'))(
  '[A11] the server opens no outgoing connection, whatever addresses are stored and shown (needs strace)',
  async () => {
    // Whoever comes to this machine on any of its addresses is seen.
    const visitors: unknown[] = [];
    const canary = createServer((socket) => {
      visitors.push(socket.remotePort);
      socket.destroy();
    }).listen(0);
    await once(canary, 'listening');
    const server = await start(await newDatabase());
    // Each call of the process, and of those that it starts, by which it may send something to somebody.
    const file = join(newFolder(), 'calls');
    const calls = 'trace=connect,sendto,sendmsg,sendmmsg';
    const flags = ['-f', '-p', String(server.process.pid), '-e', calls, '-o', file];
    const strace = spawn('strace', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
    await once(strace.stderr, 'data');
    const ended = once(strace, 'exit');
    const staff = await server.staff();
    const { id: category } = await bodies.createCategory(staff);
    const tried = forgedAddresses((canary.address() as AddressInfo).port);
    const paths = [...Object.values(pages), ...Object.values(feeds), '/sitemap.xml'];
    let accepted = 0;
    for (const address of tried)
      for (const [path, body] of withAddress(address, category)) {
        const answer = await staff.post<bodies.Stored>(path, body);
        expect([path, address, answer.status]).toEqual([path, address, expect.toBeOneOf([200, 201, 422])]);
        if (answer.status === 422) continue;
        accepted += 1;
        if (path === '/blog/posts') paths.push(`/blog/${answer.body.id}`);
      }
    for (const path of paths) expect([path, (await server.visitor.page(path)).status]).toEqual([path, 200]);
    for (const path of plainLists) expect((await server.visitor.get(path)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await ended;
    canary.close();
    console.log(`${tried.length} addresses, ${accepted} times stored, ${paths.length} pages shown`);
    expect(accepted).toBeGreaterThan(tried.length);
    const sent = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('AF_INET'));
    // The shutdown knocks at its own door, which shows that a connection would be seen.
    const own = sent.filter((line) => line.includes(`htons(${server.port})`));
    expect(own.length).toBeGreaterThan(0);
    expect(sent.filter((line) => !own.includes(line))).toEqual([]);
    expect(visitors).toEqual([]);
  },
);
