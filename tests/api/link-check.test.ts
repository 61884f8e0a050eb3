import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { pages } from '../../content/built-in-pages.ts';
import { unknownId } from '../conformance/case.ts';
import { createPost } from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { useSite } from '../support/site.ts';

describe.each(usualEngines)('[SAFE-79] the check of links on %s', (engine) => {
  const site = useSite({ engine });
  const check = async (paths: unknown) =>
    site.staff.post<{ missing: string[] } & ProblemBody>('/admin/link-check', { paths });
  const missing = async (paths: string[]) => (await check(paths)).body.missing;

  test('[SAFE-79] finds every public page, whatever follows its path', async () => {
    const paths = [...Object.values(pages), '/shop', '/training'];
    for (const path of paths) expect((await site.visitor.page(path)).status, path).toBe(200);
    expect(await missing(paths)).toEqual([]);
    expect(await missing(['/blog/', '/BLOG', '/blog?category=News', '/about#members', '//'])).toEqual(['//']);
  });

  test('[SAFE-79] finds what is served beside the pages, and nothing that is not', async () => {
    const there = ['/rss.xml', '/sitemap.xml', '/pictures/people/03.webp', '/favicon.svg', '/api/docs'];
    for (const path of there) expect((await site.visitor.page(path)).status, path).toBe(200);
    const gone = [
      '/no-such-page',
      '/pictures/none.webp',
      '/package.json',
      '/../package.json',
      '/%zz',
      '/blog/x/y',
    ];
    expect(await missing([...there, ...gone])).toEqual(gone);
  });

  test('[SAFE-79] finds records that visitors see: no draft, none in the trash', async () => {
    const [shown, draft, deleted] = await Promise.all([
      createPost(site.staff, { status: 'Published' }),
      createPost(site.staff, { status: 'Draft' }),
      createPost(site.staff, { status: 'Published' }),
    ]);
    await site.staff.delete(`/blog/posts/${deleted.id}`);
    const hidden = [draft.id, deleted.id, unknownId, 'x'].map((id) => `/blog/${id}`);
    expect(await missing([`/blog/${shown.id}`, `/blog/${shown.id}/`, ...hidden])).toEqual(hidden);
  });

  test('[SAFE-79] finds files of the library', async () => {
    const { body: file } = await site.staff.post<{ id: string; address: string }>('/media', 'A document');
    const unknown = `/media/${unknownId}/1/a.txt`;
    expect(await missing([file.address, unknown])).toEqual([unknown]);
  });

  test('[SAFE-79] connects to no other server, whatever is asked', async () => {
    let connections = 0;
    const other = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const paths = [`//127.0.0.1:${port}/about`, `/\\127.0.0.1:${port}/about`, `/http://127.0.0.1:${port}/`];
    expect(await missing(paths)).toEqual(paths);
    expect(connections).toBe(0);
    other.close();
  });

  test('[SAFE-79] takes at most 200 paths of this site', async () => {
    const many = Array.from({ length: 201 }, (_, index) => `/${index}`);
    expect(await missing(many.slice(1))).toHaveLength(200);
    const wrong = [many, ['https://localhost/'], [`/${'x'.repeat(2048)}`], [7], undefined];
    for (const paths of wrong) {
      const { status, body } = await check(paths);
      expect([status, Object.keys(body.errors ?? {})[0]?.split('.')[0]]).toEqual([422, 'paths']);
    }
  });
});
