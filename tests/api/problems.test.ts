import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import type { HttpResponse, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';
import { upload } from '../support/upload.ts';

const megabyte = 1024 * 1024;

/** A failed call says what a person can be told, and nothing of the inside. */
function expectProblem(answer: HttpResponse, status: number, code: string): ProblemBody {
  const problem = answer.body as ProblemBody;
  expect([answer.status, problem?.status, problem?.type]).toEqual([status, status, `/problems/${code}`]);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(problem.detail.length).toBeGreaterThan(5);
  expect(
    Object.keys(problem).filter(
      (key) => !['type', 'title', 'status', 'detail', 'errors', 'requestId'].includes(key),
    ),
  ).toEqual([]);
  expect(answer.text).not.toMatch(/\bat .+:\d+|node_modules|server\/|SQLITE|select |insert |pg_|stack/i);
  return problem;
}

describe.each(engines)('[ERR-93] on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  test('a name that is taken returns 409 with its field', async () => {
    const { name } = await bodies.createTag(site.staff);
    const problem = expectProblem(await site.staff.post('/tags', { name }), 409, 'conflict');
    expect(problem.errors).toEqual({ name: 'There is already a tag with this name.' });
  });

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

  // The rest does not depend on the engine.
  if (engine !== 'sqlite') return;

  test('a body that is not JSON returns 400', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['{', '', 'name=x', '{"name":"x"', '\u0000', '{"name":x}']) {
      expectProblem(await site.staff.call('POST', '/tags', { body, headers }), 400, 'malformed');
    }
    const bytes = new Uint8Array([0x7b, 0xff, 0x7d]);
    expectProblem(await site.staff.call('POST', '/tags', { body: bytes, headers }), 400, 'malformed');
  });

  test('a body that is nested too deeply or has too many entries returns 400', async () => {
    const nested = `{"name":${'['.repeat(40)}${']'.repeat(40)}}`;
    const crowded = JSON.stringify(
      Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`k${index}`, 0])),
    );
    const headers = { 'content-type': 'application/json' };
    for (const body of [nested, crowded, `[${'{},'.repeat(1001)}{}]`]) {
      expectProblem(await site.staff.call('POST', '/tags', { body, headers }), 400, 'malformed');
    }
    const fitting = {
      name: bodies.unique('tag'),
      ...Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`k${index}`, 0])),
    };
    expect((await site.staff.post('/tags', fitting)).status).toBe(201);
  });

  test('a request without a token returns 401 with the Bearer scheme', async () => {
    const answer = await site.visitor.post('/tags', { name: 'x' });
    expectProblem(answer, 401, 'unauthorized');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('an unknown record or address returns 404', async () => {
    expectProblem(await site.visitor.get('/tags/x'), 404, 'not-found');
    expectProblem(await site.visitor.get('/nothing'), 404, 'not-found');
    expectProblem(await site.staff.delete('/brands/01890000-0000-7000-8000-000000000000'), 404, 'not-found');
  });

  test('an unsupported method returns 405 with the allowed methods', async () => {
    const answer = await site.staff.delete('/tags');
    expectProblem(answer, 405, 'method-not-allowed');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
    expectProblem(await site.visitor.call('PATCH', '/contact'), 405, 'method-not-allowed');
    const options = await site.visitor.call('OPTIONS', '/tags/x');
    expect([options.status, options.headers.get('allow')]).toEqual([
      204,
      'GET, HEAD, PUT, PATCH, DELETE, OPTIONS',
    ]);
  });

  test('a body of more than 256 KiB returns 413, with or without a content length', async () => {
    const body = JSON.stringify({ ...bodies.contactMessage(), extra: 'x'.repeat(300 * 1024) });
    const answer = await upload(site.visitor, '/contact', {
      chunks: [body],
      headers: { 'content-length': String(body.length) },
    });
    expect([answer.status, answer.contentType]).toEqual([413, 'application/problem+json']);
    expect(JSON.parse(answer.text)).toMatchObject({ type: '/problems/too-large', status: 413 });
    const listed = await site.staff.get('/contact');
    expect(listed.headers.get('x-total-count')).toBe('0');
  });

  test('an endless chunked body returns 413 after a bounded upload', async () => {
    const piece = 'x'.repeat(64 * 1024);
    for (const [path, most] of [
      ['/contact', 1],
      ['/tags', 1],
      ['/blog/posts', 17],
    ] as const) {
      const chunks = {
        *[Symbol.iterator]() {
          yield '{"name":"';
          for (let sent = 0; sent < 200 * megabyte; sent += piece.length) yield piece;
        },
      };
      const http = path === '/contact' ? site.visitor : site.staff;
      const answer = await upload(http, path, { chunks });
      expect([path, answer.status]).toEqual([path, 413]);
      // Some of it waits in the buffers of both ends.
      expect(answer.sent * piece.length).toBeLessThan((most + 16) * megabyte);
    }
  });

  test('an upload without authorisation returns 401 and not 413', async () => {
    const answer = await upload(site.visitor, '/blog/posts', {
      chunks: ['{"content":"', 'x'.repeat(megabyte)],
    });
    expect(answer.status).toBe(401);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    ' ',
    'text/html;application/json',
  ])('a body of type %j returns 415', async (type) => {
    const answer = await site.staff.call('POST', '/tags', {
      body: '{"name":"x"}',
      headers: { 'content-type': type },
    });
    expectProblem(answer, 415, 'unsupported-media-type');
  });

  test('a compressed body returns 415', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expectProblem(
      await site.staff.call('POST', '/tags', { body: '{"name":"x"}', headers }),
      415,
      'unsupported-media-type',
    );
  });

  test('an invalid record returns 422 with a message for every wrong field', async () => {
    const problem = expectProblem(await site.staff.post('/brands', {}), 422, 'invalid');
    expect(problem.errors).toEqual({ name: 'Name is required', logo: 'Logo URL is required' });
    expect(problem.detail).toBe('Name is required');
  });
});
