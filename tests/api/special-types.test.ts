import { randomBytes, randomInt } from 'node:crypto';
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

    test("[API-24] 'working-committee' and 'other' are lists and no member ids", async () => {
      for (const word of ['working-committee', 'other']) {
        expect(Array.isArray(await listed(word))).toBe(true);
        expect((await site.staff.patch(`/about/members/${word}`, { order: 1 })).status).toBe(404);
        expect((await site.staff.delete(`/about/members/${word}`)).status).toBe(404);
      }
      expect((await site.visitor.get('/about/members/new')).status).toBe(404);
    });

    test('[API-25][VAL-55] a member without an order is added at the end of its list, after the largest possible order too', async () => {
      const last = await add({ name: 'Committee 40', order: 40 });
      expect(await add({ order: undefined })).toMatchObject({ order: 41 });
      expect(await add({ order: '' })).toMatchObject({ order: 42 });
      expect(await add({ order: null, isWorkingCommittee: false })).toMatchObject({ order: 2 });
      await site.staff.delete(`/about/members/${last.id}`);
      const several = await Promise.all(Array.from({ length: 10 }, () => add({ order: undefined })));
      expect(several.map(({ order }) => Number(order)).sort((one, other) => one - other)).toEqual(
        Array.from({ length: 10 }, (_, index) => 43 + index),
      );
      const order = 2_147_483_647;
      const [before, added] = [await add({ order }), await add({ order: undefined })];
      expect(added.order).toBe(order);
      const ids = (await listed('working-committee')).map(({ id }) => id);
      expect(ids.slice(-2)).toEqual([before.id, added.id]);
      // It can still be saved as it is.
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
      const lists = async () =>
        Promise.all(
          ['other', 'working-committee'].map(async (word) =>
            (await listed(word)).some((one) => one.id === id),
          ),
        );
      await site.staff.patch(`/about/members/${id}`, { name: 'Renamed' });
      expect(await lists()).toEqual([true, false]);
      await site.staff.patch(`/about/members/${id}`, { isWorkingCommittee: true });
      expect(await lists()).toEqual([false, true]);
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

    test('[API-60][ENT-10] the notice of each place that was changed last is live, and none where there is none; staff receive all, newest first', async () => {
      expect(await live()).toEqual({ header: null, footer: null });
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
      await site.staff.delete(`${path}/${second.id}`);
      expect(await live()).toEqual({ header: null, footer });
    });

    test('[API-61] visitors receive 404 for a notice that is neither header nor footer', async () => {
      const [other, header] = [await add('other', 'Canary of a notice'), await add('header', 'Seen')];
      expect((await site.visitor.get(`${path}/${other.id}`)).status).toBe(404);
      expect((await site.staff.get(`${path}/${other.id}`)).body).toMatchObject(other);
      expect((await site.visitor.get(`${path}/${header.id}`)).body).toEqual(header);
      expect((await site.visitor.get(path)).text).not.toContain('Canary');
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

    // Also proves API-48, API-49, ENT-11.
    test('[API-46][API-47] the carousel returns its whole list in the order of adding, keeps the id of each picture that is sent again and those that are not, and deletes one alone', async () => {
      const { status, body: first } = await add(['/b.webp']);
      expect([status, Object.keys(bodies.forVisitors(first[0] as bodies.Stored)).sort()]).toEqual([
        ...[201, ['_id', 'createdAt', 'id', 'updatedAt', 'url']],
      ]);
      const { body: all } = await add([...(await urls()), '/c.webp', '/a.webp', ' /a.webp ']);
      expect(all.map(({ url }) => url)).toEqual(['/b.webp', '/c.webp', '/a.webp']);
      expect(all[0]).toEqual(first[0]);
      await add(['/d.webp']);
      await add([]);
      expect(await urls()).toEqual(['/b.webp', '/c.webp', '/a.webp', '/d.webp']);
      expect((await list()).slice(0, 3)).toEqual(all.map(bodies.forVisitors));
      expect((await site.staff.delete(`/carousel/${all[1]?.id}`)).status).toBe(200);
      expect(await urls()).toEqual(['/b.webp', '/a.webp', '/d.webp']);
    });

    test('[UXP-06] the carousel has the order that staff give it, new pictures come last, and without one the order is that of creation', async () => {
      const [a, b, c] = (await add(['/a.webp', '/b.webp', '/c.webp'])).body;
      expect((await arrange([b?.id], site.visitor)).status).toBe(401);
      for (const ids of [[b?.id, b?.id], 'x', [1], undefined]) expect((await arrange(ids)).status).toBe(422);
      expect(await urls()).toEqual(['/a.webp', '/b.webp', '/c.webp']);
      const answer = await arrange([c?.id, a?.id, b?.id]);
      expect([answer.status, answer.body.map(({ url }) => url)]).toEqual([
        ...[200, ['/c.webp', '/a.webp', '/b.webp']],
      ]);
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

    test('[API-48] fifty parallel reads and posts of the list lose no picture', async () => {
      for (const round of [1, 2]) {
        const added = Array.from({ length: 50 }, (_, number) => `/pictures/hero/${round}-${number}.webp`);
        const answers = await Promise.all(added.map(async (url) => add([...(await urls()), url])));
        expect(answers.map(({ status }) => status)).toEqual(new Array(50).fill(201));
        const kept = await urls();
        expect([new Set(kept).size, kept.length]).toEqual([round * 50, round * 50]);
        expect(kept.filter((url) => added.includes(url))).toHaveLength(50);
      }
    });

    // Also proves VAL-40.
    test('[API-47] [VAL-40] the carousel rejects a body with a wrong address as a whole, by its bytes and characters too', async () => {
      const han = (length: number) =>
        `/h/${Array.from({ length }, () => String.fromCodePoint(0x4e00 + randomInt(20_000))).join('')}`;
      const unsafe = 'Must be a valid URL';
      for (const [urls, errors] of [
        [undefined, { urls: 'urls must be a list of addresses' }],
        ['https://example.org/a.webp', { urls: 'urls must be a list of addresses' }],
        [['/a.webp', 'abc'], { 'urls.1': unsafe }],
        [['/a.webp', ' '], { 'urls.1': 'Image URL is required' }],
        [['javascript:alert(1)'], { 'urls.0': unsafe }],
        [['/h/\ud83d'], { 'urls.0': expect.any(String) }],
        [[han(682)], { 'urls.0': expect.any(String) }],
      ] as const) {
        const answer = await site.staff.post<ProblemBody>('/carousel', { urls });
        expect([answer.status, answer.body.errors]).toEqual([422, errors]);
      }
      expect(await list()).toEqual([]);
      expect((await add([han(681)])).status).toBe(201);
    });

    test('[API-47] the carousel accepts at most a thousand pictures, each of the maximum length, at once', async () => {
      const many = (from: number, count: number) =>
        Array.from({ length: count }, (_, index) => `/h/${from + index}`);
      expect((await add(many(0, 999))).body).toHaveLength(999);
      expect((await add(many(999, 2))).status).toBe(409);
      expect((await add(many(0, 1000))).body).toHaveLength(1000);
      expect((await add(many(0, 1001))).status).toBe(422);
      expect(await list()).toHaveLength(1000);
      await withRows(site.server.database, (rows) => rows.all('delete from carousel'));
      // In no order, so that no database can make them shorter.
      const longest = Array.from({ length: 1000 }, (_, index) =>
        `/h/${index}/${randomBytes(1536).toString('base64url')}`.slice(0, 2048),
      );
      const answer = await add(longest);
      expect([answer.status, answer.body.map(({ url }) => url)]).toEqual([201, longest]);
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

    test('posts keep a category as they are, by what is drafted or scheduled, and in the trash', async () => {
      const category = await bodies.createCategory(site.staff);
      type Usages = { usageCount: number; usages: { id: string; source: string; path: string }[] };
      const usages = async () => (await site.staff.get<Usages>(`/categories/${category.id}/usages`)).body;
      expect(await usages()).toEqual({ usageCount: 0, usages: [] });
      const values = { category: category.id };
      const drafted = async () => {
        const { id, updatedAt } = await bodies.createPost(site.staff);
        const body = { base: updatedAt, values };
        return (await site.staff.patch<bodies.Stored>(`/admin/drafts/blog-posts/${id}`, body)).body;
      };
      const begin = async () =>
        (await site.staff.post<bodies.Stored>('/admin/drafts/blog-posts', { values })).body;
      const [draft, frozen] = [await drafted(), await drafted()];
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      const change = { publishAt, draft: frozen.updatedAt };
      expect((await site.staff.put(`/admin/schedule/blog-posts/${frozen.id}`, change)).status).toBe(200);
      const [begun, discarded] = [await begin(), await begin()];
      await site.staff.delete(`/admin/drafts/blog-posts/${discarded.id}`);
      const deleted = await bodies.createPost(site.staff, values);
      await site.staff.delete(`/blog/posts/${deleted.id}`);
      const found = await usages();
      expect(Object.fromEntries(found.usages.map(({ id, source }) => [id, source]))).toEqual({
        ...{ [draft.id]: 'draft', [frozen.id]: 'scheduled', [begun.id]: 'draft' },
        ...{ [discarded.id]: 'trash', [deleted.id]: 'trash' },
      });
      expect(found.usages.find(({ id }) => id === begun.id)?.path).toBe('/admin/blog/new');
      const post = await bodies.createPost(site.staff, { ...values, status: 'Draft' });
      const all = await usages();
      expect([all.usageCount, all.usages.length, all.usages[0]]).toMatchObject([
        ...[6, 5, { id: post.id, source: 'live', path: `/admin/blog/${post.id}/edit` }],
      ]);
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

    test('[ENT-24] [API-21] visitors see a tag and its count while published posts have it, after every change and on cached pages too; staff see it always', async () => {
      const [one, other] = [await bodies.createTag(site.staff), await bodies.createTag(site.staff)];
      const counts = async () =>
        Promise.all(
          [one, other].map(
            async ({ id }) => (await site.staff.get<bodies.Stored>(`/tags/${id}`)).body.usageCount,
          ),
        );
      const seen = async () => [
        ...(await Promise.all(
          ['/tags', '/blog/tags'].map(async (path) => (await site.visitor.get(path)).text.includes(one.id)),
        )),
        (await site.visitor.page('/blog')).text.includes(`#${one.name} (1)`),
        (await namesAt('/tags')).includes(one.name),
      ];
      const first = await bodies.createPost(site.staff, { tags: [other.id] });
      const second = await bodies.createPost(site.staff, { tags: [one.id, one.id], status: 'Draft' });
      expect([await counts(), await seen()]).toEqual([
        [0, 1],
        [false, false, false, true],
      ]);
      await site.staff.patch(`/blog/posts/${second.id}`, { status: 'Published' });
      expect([await counts(), await seen()]).toEqual([
        [1, 1],
        [true, true, true, true],
      ]);
      await site.staff.patch(`/blog/posts/${first.id}`, { tags: [other.id, one.id] });
      await site.staff.patch(`/tags/${one.id}`, { usageCount: 99 });
      expect(await counts()).toEqual([2, 1]);
      await site.staff.delete(`/blog/posts/${first.id}`);
      await site.staff.patch(`/blog/posts/${second.id}`, { status: 'Draft' });
      expect([await counts(), await seen()]).toEqual([
        [0, 0],
        [false, false, false, true],
      ]);
    });

    test('counts and lists are right after many parallel changes', async () => {
      const { id } = await bodies.createTag(site.staff);
      const category = (await bodies.createCategory(site.staff)).id;
      const posts = await Promise.all(
        Array.from({ length: 12 }, () => bodies.createPost(site.staff, { category, tags: [id] })),
      );
      await Promise.all(
        posts.map((post, index) =>
          site.staff.patch(`/blog/posts/${post.id}`, { status: index % 3 ? 'Draft' : 'Published' }),
        ),
      );
      expect((await site.visitor.get(`/tags/${id}`)).body).toMatchObject({ usageCount: 4 });
      const { body } = await site.visitor.get<Page>(`/blog/categories/${category}/posts`);
      expect([body.total, body.data.length]).toEqual([4, 4]);
    });

    test('[API-10] categories are sorted by name, [API-15] tags by use and then by name', async () => {
      const fresh = ['zebra', 'Apple', 'éclair', 'apricot', 'Zulu', 'अंक'];
      for (const name of fresh) {
        await bodies.createCategory(site.staff, name);
        await bodies.createTag(site.staff, name);
      }
      const own = (names: unknown[]) => names.filter((name) => fresh.includes(String(name)));
      expect(own(await namesAt('/categories'))).toEqual([
        'Apple',
        'apricot',
        'zebra',
        'Zulu',
        'éclair',
        'अंक',
      ]);
      const used = (await site.staff.get<bodies.Stored[]>('/tags')).body.find(({ name }) => name === 'Zulu');
      for (let count = 0; count < 5; count += 1) await bodies.createPost(site.staff, { tags: [used?.id] });
      expect((await namesAt('/tags'))[0]).toBe('Zulu');
      expect(own(await namesAt('/blog/tags'))).toEqual(['Zulu', 'Apple', 'apricot', 'zebra', 'éclair', 'अंक']);
    });
  });
});
