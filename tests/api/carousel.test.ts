import { randomBytes, randomInt } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { forVisitors, type Stored } from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const list = async () => (await site.visitor.get<Stored[]>('/carousel')).body;
  const urls = async () => (await list()).map(({ url }) => String(url));
  const add = (wanted: unknown) => site.staff.post<Stored[]>('/carousel', { urls: wanted });

  beforeEach(async () => {
    const [first] = await list();
    if (!first) return;
    // A thousand calls would take their time; the last one tells the server.
    await withRows(site.server.database, (rows) =>
      rows.all('delete from carousel where id <> $1', [first.id]),
    );
    await site.staff.delete(`/carousel/${first.id}`);
  });

  test('[API-46][API-47] the carousel returns its whole list in the order of adding', async () => {
    await add(['/pictures/hero/b.webp']);
    const answer = await add(['/pictures/hero/c.webp', '/pictures/hero/a.webp']);
    expect(answer.status).toBe(201);
    expect(answer.body.map(({ url }) => url)).toEqual([
      '/pictures/hero/b.webp',
      '/pictures/hero/c.webp',
      '/pictures/hero/a.webp',
    ]);
    expect(await list()).toEqual(answer.body.map(forVisitors));
  });

  test('[UXP-06] the carousel has the order that staff give it, new pictures come last, and without one the order is that of creation', async () => {
    const [a, b, c] = (await add(['/a.webp', '/b.webp', '/c.webp'])).body;
    const arrange = (ids: unknown) => site.staff.call('PUT', '/carousel/order', { body: { ids } });
    expect(await urls()).toEqual(['/a.webp', '/b.webp', '/c.webp']);
    expect((await site.visitor.call('PUT', '/carousel/order', { body: { ids: [b?.id] } })).status).toBe(401);
    const answer = await arrange([c?.id, a?.id, b?.id]);
    expect(answer.status).toBe(200);
    expect((answer.body as Stored[]).map(({ url }) => url)).toEqual(['/c.webp', '/a.webp', '/b.webp']);
    expect(await urls()).toEqual(['/c.webp', '/a.webp', '/b.webp']);
    expect((await site.visitor.page('/')).text.indexOf('/c.webp')).toBeGreaterThan(0);
    await add(['/d.webp']);
    expect(await urls()).toEqual(['/c.webp', '/a.webp', '/b.webp', '/d.webp']);
    // What another one has added or deleted meanwhile is no reason to refuse an order.
    await site.staff.delete(`/carousel/${a?.id}`);
    await arrange([b?.id, a?.id]);
    expect(await urls()).toEqual(['/b.webp', '/c.webp', '/d.webp']);
    await site.staff.post(`/admin/trash/carousel/${a?.id}/restore`, {});
    expect([...(await urls())].sort()).toEqual(['/a.webp', '/b.webp', '/c.webp', '/d.webp']);
    const log = await site.staff.get<{ title: string }[]>('/admin/audit?type=carousel&action=update');
    expect(log.body.map(({ title }) => title)).toContain('The order');
  });

  test('[UXP-06] an order that names a picture twice, or is none, is refused and changes nothing', async () => {
    const [a, b] = (await add(['/a.webp', '/b.webp'])).body;
    for (const ids of [[b?.id, b?.id], 'x', [1], undefined]) {
      const refused = await site.staff.call('PUT', '/carousel/order', { body: { ids } });
      expect(refused.status).toBe(422);
    }
    expect((await site.staff.call('PUT', '/carousel/order', { body: { ids: [b?.id, a?.id] } })).status).toBe(
      200,
    );
    expect(await urls()).toEqual(['/b.webp', '/a.webp']);
  });

  test('[API-47] the carousel keeps pictures that are not sent again', async () => {
    await add(['/pictures/hero/a.webp']);
    await add(['/pictures/hero/b.webp']);
    await add([]);
    expect(await urls()).toEqual(['/pictures/hero/a.webp', '/pictures/hero/b.webp']);
  });

  test('[API-48] sending the whole list with one more picture keeps every id and adds no duplicates', async () => {
    const before = (await add(['/pictures/hero/a.webp', '/pictures/hero/b.webp'])).body;
    const { body } = await add([...(await urls()), '/pictures/hero/c.webp', ' /pictures/hero/c.webp ']);
    expect(body.slice(0, 2)).toEqual(before);
    expect(body.map(({ url }) => url)).toEqual([
      '/pictures/hero/a.webp',
      '/pictures/hero/b.webp',
      '/pictures/hero/c.webp',
    ]);
  });

  test('[API-48] fifty parallel reads and posts of the list lose no picture', {
    timeout: 60_000,
  }, async () => {
    for (let round = 1; round <= 4; round += 1) {
      const added = Array.from({ length: 50 }, (_, number) => `/pictures/hero/${round}-${number}.webp`);
      const answers = await Promise.all(added.map(async (url) => add([...(await urls()), url])));
      expect(answers.map(({ status }) => status)).toEqual(new Array(50).fill(201));
      const kept = await urls();
      expect([...kept].sort()).toEqual([...new Set(kept)].sort());
      expect(kept.filter((url) => added.includes(url))).toHaveLength(50);
      expect(kept).toHaveLength(round * 50);
    }
  });

  test('[API-49] deleting one picture keeps the others', async () => {
    const { body } = await add(['/pictures/hero/a.webp', '/pictures/hero/b.webp', '/pictures/hero/c.webp']);
    expect((await site.staff.delete(`/carousel/${body[1]?.id}`)).status).toBe(200);
    expect(await list()).toEqual([...body.slice(0, 1), ...body.slice(2)].map(forVisitors));
  });

  test.each([
    [{}, 'urls'],
    [{ urls: 'https://example.org/a.webp' }, 'urls'],
    [{ urls: ['/a.webp', 'abc'] }, 'urls.1'],
    [{ urls: ['/a.webp', null] }, 'urls.1'],
    [{ urls: ['javascript:alert(1)'] }, 'urls.0'],
  ])('[API-47] the carousel rejects %j as a whole', async (body, field) => {
    const answer = await site.staff.post<ProblemBody>('/carousel', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await list()).toEqual([]);
  });

  test('[API-47] the carousel accepts at most a thousand pictures', { timeout: 60_000 }, async () => {
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `/h/${from + index}`);
    expect((await add(many(0, 999))).body).toHaveLength(999);
    expect((await add(many(999, 2))).status).toBe(409);
    expect(await list()).toHaveLength(999);
    expect((await add(many(0, 1000))).body).toHaveLength(1000);
    expect((await add(many(0, 1001))).status).toBe(422);
    expect(await list()).toHaveLength(1000);
  });

  test('[API-48] a thousand addresses of the maximum length can be sent at once', {
    timeout: 60_000,
  }, async () => {
    // In no order, so that no database can make them shorter.
    const longest = Array.from({ length: 1000 }, (_, index) =>
      `/h/${index}/${randomBytes(1536).toString('base64url')}`.slice(0, 2048),
    );
    const answer = await add(longest);
    expect([answer.status, answer.body.map(({ url }) => url)]).toEqual([201, longest]);
  });

  test('[API-48] an address with half a surrogate pair is rejected', async () => {
    for (const url of ['/h/\ud83d', 'https://example.org/\udd06']) {
      for (const _ of ['first', 'again']) expect((await add([url])).status).toBe(422);
    }
    expect(await list()).toEqual([]);
  });

  test('[API-48] characters of several bytes count by their bytes towards the length of an address', async () => {
    const han = () => String.fromCodePoint(0x4e00 + randomInt(20_000));
    const address = (length: number) => `/h/${Array.from({ length }, han).join('')}`;
    for (const [length, status] of [
      [681, 201],
      [682, 422],
      [2000, 422],
    ] as const) {
      expect((await add([address(length)])).status).toBe(status);
    }
  });
});
