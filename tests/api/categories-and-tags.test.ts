import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

type Page = { data: bodies.Stored[]; total: number };

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const namesAt = async (path: string) =>
    (await site.staff.get<bodies.Stored[]>(path)).body.map(({ name }) => name);

  describe('[API-09] posts of a category', () => {
    test('posts of a category are found by its id or its exact name', async () => {
      const solar = await bodies.createCategory(site.staff, 'Solar');
      const policy = await bodies.createCategory(site.staff, 'Solar Policy');
      await bodies.createPost(site.staff, { category: policy.id, title: 'Of policy' });
      await bodies.createPost(site.staff, { category: solar.id, title: 'Of solar' });
      for (const category of [solar.id, 'Solar']) {
        const { status, body } = await site.visitor.get<Page>(
          `/blog/categories/${category}/posts?page=1&limit=10`,
        );
        expect([status, body.data.map(({ title }) => title)]).toEqual([200, ['Of solar']]);
        expect(body).toMatchObject({ page: 1, limit: 10, total: 1, totalPages: 1 });
      }
      const { body } = await site.visitor.get<Page>('/blog/categories/Solar%20Policy/posts');
      expect(body.data.map(({ title }) => title)).toEqual(['Of policy']);
    });

    test.each(['solar', 'Sol', 'Solar%20', '%25', 'x', '01890000-0000-7000-8000-000000000000'])(
      '[VAL-14] a category %s that does not exist returns 404',
      async (category) => {
        expect((await site.visitor.get(`/blog/categories/${category}/posts`)).status).toBe(404);
      },
    );

    test('posts of a category are found by names with slash, umlaut or Devanagari', async () => {
      for (const name of ['Roofs / Ground', 'Änderungen & mehr', 'सौर नीति', '100%', 'a?b#c']) {
        const { id } = await bodies.createCategory(site.staff, name);
        await bodies.createPost(site.staff, { category: id });
        const answer = await site.visitor.get<Page>(`/blog/categories/${encodeURIComponent(name)}/posts`);
        expect([name, answer.status, answer.body.total]).toEqual([name, 200, 1]);
      }
    });
  });

  describe('names of categories and tags', () => {
    test.each(['/categories', '/tags'])(
      'names at %s are unique regardless of case and Unicode form',
      async (path) => {
        const first = await bodies.create(site.staff, path, { name: 'Änd  Öko' });
        const second = await bodies.create(site.staff, path, { name: 'Öko' });
        for (const name of ['Änd  Öko', ' ÄND  ÖKO ', 'änd  öko', 'A\u0308nd  O\u0308ko']) {
          const answer = await site.staff.post<ProblemBody>(path, { name });
          expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([409, ['name']]);
          const change = await site.staff.patch<ProblemBody>(`${path}/${second.id}`, { name });
          expect([change.status, Object.keys(change.body.errors ?? {})]).toEqual([409, ['name']]);
        }
        expect((await site.staff.patch(`${path}/${first.id}`, { name: 'ÄND  ÖKO' })).status).toBe(200);
        expect((await site.visitor.get(`${path}/${second.id}`)).body).toMatchObject({ name: 'Öko' });
      },
    );

    test('twenty parallel requests for the same tag store one', async () => {
      const name = bodies.unique('Race');
      const answers = await Promise.all(Array.from({ length: 20 }, () => site.staff.post('/tags', { name })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...new Array(19).fill(409)]);
    });
  });

  describe('[API-14] a category', () => {
    test('a category with posts cannot be deleted, and the response says why', async () => {
      const { id } = await bodies.createCategory(site.staff);
      const post = await bodies.createPost(site.staff, { category: id, status: 'Draft' });
      const refusal = await site.staff.delete<ProblemBody>(`/categories/${id}`);
      expect([refusal.status, refusal.body.detail]).toEqual([
        409,
        'This category is still in use, so it cannot be deleted.',
      ]);
      expect((await site.visitor.get(`/categories/${id}`)).status).toBe(200);
      expect((await site.staff.get(`/blog/posts/${post.id}`)).status).toBe(200);
      await site.staff.delete(`/blog/posts/${post.id}`);
      expect((await site.staff.delete(`/blog/categories/${id}`)).status).toBe(200);
    });

    test('a category can be deleted after its posts have moved to another', async () => {
      const [from, to] = [await bodies.createCategory(site.staff), await bodies.createCategory(site.staff)];
      const { id } = await bodies.createPost(site.staff, { category: from.id });
      await site.staff.put(`/blog/posts/${id}`, { category: to.id });
      expect((await site.staff.delete(`/categories/${from.id}`)).status).toBe(200);
      expect((await site.visitor.get<Page>(`/blog/categories/${to.id}/posts`)).body.total).toBe(1);
    });
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
      return site.staff.call<bodies.Stored>('PATCH', `/admin/drafts/blog-posts/${id}`, { body });
    };
    const { body: draft } = await drafted();
    const { body: frozen } = await drafted();
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const change = { publishAt, draft: frozen.updatedAt };
    expect((await site.staff.put(`/admin/schedule/blog-posts/${frozen.id}`, change)).status).toBe(200);
    const { body: begun } = await site.staff.post<bodies.Stored>('/admin/drafts/blog-posts', { values });
    const { body: discarded } = await site.staff.post<bodies.Stored>('/admin/drafts/blog-posts', { values });
    await site.staff.delete(`/admin/drafts/blog-posts/${discarded.id}`);
    const deleted = await bodies.createPost(site.staff, values);
    await site.staff.delete(`/blog/posts/${deleted.id}`);
    const found = await usages();
    const sources = Object.fromEntries(found.usages.map(({ id, source }) => [id, source]));
    expect(sources).toEqual({
      ...{ [draft.id]: 'draft', [frozen.id]: 'scheduled', [begun.id]: 'draft' },
      ...{ [discarded.id]: 'trash', [deleted.id]: 'trash' },
    });
    expect(found.usages.find(({ id }) => id === begun.id)?.path).toBe('/admin/blog/new');
    const post = await bodies.createPost(site.staff, { ...values, status: 'Draft' });
    const all = await usages();
    expect([all.usageCount, all.usages.length, all.usages[0]]).toMatchObject([
      6,
      5,
      { id: post.id, source: 'live', path: `/admin/blog/${post.id}/edit` },
    ]);
  });

  describe('[API-21] a tag', () => {
    test('deleting a tag removes it from its posts', async () => {
      const [kept, gone] = [await bodies.createTag(site.staff), await bodies.createTag(site.staff)];
      const { id } = await bodies.createPost(site.staff, { tags: [gone.id, kept.id] });
      expect((await site.staff.delete(`/tags/${gone.id}`)).status).toBe(200);
      const { body } = await site.visitor.get<bodies.Stored>(`/blog/posts/${id}`);
      expect(body.tags).toEqual([{ _id: kept.id, id: kept.id, name: kept.name }]);
      expect((await site.visitor.get<Page>(`/blog/posts?tag=${gone.name}`)).body).toMatchObject({
        data: [],
        total: 0,
      });
      expect((await site.staff.put(`/blog/posts/${id}`, { title: 'Still saved' })).status).toBe(200);
    });

    test('visitors see a tag while a published post has it, on pages that are cached too, and staff see it always', async () => {
      const tag = await bodies.createTag(site.staff);
      const { id } = await bodies.createPost(site.staff, { tags: [tag.id], status: 'Draft' });
      const seen = async () => [
        ...(await Promise.all(
          ['/tags', '/blog/tags'].map(async (path) => (await site.visitor.get(path)).text.includes(tag.id)),
        )),
        (await site.visitor.page('/blog')).text.includes(`#${tag.name} (1)`),
        (await namesAt('/tags')).includes(tag.name),
      ];
      for (const status of ['Draft', 'Published', 'Draft']) {
        await site.staff.patch(`/blog/posts/${id}`, { status });
        const isUsed = status === 'Published';
        expect([status, await seen()]).toEqual([status, [isUsed, isUsed, isUsed, true]]);
      }
    });

    test('an unknown tag returns an empty list of posts', async () => {
      for (const tag of ['unknown', '%25', "'--"]) {
        expect((await site.visitor.get<Page>(`/blog/posts?tag=${tag}`)).body).toMatchObject({
          data: [],
          total: 0,
        });
      }
    });

    test('[ENT-24] the count of a tag is the number of its published posts after every change', async () => {
      const [one, other] = [await bodies.createTag(site.staff), await bodies.createTag(site.staff)];
      const counts = async () => {
        const found = await Promise.all(
          [one, other].map(({ id }) => site.visitor.get<bodies.Stored>(`/tags/${id}`)),
        );
        return found.map(({ body }) => body.usageCount);
      };
      const first = await bodies.createPost(site.staff, { tags: [one.id, other.id, one.id] });
      const second = await bodies.createPost(site.staff, { tags: [one.id], status: 'Draft' });
      expect(await counts()).toEqual([1, 1]);
      await site.staff.patch(`/blog/posts/${second.id}`, { status: 'Published' });
      expect(await counts()).toEqual([2, 1]);
      await site.staff.patch(`/blog/posts/${first.id}`, { tags: [other.id] });
      expect(await counts()).toEqual([1, 1]);
      await site.staff.patch(`/tags/${one.id}`, { usageCount: 99 });
      expect(await counts()).toEqual([1, 1]);
      await site.staff.delete(`/blog/posts/${second.id}`);
      expect(await counts()).toEqual([0, 1]);
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
      const list = await site.visitor.get<Page>(`/blog/categories/${category}/posts`);
      expect([list.body.total, list.body.data.length]).toEqual([4, 4]);
    });
  });

  test('[API-10] categories are sorted by name, [API-15] tags by use and then by name', async () => {
    const fresh = ['zebra', 'Apple', 'éclair', 'apricot', 'Zulu', 'अंक'];
    for (const name of fresh) {
      await bodies.createCategory(site.staff, name);
      await bodies.createTag(site.staff, name);
    }
    const own = (names: unknown[]) => names.filter((name) => fresh.includes(String(name)));
    expect(own(await namesAt('/categories'))).toEqual(['Apple', 'apricot', 'zebra', 'Zulu', 'éclair', 'अंक']);
    const used = (await site.staff.get<bodies.Stored[]>('/tags')).body.find(({ name }) => name === 'Zulu');
    for (let count = 0; count < 5; count += 1) await bodies.createPost(site.staff, { tags: [used?.id] });
    expect((await namesAt('/tags'))[0]).toBe('Zulu');
    expect(own(await namesAt('/blog/tags'))).toEqual(['Zulu', 'Apple', 'apricot', 'zebra', 'éclair', 'अंक']);
  });
});
