import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

/** Reads that visitors and staff have in common, one of each sort. */
async function commonReads(staff: Http): Promise<string[]> {
  const post = await bodies.createPost(staff);
  return ['/tags', '/blog/posts', `/blog/posts/${post.id}`, '/important-information'];
}

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  describe('caching of responses to visitors', () => {
    test('browsers store responses to visitors and revalidate them by ETag', async () => {
      const paths = ['/about/members/other', '/blog/posts/search?q=roof', '/openapi.json', '/docs'];
      for (const path of [...(await commonReads(site.staff)), ...paths]) {
        const { headers } = await site.visitor.get(path);
        expect([path, headers.get('cache-control')]).toEqual([path, 'public, max-age=0, must-revalidate']);
        expect(headers.get('vary')).toContain('Authorization');
        const tag = headers.get('etag') ?? '';
        for (const sent of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
          const again = await site.visitor.get(path, { 'if-none-match': sent });
          expect([path, again.status, again.text, again.headers.get('etag')]).toEqual([path, 304, '', tag]);
        }
        expect((await site.visitor.get(path, { 'if-none-match': '"x"' })).status).toBe(200);
      }
    });

    test('a visitor reads every write at once, cached responses included', async () => {
      const { id } = await bodies.createTag(site.staff, 'first name');
      await bodies.createPost(site.staff, { tags: [id] });
      for (let round = 0; round < 20; round += 1) {
        const name = bodies.unique('round');
        await site.staff.patch(`/tags/${id}`, { name });
        const [one, list] = await Promise.all([
          site.visitor.get(`/tags/${id}`),
          site.visitor.get<bodies.Stored[]>('/tags'),
        ]);
        expect(one.body).toMatchObject({ name });
        expect(list.body.find((tag) => tag.id === id)).toMatchObject({ name });
      }
      await site.staff.delete(`/tags/${id}`);
      expect((await site.visitor.get(`/tags/${id}`)).status).toBe(404);
    });

    test('responses to different queries are cached separately', async () => {
      for (const title of ['Query one', 'Query two']) await bodies.createPost(site.staff, { title });
      const titles = async (query: string) => {
        const { body } = await site.visitor.get<{ data: bodies.Stored[] }>(`/blog/posts${query}`);
        return body.data.map(({ title }) => title);
      };
      expect(await titles('?limit=1&page=1')).toEqual(['Query two']);
      expect(await titles('?page=2&limit=1')).toEqual(['Query one']);
      expect(await titles('?limit=1&page=1&utm_source=x')).toEqual(['Query two']);
      expect(await titles('/search?q=%22Query%20one%22')).toEqual(['Query one']);
      expect(await titles(`/search?q=${'x'.repeat(400)}&page=1`)).toEqual([]);
      const spaces = '%20'.repeat(300);
      expect(await titles(`/search?q=${spaces}%22Query%20one%22`)).toEqual(['Query one']);
      expect(await titles(`/search?q=${spaces}%22Query%20two%22`)).toEqual(['Query two']);
    });

    test('responses are compressed with Brotli or gzip when the client accepts it', async () => {
      for (let number = 0; number < 5; number += 1)
        await bodies.create(site.staff, '/channels', bodies.channel());
      const plain = await site.visitor.get('/channels', { 'accept-encoding': 'identity' });
      for (const encoding of ['br', 'gzip']) {
        const { headers, text } = await site.visitor.get('/channels', { 'accept-encoding': encoding });
        expect(headers.get('content-encoding')).toBe(encoding);
        expect(headers.get('vary')).toContain('Accept-Encoding');
        expect(text).toBe(plain.text);
      }
    });
  });

  describe('caching of responses to staff', () => {
    test('responses to staff are sent with no-store', async () => {
      for (const path of [...(await commonReads(site.staff)), '/contact', '/join', '/contact.csv']) {
        const { status, headers } = await site.staff.get(path);
        expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      }
      expect((await site.staff.post('/brands', bodies.brand())).headers.get('cache-control')).toBe(
        'no-store',
      );
    });

    test('a response to staff never reaches a visitor with the same request', async () => {
      const draft = await bodies.createPost(site.staff, { title: 'Canary draft', status: 'Draft' });
      for (let round = 0; round < 5; round += 1) {
        const [staff, visitor] = await Promise.all([
          site.staff.get('/blog/posts'),
          site.visitor.get('/blog/posts'),
        ]);
        expect(staff.text).toContain('Canary draft');
        expect(visitor.text).not.toContain('Canary draft');
        expect(visitor.text).not.toContain('viewCount');
        const [found, missing] = await Promise.all([
          site.staff.get(`/blog/posts/${draft.id}`),
          site.visitor.get(`/blog/posts/${draft.id}`),
        ]);
        expect([found.status, missing.status]).toEqual([200, 404]);
      }
    });
  });

  test('responses with an error are sent with no-store', async () => {
    const missing = await site.visitor.get('/tags/01890000-0000-7000-8000-000000000000');
    expect([missing.status, missing.headers.get('cache-control'), missing.headers.get('etag')]).toEqual([
      404,
      'no-store',
      null,
    ]);
    for (const answer of [await site.visitor.get('/contact'), await site.visitor.post('/contact', {})]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a write through one server is visible at another on the same database', async () => {
    const other = await startServer({ database: site.server.database, environment: emptySite });
    try {
      const { id } = await bodies.createTag(site.staff, 'seen at one');
      await other.visitor.get(`/tags/${id}`);
      await site.staff.patch(`/tags/${id}`, { name: 'seen at both' });
      const nameThere = async () => (await other.visitor.get<bodies.Stored>(`/tags/${id}`)).body.name;
      await expect.poll(nameThere).toBe('seen at both');
      await site.staff.delete(`/tags/${id}`);
      await expect.poll(async () => (await other.visitor.get(`/tags/${id}`)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  test('[AUTH-13] a session started or ended at one server starts or ends at another', async () => {
    const other = await startServer({ database: site.server.database, environment: emptySite });
    try {
      const there = other.visitor.withToken((await other.staff()).token);
      const here = site.visitor.withToken(there.token);
      expect((await here.get('/contact')).status).toBe(200);
      await here.post('/auth/logout');
      expect((await there.get('/contact')).status).toBe(401);
    } finally {
      await other.stop();
    }
  });
});
