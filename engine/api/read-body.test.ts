import { expect, test } from 'vitest';
import { readJson } from './read-body.ts';

const json = { 'content-type': 'application/json' };

function request(body: BodyInit, headers: Record<string, string> = json): Request {
  return new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

const refusal = (status: number) => expect.objectContaining({ status });

test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;x=y'])(
  'a body of type %s is read',
  async (type) => {
    expect(await readJson(request('{"a":1}', { 'content-type': type }), 100)).toEqual({ a: 1 });
  },
);

test.each([
  'text/plain',
  'application/jsonp',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=application/json',
  '',
])('a body of type %j is rejected with 415', async (type) => {
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  await expect(readJson(request(new Uint8Array([123, 125]), headers), 100)).rejects.toEqual(refusal(415));
});

test.each(['', '{', '{"a":1}}', "{'a':1}", 'undefined', '\ufeff\ufeff{}', '[1,]', 'NaN'])(
  'the body %j is rejected as malformed',
  async (text) => {
    await expect(readJson(request(text), 100)).rejects.toEqual(refusal(400));
  },
);

test('a body that is not UTF-8 is rejected as malformed', async () => {
  const bytes = Uint8Array.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')]);
  await expect(readJson(request(bytes), 100)).rejects.toEqual(refusal(400));
});

test('a body can be nested 32 levels deep', async () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(await readJson(request(nested(32)), 10_000)).toBeDefined();
  await expect(readJson(request(nested(33)), 10_000)).rejects.toEqual(refusal(400));
  await expect(readJson(request(nested(5000)), 10_000)).rejects.toEqual(refusal(400));
});

test('a body can have a thousand keys', async () => {
  const body = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [index, 0])));
  expect(await readJson(request(body(1000)), 100_000)).toBeDefined();
  await expect(readJson(request(body(1001)), 100_000)).rejects.toEqual(refusal(400));
});

test('a __proto__ key does not reach the prototype', async () => {
  const read = (await readJson(request('{"__proto__":{"isStaff":true}}'), 100)) as object;
  expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
  expect(Object.keys(read)).toEqual(['__proto__']);
});
