import { expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

const megabyte = 1024 * 1024;

/** Makes answers and counts how many. */
function maker(init: ResponseInit = {}, body = 'x') {
  const make = async () => {
    make.calls += 1;
    return new Response(`${body}${make.calls}`, {
      ...init,
      headers: { 'content-type': 'text/html', ...init.headers },
    });
  };
  make.calls = 0;
  return make;
}

it('a response is cached until the content changes', async () => {
  const cache = new ResponseCache({ maxBytes: megabyte });
  const make = maker();
  const first = await cache.getOrCreate('/', 7, make);
  expect(await cache.getOrCreate('/', 7, make)).toBe(first);
  expect(cache.get('/', 7)).toBe(first);
  const second = await cache.getOrCreate('/', 8, make);
  expect(second.identity.toString()).toBe('x2');
  expect(cache.get('/', 7)).toBeUndefined();
  expect([make.calls, cache.hits, cache.misses, cache.size]).toEqual([2, 2, 2, 1]);
});

it('[PAGE-07] a response is found under its aliases until the content changes, and is stored once', async () => {
  const cache = new ResponseCache({ maxBytes: megabyte });
  const stored = await cache.getOrCreate('/one', 1, maker());
  const { bytes } = cache;
  for (let number = 0; number < 20_000; number += 1) cache.addAlias(`/alias-${number}`, '/one', 1);
  expect([cache.get('/alias-19999', 1), cache.has('/alias-19999', 1)]).toEqual([stored, true]);
  expect(cache.get('/alias-0', 1), 'the oldest of too many').toBeUndefined();
  expect([cache.size, cache.bytes]).toEqual([1, bytes]);
  await cache.getOrCreate('/other', 2, maker());
  await cache.getOrCreate('/one', 2, maker());
  cache.addAlias('/late', '/one', 1);
  for (const alias of ['/alias-19999', '/late'])
    expect([cache.get(alias, 2), cache.has(alias, 2)]).toEqual([undefined, false]);
});

it('parallel requests share one response', async () => {
  const cache = new ResponseCache({ maxBytes: megabyte });
  const make = maker();
  const all = await Promise.all(Array.from({ length: 20 }, () => cache.getOrCreate('/', 1, make)));
  expect(new Set(all).size).toBe(1);
  expect(make.calls).toBe(1);
});

it('a response started before a change is not returned to a request after it', async () => {
  const cache = new ResponseCache({ maxBytes: megabyte });
  const make = maker();
  const [before, after] = await Promise.all([
    cache.getOrCreate('/', 1, make),
    cache.getOrCreate('/', 2, make),
  ]);
  expect(before).not.toBe(after);
  expect(cache.get('/', 2)).toBe(after);
  expect(cache.get('/', 1)).toBeUndefined();
});

it('no response is shared or cached while the content revision is unknown', async () => {
  const cache = new ResponseCache({ maxBytes: megabyte });
  const make = maker();
  await Promise.all([cache.getOrCreate('/', undefined, make), cache.getOrCreate('/', undefined, make)]);
  expect([make.calls, cache.size]).toEqual([2, 0]);
  expect(cache.get('/', undefined)).toBeUndefined();
});

it.each([
  ['an error', { status: 404 }],
  ['an answer that says so', { headers: { 'cache-control': 'private, no-store' } }],
])('the cache does not keep %s', async (_what, init) => {
  const cache = new ResponseCache({ maxBytes: megabyte });
  const make = maker(init);
  await cache.getOrCreate('/', 1, make);
  await cache.getOrCreate('/', 1, make);
  expect([make.calls, cache.size]).toEqual([2, 0]);
});

it('an error is returned to all waiting requests, and the next request tries again', async () => {
  const cache = new ResponseCache({ maxBytes: megabyte });
  const fail = () => Promise.reject(new Error('broken'));
  const both = await Promise.allSettled([cache.getOrCreate('/', 1, fail), cache.getOrCreate('/', 1, fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(cache.getOrCreate('/', 1, maker())).resolves.toMatchObject({ status: 200 });
});

it('the cache stays within its size limit, with compressed variants, and evicts the least recently used', async () => {
  const body = 'sun '.repeat(500);
  const cache = new ResponseCache({ maxBytes: 9500 });
  await cache.getOrCreate('/a', 1, maker({}, body));
  await cache.getOrCreate('/b', 1, maker({}, body));
  cache.get('/a', 1);
  await cache.getOrCreate('/c', 1, maker({}, body));
  expect([cache.get('/a', 1), cache.get('/b', 1), cache.get('/c', 1)].map(Boolean)).toEqual([
    true,
    false,
    true,
  ]);
  const before = cache.bytes;
  const twin = await cache.get('/a', 1)?.variant('br');
  expect(cache.bytes).toBe(before + (twin?.body.length ?? 0) + 1024);
  expect(cache.bytes).toBeLessThanOrEqual(9500);
});

it('[HOLD-16] the cache counts names, headers and objects towards its size limit', async () => {
  const cache = new ResponseCache({ maxBytes: megabyte });
  for (let number = 0; number < 500; number += 1) {
    const name = `/${number}${'x'.repeat(8000)}`;
    await cache.getOrCreate(name, 1, maker({ headers: { 'x-long': 'y'.repeat(2000) } }));
  }
  expect(cache.bytes).toBeLessThanOrEqual(megabyte);
  expect(cache.size).toBeLessThan(megabyte / 12_000);
});
