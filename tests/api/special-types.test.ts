import { beforeEach, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

type Page = { data: bodies.Stored[]; total: number };

describe.each(usualEngines)('types with rules of their own on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const namesAt = async (path: string) =>
    (await site.staff.get<bodies.Stored[]>(path)).body.map(({ name }) => name);

  describe('members', () => {
    const add = (changes: bodies.Body) => bodies.create(site.staff, '/about/members', bodies.member(changes));
    const listed = async (word: string) =>
      (await site.visitor.get<bodies.Stored[]>(`/about/members/${word}`)).body;

    test('[API-22][API-23] members are in one of two lists, sorted by order and then by creation', async () => {
      await add({ name: 'Committee 2', order: 2 });
      await add({ name: 'Other 1', order: 1, isWorkingCommittee: false });
      await add({ name: 'Committee 1a', order: 1 });
      await add({ name: 'Committee 1b', order: 1 });
      await add({ name: 'Other 0', order: 1, isWorkingCommittee: undefined });
      expect(await namesAt('/about/members/working-committee')).toEqual([
        ...['Committee 1a', 'Committee 1b', 'Committee 2'],
      ]);
      expect(await namesAt('/about/members/other')).toEqual(['Other 1', 'Other 0']);
    });

    test('[API-25][VAL-55] a member without an order is added at the end of its list, after the largest possible order too', async () => {
      const last = await add({ name: 'Committee 40', order: 40 });
      expect(await add({ order: undefined })).toMatchObject({ order: 41 });
      expect(await add({ order: '' })).toMatchObject({ order: 42 });
      expect(await add({ order: null, isWorkingCommittee: false })).toMatchObject({ order: 2 });
      await site.staff.delete(`/about/members/${last.id}`);
      const several = await Promise.all([1, 2, 3, 4, 5].map(() => add({ order: undefined })));
      expect(new Set(several.map(({ order }) => order))).toEqual(new Set([43, 44, 45, 46, 47]));
      const order = 2_147_483_647;
      const [before, added] = [await add({ order }), await add({ order: undefined })];
      expect(added.order).toBe(order);
      const ids = (await listed('working-committee')).map(({ id }) => id);
      expect(ids.slice(-2)).toEqual([before.id, added.id]);
      expect((await site.staff.put(`/about/members/${added.id}`, added)).status).toBe(200);
      for (const { id } of [before, added]) await site.staff.delete(`/about/members/${id}`);
    });

    test('[API-26] a new order sent as one PATCH per member becomes the order of the list, and a member changes its list only when isWorkingCommittee is sent', async () => {
      const wanted = (await listed('working-committee')).toReversed().map(({ id }) => id);
      const answers = await Promise.all(
        wanted.map((id, index) => site.staff.patch(`/about/members/${id}`, { order: index + 1 })),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const reordered = await listed('working-committee');
      expect(reordered.map(({ id, order }) => [id, order])).toEqual(
        wanted.map((id, index) => [id, index + 1]),
      );
      const { id } = await add({ isWorkingCommittee: false });
      for (const [change, list] of [
        [{ name: 'Renamed' }, 'other'],
        [{ isWorkingCommittee: true }, 'working-committee'],
      ] as const) {
        await site.staff.patch(`/about/members/${id}`, change);
        expect((await listed(list)).map((one) => one.id)).toContain(id);
      }
    });

    test('[ENT-14] one social link can be changed or emptied while the others stay', async () => {
      const social = { linkedin: 'https://example.org/in', youtube: 'https://example.org/y' };
      const { id } = await add({ social });
      const change = { social: { linkedin: '' } };
      const { body } = await site.staff.patch<bodies.Stored>(`/about/members/${id}`, change);
      expect(body.social).toMatchObject({ linkedin: null, youtube: 'https://example.org/y' });
    });
  });

  describe('notices', () => {
    const path = '/important-information';
    type Live = { header: bodies.Stored | null; footer: bodies.Stored | null; items?: bodies.Stored[] };
    const add = async (noticeType: string, content: string) =>
      bodies.forVisitors(await bodies.create(site.staff, path, bodies.notice({ noticeType, content })));
    const live = async () => (await site.visitor.get<Live>(path)).body;

    // Also proves API-61.
    test('[API-60][ENT-10] the notice of each place that was changed last is live, and none where there is none; staff receive all, newest first, and visitors none that is of neither place', async () => {
      expect((await site.staff.get(path)).body).toEqual({ header: null, footer: null, items: [] });
      const first = await add('header', 'First');
      const second = await add('header', 'Second');
      const footer = await add('footer', 'Foot');
      expect(await live()).toEqual({ header: second, footer });
      const change = { content: 'First again' };
      const { body: changed } = await site.staff.put<bodies.Stored>(`${path}/${first.id}`, change);
      expect(await live()).toEqual({ header: bodies.forVisitors(changed), footer });
      const { body } = await site.staff.get<Live>(path);
      expect(body.items?.map(({ id }) => id)).toEqual([footer.id, second.id, first.id]);
      await site.staff.put(`${path}/${first.id}`, { noticeType: 'other' });
      expect((await live()).header?.id).toBe(second.id);
      expect((await site.visitor.get(`${path}/${first.id}`)).status).toBe(404);
      expect((await site.staff.get(`${path}/${first.id}`)).status).toBe(200);
      await site.staff.delete(`${path}/${second.id}`);
      expect(await live()).toEqual({ header: null, footer });
    });
  });

  describe('the carousel', () => {
    const list = async () => (await site.visitor.get<bodies.Stored[]>('/carousel')).body;
    const urls = async () => (await list()).map(({ url }) => String(url));
    const add = (wanted: unknown) => site.staff.post<bodies.Stored[]>('/carousel', { urls: wanted });
    const arrange = (ids: unknown, http = site.staff) =>
      http.call<bodies.Stored[]>('PUT', '/carousel/order', { body: { ids } });
    beforeEach(async () => {
      const [first] = await list();
      if (!first) return;
      // A thousand calls would take their time; the last one tells the server.
      await withRows(site.server.database, (rows) =>
        rows.all('delete from carousel where id <> $1', [first.id]),
      );
      await site.staff.delete(`/carousel/${first.id}`);
    });

    // Also proves API-49, ENT-11.
    test('[API-46][API-47] the carousel returns its whole list in the order of adding, keeps the id of each picture that is sent again and those that are not, and deletes one alone', async () => {
      const { status, body: first } = await add(['/b.webp']);
      expect([status, Object.keys(bodies.forVisitors(first[0] as bodies.Stored)).sort()]).toEqual([
        ...[201, ['_id', 'createdAt', 'id', 'updatedAt', 'url']],
      ]);
      const { body: all } = await add([...(await urls()), '/c.webp', '/a.webp', ' /a.webp ']);
      expect(all.map(({ url }) => url)).toEqual(['/b.webp', '/c.webp', '/a.webp']);
      expect(all[0]).toEqual(first[0]);
      await add(['/d.webp']);
      expect((await list()).slice(0, 3)).toEqual(all.map(bodies.forVisitors));
      expect((await site.staff.delete(`/carousel/${all[1]?.id}`)).status).toBe(200);
      expect(await urls()).toEqual(['/b.webp', '/a.webp', '/d.webp']);
    });

    test('[UXP-06] the carousel has the order that staff give it, new pictures come last, and without one the order is that of creation', async () => {
      const [a, b, c] = (await add(['/a.webp', '/b.webp', '/c.webp'])).body;
      expect((await arrange([b?.id], site.visitor)).status).toBe(401);
      for (const ids of [[b?.id, b?.id], 'x', [1], undefined]) expect((await arrange(ids)).status).toBe(422);
      expect(await urls()).toEqual(['/a.webp', '/b.webp', '/c.webp']);
      const firstAtHome = async () => /\/[abc]\.webp/.exec((await site.visitor.page('/')).text)?.[0];
      expect(await firstAtHome()).toBe('/a.webp');
      const answer = await arrange([c?.id, a?.id, b?.id]);
      expect([answer.status, answer.body.map(({ url }) => url)]).toEqual([
        ...[200, ['/c.webp', '/a.webp', '/b.webp']],
      ]);
      expect(await firstAtHome()).toBe('/c.webp');
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

    test('[API-48] twenty parallel reads and posts of the list lose no picture', async () => {
      const added = Array.from({ length: 20 }, (_, number) => `/pictures/hero/${number}.webp`);
      const answers = await Promise.all(added.map(async (url) => add([...(await urls()), url])));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect((await urls()).toSorted()).toEqual(added.toSorted());
    });

    test('[API-47] [VAL-40] the carousel rejects a body with a wrong address as a whole, and more than a thousand pictures', async () => {
      for (const [urls, errors] of [
        [undefined, { urls: 'urls must be a list of addresses' }],
        ['https://example.org/a.webp', { urls: 'urls must be a list of addresses' }],
        [['/a.webp', 'abc'], { 'urls.1': 'Must be a valid URL' }],
        [['/a.webp', ' '], { 'urls.1': 'Image URL is required' }],
        [['/h/\ud83d'], { 'urls.0': expect.any(String) }],
      ] as const) {
        const answer = await site.staff.post<ProblemBody>('/carousel', { urls });
        expect([answer.status, answer.body.errors]).toEqual([422, errors]);
      }
      expect(await list()).toEqual([]);
      const many = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => `/h/${from + index}`);
      expect((await add(many(0, 999))).body).toHaveLength(999);
      expect((await add(many(999, 2))).status).toBe(409);
      expect((await add(many(0, 1000))).body).toHaveLength(1000);
      expect((await add(many(0, 1001))).status).toBe(422);
    });
  });

  describe('categories and tags', () => {
    test('[API-09] [VAL-14] posts of a category are found by its id or its exact name, whatever characters it has', async () => {
      const solar = await bodies.createCategory(site.staff, 'Solar');
      for (const name of ['Solar Policy', 'Roofs / Ground', 'Änderungen & mehr', 'सौर नीति', '100%', 'a?b#c'])
        await bodies.createCategory(site.staff, name);
      await bodies.createPost(site.staff, { category: solar.id, title: 'Of solar' });
      for (const category of [solar.id, 'Solar']) {
        const { body } = await site.visitor.get<Page>(`/blog/categories/${category}/posts?page=1&limit=10`);
        expect(body.data.map(({ title }) => title)).toEqual(['Of solar']);
        expect(body).toMatchObject({ page: 1, limit: 10, total: 1, totalPages: 1 });
      }
      for (const name of ['Roofs / Ground', 'Änderungen & mehr', 'सौर नीति', '100%', 'a?b#c']) {
        const { status, body } = await site.visitor.get<Page>(
          `/blog/categories/${encodeURIComponent(name)}/posts`,
        );
        expect([name, status, body.total]).toEqual([name, 200, 0]);
      }
      for (const name of ['solar', 'Sol', 'Solar%20', '%25', '01890000-0000-7000-8000-000000000000'])
        expect((await site.visitor.get(`/blog/categories/${name}/posts`)).status, name).toBe(404);
    });

    test.each(['/categories', '/tags'])(
      'names at %s are unique regardless of case and Unicode form, also for twenty at once',
      async (path) => {
        const first = await bodies.create(site.staff, path, { name: 'Änd  Öko' });
        const second = await bodies.create(site.staff, path, { name: 'Öko' });
        for (const name of [' ÄND  ÖKO ', 'A\u0308nd  O\u0308ko\u200b']) {
          const answer = await site.staff.post<ProblemBody>(path, { name });
          expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([409, ['name']]);
          const change = await site.staff.patch<ProblemBody>(`${path}/${second.id}`, { name });
          expect([change.status, Object.keys(change.body.errors ?? {})]).toEqual([409, ['name']]);
        }
        expect((await site.staff.patch(`${path}/${first.id}`, { name: 'ÄND  ÖKO' })).status).toBe(200);
        expect((await site.staff.get(`${path}/${second.id}`)).body).toMatchObject({ name: 'Öko' });
        const name = bodies.unique('Race');
        const answers = await Promise.all(Array.from({ length: 20 }, () => site.staff.post(path, { name })));
        expect(answers.map(({ status }) => status).sort()).toEqual([201, ...new Array(19).fill(409)]);
      },
    );

    test('[API-14] a category with posts cannot be deleted, and the response says why, until they have moved to another', async () => {
      const [from, to] = [await bodies.createCategory(site.staff), await bodies.createCategory(site.staff)];
      const post = await bodies.createPost(site.staff, { category: from.id, status: 'Draft' });
      const refusal = await site.staff.delete<ProblemBody>(`/categories/${from.id}`);
      expect([refusal.status, refusal.body.detail]).toEqual([
        ...[409, 'This category is still in use, so it cannot be deleted.'],
      ]);
      expect((await site.staff.get(`/blog/posts/${post.id}`)).status).toBe(200);
      await site.staff.put(`/blog/posts/${post.id}`, { category: to.id, status: 'Published' });
      expect((await site.staff.delete(`/blog/categories/${from.id}`)).status).toBe(200);
      expect((await site.visitor.get<Page>(`/blog/categories/${to.id}/posts`)).body.total).toBe(1);
    });

    test('[API-21] deleting a tag removes it from its posts, and an unknown one has none', async () => {
      const [kept, gone] = [await bodies.createTag(site.staff), await bodies.createTag(site.staff)];
      const { id } = await bodies.createPost(site.staff, { tags: [gone.id, kept.id] });
      expect((await site.staff.delete(`/tags/${gone.id}`)).status).toBe(200);
      const { body } = await site.visitor.get<bodies.Stored>(`/blog/posts/${id}`);
      expect(body.tags).toEqual([{ _id: kept.id, id: kept.id, name: kept.name }]);
      for (const tag of [gone.name, 'unknown', '%25', "'--"])
        expect((await site.visitor.get(`/blog/posts?tag=${tag}`)).body).toMatchObject({ data: [], total: 0 });
      expect((await site.staff.put(`/blog/posts/${id}`, { title: 'Still saved' })).status).toBe(200);
    });

    // Also proves API-07.
    test('[ENT-24] [API-21] visitors see a tag and its count while published posts have it, after every change and on cached pages too; staff see it always', async () => {
      const [one, other] = [await bodies.createTag(site.staff), await bodies.createTag(site.staff)];
      const countOf = async ({ id }: bodies.Stored) =>
        (await site.staff.get<bodies.Stored>(`/tags/${id}`)).body.usageCount;
      const seen = async () => [
        ...[await countOf(one), await countOf(other)],
        (await site.visitor.get('/tags')).text.includes(one.id),
        (await site.visitor.page('/blog')).text.includes(`#${one.name} (1)`),
        (await namesAt('/tags')).includes(one.name),
      ];
      const first = await bodies.createPost(site.staff, { tags: [other.id] });
      const second = await bodies.createPost(site.staff, { tags: [one.id, one.id], status: 'Draft' });
      expect(await seen()).toEqual([0, 1, false, false, true]);
      await site.staff.patch(`/blog/posts/${second.id}`, { status: 'Published' });
      expect(await seen()).toEqual([1, 1, true, true, true]);
      await site.staff.patch(`/blog/posts/${first.id}`, { tags: [other.id, one.id] });
      expect((await seen()).slice(0, 2)).toEqual([2, 1]);
      await site.staff.delete(`/blog/posts/${first.id}`);
      await site.staff.patch(`/blog/posts/${second.id}`, { status: 'Draft' });
      expect(await seen()).toEqual([0, 0, false, false, true]);
    });

    test('[API-10] categories are sorted by name, [API-15] tags by use and then by name', async () => {
      const fresh = ['zebra', 'Apple', 'éclair', 'apricot', 'Zulu', 'अंक'];
      for (const name of fresh) {
        await bodies.createCategory(site.staff, name);
        await bodies.createTag(site.staff, name);
      }
      const own = (names: unknown[]) => names.filter((name) => fresh.includes(String(name)));
      const sorted = ['Apple', 'apricot', 'zebra', 'Zulu', 'éclair', 'अंक'];
      expect(own(await namesAt('/categories'))).toEqual(sorted);
      const used = (await site.staff.get<bodies.Stored[]>('/tags')).body.find(({ name }) => name === 'Zulu');
      for (let count = 0; count < 5; count += 1) await bodies.createPost(site.staff, { tags: [used?.id] });
      expect((await namesAt('/tags'))[0]).toBe('Zulu');
      expect(own(await namesAt('/blog/tags'))).toEqual(['Zulu', 'Apple', 'apricot', 'zebra', 'éclair', 'अंक']);
    });
  });
});
