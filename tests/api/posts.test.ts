import { beforeAll, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Page {
  data: bodies.Stored[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

async function pageOf(http: Http, path: string): Promise<Page> {
  const answer = await http.get<Page>(path);
  if (answer.status !== 200) throw new Error(`GET ${path} was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

const titles = ({ data }: Page) => data.map(({ title }) => title);

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  // In front: the list has nothing else yet. Which pages a query selects is told by the unit test of paging.
  test('[API-03] [API-04] the post list contains ten posts, newest first, and the others in pages', async () => {
    const { id } = await bodies.createCategory(site.staff);
    // In an order of creation that neither dates of publication nor titles have.
    for (let number = 1; number <= 12; number += 1) {
      const dated = { title: `Post ${number}`, publishedAt: `20${40 - number}-01-01` };
      await bodies.createPost(site.staff, { category: id, ...dated });
    }
    const newestFirst = Array.from({ length: 12 }, (_, index) => `Post ${12 - index}`);
    const first = await pageOf(site.visitor, '/blog/posts');
    expect(titles(first)).toEqual(newestFirst.slice(0, 10));
    expect(first).toMatchObject({ page: 1, limit: 10, total: 12, totalPages: 2 });
    const second = await pageOf(site.visitor, '/blog/posts?page=2&limit=5');
    expect(titles(second)).toEqual(newestFirst.slice(5, 10));
    expect(second).toMatchObject({ page: 2, limit: 5, total: 12, totalPages: 3 });
    const beyond = await pageOf(site.visitor, '/blog/posts?page=1000000000&limit=1000000000');
    expect([beyond.page, beyond.limit, beyond.data, beyond.total]).toEqual([10_000, 100, [], 12]);
  });

  describe('a draft', () => {
    const canary = 'Kanyakumari';
    let tag: bodies.Stored;
    let draft: bodies.Stored;
    let published: bodies.Stored;

    beforeAll(async () => {
      const category = await bodies.createCategory(site.staff, 'Rules');
      tag = await bodies.createTag(site.staff, 'grid');
      const parts = { category: category.id, tags: [tag.id] };
      draft = await bodies.createPost(site.staff, { ...parts, title: `${canary} draft`, status: 'Draft' });
      published = await bodies.createPost(site.staff, { ...parts, title: `${canary} published` });
      const withdrawn = await bodies.createPost(site.staff, { ...parts, title: `${canary} withdrawn` });
      await site.visitor.get(`/blog/posts/${withdrawn.id}`);
      await site.staff.put(`/blog/posts/${withdrawn.id}`, { status: 'Draft' });
    });

    // Also proves API-09.
    test('[API-04] [API-08] no list contains or counts a draft for visitors, and each does for staff; a dead token opens none', async () => {
      for (const path of [
        '/blog/posts?',
        '/blog/posts?tag=grid',
        '/blog/categories/Rules/posts?',
        `/blog/posts/search?q=${canary}`,
        '/blog/posts/search?q=grid',
        '/blog/posts/search?q=rules&category=Rules',
        '/blog/posts/search?q=',
      ]) {
        const [seen, all] = await Promise.all(
          [site.visitor, site.staff].map((http) => pageOf(http, `${path}&limit=100`)),
        );
        const own = (page: Page | undefined) =>
          page?.data.flatMap(({ title }) => (String(title).startsWith(canary) ? [title] : []));
        expect([path, own(seen), own(all)]).toEqual([
          path,
          [`${canary} published`],
          ['withdrawn', 'published', 'draft'].map((word) => `${canary} ${word}`),
        ]);
        expect(all?.total, path).toBe(Number(seen?.total) + 2);
        expect((await site.visitor.withToken('x'.repeat(43)).get(path)).status, path).toBe(401);
      }
    });

    test('[API-04] [ENT-24] a draft is not found by visitors, like a post that never existed, and counts for its tags once it is published', async () => {
      const hidden = await site.visitor.get<ProblemBody>(`/blog/posts/${draft.id}`);
      const missing = await site.visitor.get<ProblemBody>(`/blog/posts/${draft.id.replace(/.{4}$/, '0000')}`);
      expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
      expect((await site.visitor.get(`/blog/posts/${published.id}`)).status).toBe(200);
      const uses = async () =>
        Promise.all(
          [site.visitor, site.staff].map(
            async (http) => (await http.get<bodies.Stored>(`/tags/${tag.id}`)).body.usageCount,
          ),
        );
      expect(await uses()).toEqual([1, 1]);
      await site.staff.put(`/blog/posts/${draft.id}`, { status: 'Published' });
      expect(await uses()).toEqual([2, 2]);
      expect((await pageOf(site.visitor, '/blog/posts?tag=grid')).total).toBe(2);
    });
  });

  describe('a post', () => {
    // Also proves ENT-16, ENT-17, ENT-18, ENT-19, ENT-22, PROD-09, HOLD-40.
    test('[API-05] [ENT-15] a post is created with every value that was sent, and has the same fields alone and in the list, the view count for staff only', async () => {
      const [category, tag] = [await bodies.createCategory(site.staff), await bodies.createTag(site.staff)];
      const sent = bodies.post(category.id, { tags: [tag.id] });
      const answer = await site.staff.post<bodies.Stored>('/blog/posts', { ...sent, _id: category.id });
      expect(answer.status).toBe(201);
      const { id, publication: _, ...made } = answer.body;
      const named = ({ id, name }: bodies.Stored) => ({ _id: id, id, name });
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const expected = {
        ...{ ...sent, _id: id, category: named(category), tags: [named(tag)] },
        ...{
          publishedAt: '2026-10-01T00:00:00.000Z',
          createdAt: moment,
          updatedAt: moment,
          listedAt: moment,
        },
        path: expect.stringMatching(/^\/blog\/rooftop-solar-in-madurai-[0-9a-z]{11}$/),
      };
      expect(made).toEqual({ ...expected, viewCount: 0 });
      expect(Object.keys(made).filter((key) => /status|state|type/i.test(key))).toEqual(['status']);
      expect((await site.visitor.get(`/blog/posts/${id}`)).body).toEqual({ id, ...expected });
      expect((await pageOf(site.visitor, '/blog/posts?limit=1')).data).toEqual([{ id, ...expected }]);
    });

    test('[API-06] a change leaves the fields of a post that are not sent, and the tags in their chosen order', async () => {
      const tags = [(await bodies.createTag(site.staff)).id, (await bodies.createTag(site.staff)).id];
      for (const method of ['PUT', 'PATCH']) {
        const before = await bodies.createPost(site.staff, { tags });
        const path = `/blog/posts/${before.id}`;
        const body = { title: 'Changed', author: { name: 'Somebody' } };
        const answer = await site.staff.call<bodies.Stored>(method, path, { body });
        expect(answer.body).toEqual({
          ...{ ...before, title: 'Changed', updatedAt: answer.body.updatedAt },
          path: expect.stringMatching(/^\/blog\/changed-\w{11}$/),
          author: { name: 'Somebody', avatar: '/pictures/people/03.webp' },
        });
        expect(answer.body.updatedAt > before.updatedAt).toBe(true);
        const { body: turned } = await site.staff.call<bodies.Stored>(method, path, {
          body: { tags: tags.toReversed() },
        });
        expect((turned.tags as bodies.Stored[]).map(({ id }) => id)).toEqual(tags.toReversed());
      }
    });

    test('[API-06] a post that was changed by another user is not overwritten', async () => {
      const { id } = await bodies.createPost(site.staff);
      const version = (await site.staff.get(`/blog/posts/${id}`)).headers.get('etag') ?? '';
      // A text that takes a while to clean, so that the others have read the post before the first of them is stored.
      const content = '<p>A roof of forty square metres.</p>'.repeat(4000);
      const save = (title: string) =>
        site.staff.call<ProblemBody>('PUT', `/blog/posts/${id}`, {
          body: { title, content: `<p>${title}</p>${content}` },
          headers: { 'if-match': version },
        });
      const titles = ['One', 'Other', 'Third'];
      const saves = await Promise.all(titles.map(save));
      const saved = saves.findIndex(({ status }) => status === 200);
      for (const { status, body } of saves.toSpliced(saved, 1))
        expect({ status, body }).toMatchObject({ status: 409, body: { type: '/problems/conflict' } });
      const { body } = await site.staff.get(`/blog/posts/${id}`);
      expect(body).toMatchObject({ title: titles[saved] });
    });
  });
});
