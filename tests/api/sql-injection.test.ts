import { describe, expect, test } from 'vitest';
import type { Summary } from '../../content/summary.ts';
import * as bodies from '../factories/bodies.ts';
import { engines, isNight } from '../support/database.ts';
import { useSite } from '../support/site.ts';

/** Texts that would change a statement if they came to stand in it, one shape each, for both engines. */
const payloads = [
  ...[`'`, `"`, '`', `\\'`, `''`, `' OR '1'='1`, `" OR ""="`, `' OR 1=1 --`],
  ...[`' OR 1=1 /*`, `1 OR 1=1`, `1) OR (1=1`, `') OR ('a'='a`],
  ...[`' AND 1=0 UNION SELECT password_hash FROM admins --`],
  ...[`0 UNION SELECT null,null,null`, `'; DROP TABLE tags; --`],
  ...[`1; DELETE FROM categories`, `'; UPDATE sessions SET expires_at = '9999' --`],
  ...[`'; ATTACH DATABASE '/tmp/taken' AS taken; --`, `'; SELECT pg_sleep(60); --`],
  ...[`' || pg_sleep(60) || '`],
  ...[`1 AND (SELECT count(*) FROM generate_series(1, 90000000)) > 0`],
  ...[`' AND randomblob(900000000) --`, `' || load_extension('x') || '`],
  ...[`'; COPY tags TO '/tmp/taken'; --`, `$1`, `?1`, ':name', `$$; SELECT 1; $$`],
  ...[`%27%20OR%201%3D1`, 'ʼ OR 1=1 --', '\u0000', '* FROM sqlite_master --'],
  ...[`title" DESC, (SELECT 1) --`, 'createdAt; SELECT 1', '1e999', '0x31', 'NULL'],
  ...['%', '_', 'NEAR/2 OR *'],
];

interface OpenApi {
  paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
}

/** Calls that are made for each content type alike are tried for one. */
const sameForAllTypes = /^\/admin\/(\w+)\/(?!brands\/)[a-z-]+\/\{/;

/** Every call of the API that takes something in its address. */
async function calls(site: ReturnType<typeof useSite>) {
  const { paths } = (await site.visitor.get<OpenApi>('/openapi.json')).body;
  const tried = Object.entries(paths).filter(([path]) => !sameForAllTypes.test(path));
  const all = tried.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters }]) => ({ method, path, parameters })),
  );
  return all.filter(({ parameters }) => parameters.length > 0);
}

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine });

  /** How many records there are, by type. */
  const totals = async () => (await site.staff.get<Summary>('/admin/summary')).body.totals;

  test('[A2] SQL statements in an address change no record and cause no delay', async () => {
    const before = await totals();
    expect(Object.keys(before).length).toBeGreaterThan(10);
    const wrong: string[] = [];
    for (const [index, { method, path, parameters }] of (await calls(site)).entries()) {
      const inPath = parameters.some((parameter) => parameter.in === 'path');
      const send = async (payload: string) => {
        const text = encodeURIComponent(payload);
        const query = parameters.flatMap(({ name, in: place }) =>
          place === 'query' ? [`${name}=${text}`] : [],
        );
        const address = path.replaceAll(/\{\w+\}/g, text) + (query.length > 0 ? `?${query.join('&')}` : '');
        const start = performance.now();
        const { status } = await site.staff.call(method.toUpperCase(), address);
        const isRefused = status >= 400 && status < 500;
        if (!(isRefused || (status === 200 && !inPath)) || performance.now() - start > 30_000)
          wrong.push(`${method} ${address} ${status}`);
      };
      // By day each call is sent a quarter of them, and each of them to a quarter of the calls.
      const own = payloads.filter((_, place) => isNight || (place + index) % 4 === 0);
      await Promise.all(own.map(send));
    }
    expect(wrong).toEqual([]);
    expect(await totals()).toEqual(before);
  });

  test('[A2] SQL statements in a body are rejected or stored as text', async () => {
    const category = (await bodies.createCategory(site.staff)).id;
    const storable = payloads.filter((payload) => payload !== '\u0000');
    for (const payload of storable) {
      const { id } = await bodies.createPost(site.staff, { category, title: payload, excerpt: payload });
      const { body } = await site.staff.get<bodies.Stored>(`/blog/posts/${id}`);
      expect(body).toMatchObject({ title: payload, excerpt: payload });
      const foreign = await site.staff.post('/tags', { [payload]: payload, name: { [payload]: payload } });
      expect(foreign.status).toBe(422);
    }
  });
});
