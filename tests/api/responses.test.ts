import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { Http, HttpResponse, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';
import { upload } from '../support/uploads.ts';

/** Reads that visitors and staff have in common, one of each sort. */
async function commonReads(staff: Http): Promise<string[]> {
  const post = await bodies.createPost(staff);
  return ['/tags', '/blog/posts', `/blog/posts/${post.id}`, '/important-information'];
}

const megabyte = 1024 * 1024;

/** A failed call says what a person can be told, and nothing of the inside. */
function expectProblem(answer: HttpResponse, status: number, code: string): ProblemBody {
  const problem = answer.body as ProblemBody;
  expect([answer.status, problem?.status, problem?.type]).toEqual([status, status, `/problems/${code}`]);
  const headers = ['content-type', 'cache-control', 'etag'].map((name) => answer.headers.get(name));
  expect(headers).toEqual(['application/problem+json', 'no-store', null]);
  expect(problem.detail.length).toBeGreaterThan(5);
  const keys = ['type', 'title', 'status', 'detail', 'errors', 'requestId'];
  expect(keys).toEqual(expect.arrayContaining(Object.keys(problem)));
  expect(answer.text).not.toMatch(/\bat .+:\d+|node_modules|server\/|SQLITE|select |insert |pg_|stack/i);
  return problem;
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
    test('a response to staff is sent with no-store and never reaches a visitor with the same request', async () => {
      for (const path of [...(await commonReads(site.staff)), '/contact', '/join', '/contact.csv']) {
        const { status, headers } = await site.staff.get(path);
        expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      }
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

  // Also proves SAFE-39, SITE-07.
  test('[AUTH-13] [UPG-02] a write, a setting and a session through one server are seen at another on the same database', async () => {
    const other = await startServer({ database: site.server.database, environment: emptySite });
    try {
      const { id } = await bodies.createTag(site.staff, 'seen at one');
      const post = await bodies.createPost(site.staff, { tags: [id], title: 'Seen at one' });
      const seen = async () => [
        (await other.visitor.get<bodies.Stored>(`/tags/${id}`)).body.name,
        (await other.visitor.page(`/blog/${post.id}`)).status,
        (await other.visitor.page('/about')).text.includes('Seen at both'),
      ];
      await expect.poll(seen).toEqual(['seen at one', 200, false]);
      await site.staff.patch(`/tags/${id}`, { name: 'seen at both' });
      await site.staff.put('/settings/about-page', { heading: 'Seen at both' });
      await expect.poll(seen).toEqual(['seen at both', 200, true]);
      await site.staff.delete(`/blog/posts/${post.id}`);
      await expect.poll(seen).toEqual(['seen at both', 404, true]);
      const there = other.visitor.withToken((await other.staff()).token);
      const here = site.visitor.withToken(there.token);
      expect((await here.get('/contact')).status).toBe(200);
      await here.post('/auth/logout');
      expect((await there.get('/contact')).status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  describe('[ERR-93] an error', () => {
    const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
      site.staff.call('POST', '/tags', { body, headers: { 'content-type': 'application/json', ...headers } });

    // Which bodies are read is told by the unit test of read-body.
    test('an error has its own status and code, says what a person can be told, and nothing of the inside', async () => {
      const { name } = await bodies.createTag(site.staff);
      const nested = `{"name":${'['.repeat(40)}${']'.repeat(40)}}`;
      const unknown = '/brands/01890000-0000-7000-8000-000000000000';
      const taken = { name: 'There is already a tag with this name.' };
      const missing = { name: 'Name is required', logo: 'Logo URL is required' };
      for (const [answer, status, code, errors] of [
        [await send('{"name":"x"'), 400, 'malformed'],
        [await send(new Uint8Array([0x7b, 0xff, 0x7d])), 400, 'malformed'],
        [await send(nested), 400, 'malformed'],
        [await send('{"name":"x"}', { 'content-type': 'text/plain' }), 415, 'unsupported-media-type'],
        [await send('{"name":"x"}', { 'content-encoding': 'gzip' }), 415, 'unsupported-media-type'],
        [await site.visitor.get('/tags/x'), 404, 'not-found'],
        [await site.visitor.get('/nothing'), 404, 'not-found'],
        [await site.staff.delete(unknown), 404, 'not-found'],
        [await site.visitor.post('/tags', { name: 'x' }), 401, 'unauthorized'],
        [await site.staff.delete('/tags'), 405, 'method-not-allowed'],
        [await site.staff.post('/tags', { name }), 409, 'conflict', taken],
        [await site.staff.post('/brands', {}), 422, 'invalid', missing],
      ] as const)
        expect(expectProblem(answer, status, code).errors).toEqual(errors);
      const refused = await site.visitor.post('/tags', { name: 'x' });
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      const options = await site.visitor.call('OPTIONS', '/tags/x');
      expect([options.status, options.headers.get('allow')]).toEqual([
        ...[204, 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS'],
      ]);
      expect((await site.staff.delete('/tags')).headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    });

    test('a body that is too large returns 413 after a bounded upload, with or without a content length, and 401 without authorisation', async () => {
      const body = JSON.stringify({ ...bodies.contactMessage(), extra: 'x'.repeat(300 * 1024) });
      const headers = { 'content-length': String(body.length) };
      const answer = await upload(site.visitor, '/contact', { chunks: [body], headers });
      expect([answer.status, answer.contentType]).toEqual([413, 'application/problem+json']);
      expect(JSON.parse(answer.text)).toMatchObject({ type: '/problems/too-large', status: 413 });
      const piece = 'x'.repeat(64 * 1024);
      const chunks = {
        *[Symbol.iterator]() {
          yield '{"name":"';
          for (let sent = 0; sent < 200 * megabyte; sent += piece.length) yield piece;
        },
      };
      for (const [http, path, most, status] of [
        [site.visitor, '/contact', 1, 413],
        [site.staff, '/blog/posts', 17, 413],
        [site.visitor, '/blog/posts', 1, 401],
      ] as const) {
        const endless = await upload(http, path, { chunks });
        expect([path, endless.status]).toEqual([path, status]);
        // The buffers of both ends take some of it, as many megabytes as the system grants them.
        expect(endless.sent * piece.length).toBeLessThan((most + 64) * megabyte);
      }
      expect((await site.staff.get('/contact')).headers.get('x-total-count')).toBe('0');
    });

    // The last one: it breaks a table.
    test('a server error returns 500 without details, and the log has the cause under the same request id', async () => {
      const { id } = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
      await withRows(site.server.database, (rows) =>
        engine === 'sqlite'
          ? rows.all("update rate_cards set features = 'not JSON'")
          : rows.all('alter table rate_cards rename to gone'),
      );
      const answer = await site.staff.get(`/rate-cards/${id}`);
      const problem = expectProblem(answer, 500, 'unexpected');
      expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
      await expect.poll(() => site.server.output()).toContain(problem.requestId);
    });
  });
});
