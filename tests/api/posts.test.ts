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
  describe('[API-03] lists', () => {
    const site = useSite({ engine, environment: emptySite });
    const newestFirst = Array.from({ length: 12 }, (_, index) => `Post ${12 - index}`);

    beforeAll(async () => {
      const { id } = await bodies.createCategory(site.staff);
      // In an order of creation that neither dates of publication nor titles have.
      for (let number = 1; number <= 12; number += 1) {
        await bodies.createPost(site.staff, {
          category: id,
          title: `Post ${number}`,
          publishedAt: `20${40 - number}-01-01`,
        });
      }
    });

    test('the post list contains ten posts, newest first', async () => {
      const page = await pageOf(site.visitor, '/blog/posts');
      expect(titles(page)).toEqual(newestFirst.slice(0, 10));
      expect(page).toMatchObject({ page: 1, limit: 10, total: 12, totalPages: 2 });
    });

    test('posts are returned in pages', async () => {
      const page = await pageOf(site.visitor, '/blog/posts?page=2&limit=5');
      expect(titles(page)).toEqual(newestFirst.slice(5, 10));
      expect(page).toMatchObject({ page: 2, limit: 5, total: 12, totalPages: 3 });
      expect(titles(await pageOf(site.visitor, '/blog/posts?page=3&limit=5'))).toEqual(newestFirst.slice(10));
      expect(titles(await pageOf(site.visitor, '/blog/posts?page=12&limit=1'))).toEqual(['Post 1']);
    });

    test.each([
      ['?page=0&limit=0', 1, 1, 1],
      ['?page=-3&limit=-3', 1, 1, 1],
      ['?page=x&limit=y', 1, 10, 10],
      ['?page=1.5&limit=ten', 1, 10, 10],
      ['?limit=1000000000', 1, 100, 12],
      ['?page=1000000000', 10_000, 10, 0],
      ['?page=3', 3, 10, 0],
      ['?limit=3&limit=5&unknown=1', 1, 3, 3],
    ])('page and limit are bounded: %s', async (query, page, limit, count) => {
      const found = await pageOf(site.visitor, `/blog/posts${query}`);
      expect([found.page, found.limit, found.data.length, found.total]).toEqual([page, limit, count, 12]);
    });
  });

  describe('a draft', () => {
    const site = useSite({ engine, environment: emptySite });
    const canary = 'Kanyakumari';
    let category: bodies.Stored;
    let tag: bodies.Stored;
    let draft: bodies.Stored;
    let published: bodies.Stored;

    beforeAll(async () => {
      category = await bodies.createCategory(site.staff, 'Rules');
      tag = await bodies.createTag(site.staff, 'grid');
      const parts = { category: category.id, tags: [tag.id] };
      draft = await bodies.createPost(site.staff, { ...parts, title: `${canary} draft`, status: 'Draft' });
      published = await bodies.createPost(site.staff, { ...parts, title: `${canary} published` });
      const withdrawn = await bodies.createPost(site.staff, { ...parts, title: `${canary} withdrawn` });
      await site.visitor.get(`/blog/posts/${withdrawn.id}`);
      await site.staff.put(`/blog/posts/${withdrawn.id}`, { status: 'Draft' });
    });

    const lists = [
      '/blog/posts',
      '/blog/posts?tag=grid',
      '/blog/categories/Rules/posts',
      `/blog/posts/search?q=${canary}`,
      '/blog/posts/search?q=grid',
      '/blog/posts/search?q=rules&category=Rules',
      '/blog/posts/search?q=',
    ];

    test.each(lists)(
      // Also proves API-09.
      '[API-04] [API-08] GET %s neither contains nor counts a draft for visitors',
      async (path) => {
        const page = await pageOf(site.visitor, path);
        expect([titles(page), page.total, page.totalPages]).toEqual([[`${canary} published`], 1, 1]);
      },
    );

    test.each(lists)('GET %s contains drafts for staff', async (path) => {
      const page = await pageOf(site.staff, path);
      expect([titles(page), page.total]).toEqual([
        [`${canary} withdrawn`, `${canary} published`, `${canary} draft`],
        3,
      ]);
    });

    test('[API-04] a draft is not found by visitors, like a post that never existed', async () => {
      const hidden = await site.visitor.get<ProblemBody>(`/blog/posts/${draft.id}`);
      const missing = await site.visitor.get<ProblemBody>(`/blog/posts/${draft.id.replace(/.{4}$/, '0000')}`);
      expect(hidden.status).toBe(404);
      expect(hidden.text).toBe(missing.text);
      expect((await site.visitor.get(`/blog/posts/${published.id}`)).status).toBe(200);
      expect((await site.staff.get(`/blog/posts/${draft.id}`)).body).toMatchObject({ status: 'Draft' });
    });

    test('[ENT-24] a draft does not count for its tags', async () => {
      for (const http of [site.visitor, site.staff]) {
        expect((await http.get(`/tags/${tag.id}`)).body).toMatchObject({ usageCount: 1 });
      }
    });

    test('a request for posts with a dead token returns 401', async () => {
      for (const path of [...lists, `/blog/posts/${published.id}`]) {
        expect([path, (await site.visitor.withToken('x'.repeat(43)).get(path)).status]).toEqual([path, 401]);
      }
    });

    test('a draft is published by its status and then counts for its tags', async () => {
      await site.staff.put(`/blog/posts/${draft.id}`, { status: 'Published' });
      expect((await pageOf(site.visitor, '/blog/posts?tag=grid')).total).toBe(2);
      expect((await site.visitor.get(`/tags/${tag.id}`)).body).toMatchObject({ usageCount: 2 });
      await site.staff.put(`/blog/posts/${draft.id}`, { status: 'Draft' });
      expect((await pageOf(site.visitor, '/blog/posts?tag=grid')).total).toBe(1);
    });
  });

  describe('a post', () => {
    const site = useSite({ engine, environment: emptySite });

    test('[API-05] a post is created with every value that was sent', async () => {
      const category = await bodies.createCategory(site.staff);
      const sent = bodies.post({ _id: category.id, name: 'anything' });
      const answer = await site.staff.post<bodies.Stored>('/blog/posts', sent);
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        ...sent,
        category: { _id: category.id, id: category.id, name: category.name },
        publishedAt: '2026-10-01T00:00:00.000Z',
        viewCount: 0,
      });
    });

    test.each(['PUT', 'PATCH'])(
      '[API-06] %s changes only the fields of a post that are sent',
      async (method) => {
        const before = await bodies.createPost(site.staff, {
          tags: [(await bodies.createTag(site.staff)).id],
        });
        const body = { title: 'Changed', author: { name: 'Somebody' } };
        const answer = await site.staff.call<bodies.Stored>(method, `/blog/posts/${before.id}`, { body });
        const author = { name: 'Somebody', avatar: '/pictures/people/03.webp' };
        expect(answer.body).toEqual({
          ...before,
          title: 'Changed',
          path: expect.stringMatching(/^\/blog\/changed-\w{11}$/),
          author,
          updatedAt: answer.body.updatedAt,
        });
        expect(answer.body.updatedAt > before.updatedAt).toBe(true);
        const seen = (await site.visitor.get<bodies.Stored>(`/blog/posts/${before.id}`)).body;
        expect([seen.title, seen.createdAt]).toEqual(['Changed', before.createdAt]);
      },
    );

    test('[API-07] a deleted post is gone and no longer counts for its tags', async () => {
      const tag = await bodies.createTag(site.staff);
      const { id } = await bodies.createPost(site.staff, { tags: [tag.id] });
      expect((await site.staff.delete(`/blog/posts/${id}`)).body).toEqual({ _id: id, id });
      expect((await site.visitor.get(`/blog/posts/${id}`)).status).toBe(404);
      expect((await site.visitor.get(`/tags/${tag.id}`)).body).toMatchObject({ usageCount: 0 });
    });

    test('[API-06] a post that was changed by another user is not overwritten', async () => {
      const { id } = await bodies.createPost(site.staff);
      const version = (await site.staff.get(`/blog/posts/${id}`)).headers.get('etag') ?? '';
      const save = (title: string) =>
        site.staff.call<ProblemBody>('PUT', `/blog/posts/${id}`, {
          body: { title },
          headers: { 'if-match': version },
        });
      const [one, other] = await Promise.all([save('One'), save('Other')]);
      expect([one.status, other.status].sort()).toEqual([200, 409]);
      const lost = one.status === 409 ? one : other;
      expect(lost.body).toMatchObject({ type: '/problems/conflict', status: 409 });
      const { body } = await site.staff.get(`/blog/posts/${id}`);
      expect(body).toMatchObject({ title: one.status === 200 ? 'One' : 'Other' });
      expect((await site.staff.put(`/blog/posts/${id}`, { title: 'Last' })).status).toBe(200);
    });

    test('a post keeps its tags in the chosen order', async () => {
      const tags = [await bodies.createTag(site.staff, 'zinc'), await bodies.createTag(site.staff, 'alloy')];
      const ids = tags.map(({ id }) => id);
      const { id, tags: stored } = await bodies.createPost(site.staff, { tags: ids });
      expect((stored as bodies.Stored[]).map(({ name }) => name)).toEqual(['zinc', 'alloy']);
      const { body } = await site.staff.put<bodies.Stored>(`/blog/posts/${id}`, { tags: ids.toReversed() });
      expect((body.tags as bodies.Stored[]).map(({ name }) => name)).toEqual(['alloy', 'zinc']);
    });

    test('a post with a category or tag that does not exist is rejected', async () => {
      const { id } = await bodies.createCategory(site.staff);
      const gone = await bodies.createCategory(site.staff);
      await site.staff.delete(`/categories/${gone.id}`);
      const tag = await bodies.createTag(site.staff);
      const attempts: [bodies.Body, string][] = [
        [bodies.post(gone.id), 'category'],
        [bodies.post('x'), 'category'],
        [bodies.post(tag.id), 'category'],
        [bodies.post(id, { tags: [tag.id, gone.id] }), 'tags.1'],
        [bodies.post(id, { tags: [id] }), 'tags.0'],
      ];
      for (const [body, field] of attempts) {
        const answer = await site.staff.post<ProblemBody>('/blog/posts', body);
        expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
      }
      const kept = await bodies.createPost(site.staff, { category: id });
      expect((await site.staff.put(`/blog/posts/${kept.id}`, { category: gone.id })).status).toBe(422);
      expect((await site.staff.get(`/blog/posts/${kept.id}`)).body).toEqual(kept);
    });
  });
});
