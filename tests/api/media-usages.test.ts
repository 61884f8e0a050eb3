import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Media, MediaUsage } from '../../features/media/media.ts';
import { unknownId, valueAt, withValue } from '../conformance/case.ts';
import { subjects, usual } from '../conformance/subject.ts';
import {
  brand,
  create,
  createCategory,
  createPost,
  createTag,
  page,
  redirect,
  resource,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

type Detail = Media & { usages: MediaUsage[]; earlierFiles: unknown[] };
type Refusal = ProblemBody & { usages: MediaUsage[] };

const fields = usual(subjects).flatMap((subject) =>
  Object.entries(subject.type.fields)
    .filter(([, { scheme }]) => scheme === 'picture' || scheme === 'document')
    .map(([field, { scheme, label }]) => ({ name: subject.name, field, scheme, label, subject })),
);
const gone = 'This file is no longer in the library. Choose another one.';

describe.each(usualEngines)('uses of files on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let made = 0;
  beforeAll(async () => {
    await createCategory(site.staff);
    for (const name of ['one', 'two', 'three']) await createTag(site.staff, name);
  });

  async function upload(name = 'roof.png'): Promise<Media> {
    made += 1;
    const bytes = name.endsWith('.png')
      ? await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: made, g: 9, b: 9 } } })
          .png()
          .toBuffer()
      : Buffer.from(`Document ${made}`);
    const headers = { 'content-disposition': `attachment; filename="${name}"` };
    return (await site.staff.post<Media>('/media', Uint8Array.from(bytes), headers)).body;
  }

  async function replace(id: string, file: Media, headers = {}) {
    const bytes = new Uint8Array(await (await fetch(site.server.origin + file.address)).arrayBuffer());
    const path = `/media/${id}/file`;
    return site.staff.call<Media & ProblemBody>('PUT', path, { body: bytes, headers });
  }

  const detail = async (id: string) => (await site.staff.get<Detail>(`/media/${id}`)).body;
  const read = async (path: string) => site.staff.get<Stored>(path);

  test.each(fields)(
    // Also proves MEDIA-IN-04, MEDIA-LIB-07, MEDIA-LIB-09.
    '[MEDIA-IN-08] [MEDIA-LIB-03] $name: a file in $field is kept, named and replaced',
    async ({ subject, field, scheme, label }) => {
      const extension = scheme === 'picture' ? 'png' : 'txt';
      const file = await upload(`minutes.${extension}`);
      const [path = ''] = subject.paths;
      // The list of the carousel is compared by the address that was sent.
      const isCompared = subject.name === 'carousel';
      const own = isCompared ? file.address : `https://www.kiran.example${file.address}?whole-320`;
      const body = withValue(await subject.body(site.staff), field, own);
      const record = await subject.create(site.staff, path, body);
      expect(record.status, record.text).toBe(201);
      expect(valueAt(record.body, field)).toBe(file.address);
      const { usages, usageCount } = await detail(file.id);
      const usage = { type: subject.name, id: record.body.id, title: expect.any(String), field, label };
      expect([usageCount, usages]).toMatchObject([
        1,
        [{ ...usage, path: expect.stringMatching(/^\/admin\//) }],
      ]);
      const refused = await site.staff.call<Refusal>('DELETE', `/media/${file.id}`);
      expect([refused.status, refused.body.usages]).toEqual([409, usages]);
      const replaced = await replace(file.id, await upload(`b.${extension}`));
      expect(replaced.body, replaced.text).toMatchObject({ name: file.name, version: 2 });
      const list = (await subject.lists(site.staff, path)).flat();
      const shown = list.find(({ id }) => id === record.body.id);
      expect(shown && valueAt(shown, field)).toBe(replaced.body.address);
      expect(shown?.updatedAt).toBe(record.body.updatedAt);
    },
  );

  const draft = async (name: string, { id, updatedAt }: Stored, values: object) => {
    const body = { base: updatedAt, values };
    const { body: made } = await site.staff.patch<Stored>(`/admin/drafts/${name}/${id}`, body);
    return { id, version: made.updatedAt, end: () => site.staff.delete(`/admin/drafts/${name}/${id}`) };
  };
  const schedule = async (record: Stored, values: object) => {
    const { id, version, end } = await draft('brands', record, values);
    const body = { draft: version, publishAt: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await site.staff.put(`/admin/schedule/brands/${id}`, body)).status).toBe(200);
    await end();
    return () => site.staff.delete(`/admin/schedule/brands/${id}/publish`);
  };
  const remove = async (...paths: string[]) => {
    for (const path of paths) await site.staff.delete(path);
  };
  const begin = async (image: string) => {
    const { body } = await site.staff.post<Stored>('/admin/drafts/channels', { values: { image } });
    return [`/admin/drafts/channels/${body.id}`, `/admin/trash/channels/${body.id}`] as const;
  };

  type Use = (address: string) => Promise<() => Promise<unknown>>;
  /** What uses a file, by the source that the library names and what it is; each gives what ends the use. */
  const used: Record<string, Use> = {
    'draft of a record': async (address) => {
      const content = `<p>New <img src="${address}" alt="Plant"></p>`;
      return (await draft('blog-posts', await createPost(site.staff), { content })).end;
    },
    'draft of a record that was begun': async (address) => {
      const paths = await begin(address);
      return () => remove(...paths);
    },
    'scheduled change': async (logo) => schedule(await create(site.staff, '/brands', brand()), { logo }),
    'live menu': async (to) => {
      const menus = (await read('/settings/menus')).body;
      const quickLinks = [{ label: 'Minutes', to }];
      await site.staff.put('/settings/menus', { ...menus, quickLinks });
      return () => site.staff.put('/settings/menus', menus);
    },
    'live redirect that was imported': async (target) => {
      const { path } = redirect();
      await site.staff.post('/redirects/import', `${path},${target}`, { 'content-type': 'text/csv' });
      const { body } = await site.staff.get<{ id: string; path: string }[]>('/redirects');
      const { id } = body.find((one) => one.path === path) ?? {};
      return () => remove(`/redirects/${id}`, `/admin/trash/redirects/${id}`);
    },
    'trash with a draft': async (address) => {
      const [path, inTrash] = await begin(address);
      await site.staff.delete(path);
      return () => remove(inTrash);
    },
    'trash with a record that has a draft and a scheduled change': async (logo) => {
      const made = await create(site.staff, '/brands', brand());
      await schedule(made, { logo });
      await draft('brands', made, { logo });
      await site.staff.delete(`/brands/${made.id}`);
      return () => remove(`/admin/trash/brands/${made.id}`);
    },
  };

  test.each(Object.keys(used))(
    '[MEDIA-LIB-09] a file that only the %s uses is used, and can be deleted once that is gone',
    async (what) => {
      const file = await upload();
      const [source] = what.split(' ');
      const release = await used[what]?.(file.address);
      const isListed = async (answer: string) => {
        const { body } = await site.staff.get<{ data: Media[] }>(`/media?used=${answer}`);
        return body.data.find(({ id }) => id === file.id)?.usageCount;
      };
      expect([await isListed('yes'), await isListed('no')]).toEqual([1, undefined]);
      const refused = await site.staff.call<Refusal>('DELETE', `/media/${file.id}`);
      expect(refused.status).toBe(409);
      expect(refused.body.usages).toMatchObject([{ source, title: expect.stringMatching(/./) }]);
      await release?.();
      expect([await isListed('yes'), await isListed('no')]).toEqual([undefined, 0]);
      expect((await site.staff.delete(`/media/${file.id}`)).status).toBe(200);
    },
  );

  test('[MEDIA-LIB-03] [MEDIA-LIB-07] pictures and documents inside a post are uses, which stay current', async () => {
    const [picture, minutes] = [await upload(), await upload('minutes.txt')];
    const content = `<p>Before ${picture.address} <a href="${minutes.address}">minutes</a></p><p><img src="${picture.address}" alt="Roof" width="60" height="40" /></p>`;
    const post = await createPost(site.staff, { title: 'Rooftop guide', content, status: 'Draft' });
    const [usage] = (await detail(picture.id)).usages;
    expect(usage).toEqual({
      ...{ type: 'blog-posts', id: post.id, source: 'live', title: 'Rooftop guide', status: 'Draft' },
      ...{ field: 'content', label: 'Content', path: `/admin/blog/${post.id}/edit` },
    });
    expect((await detail(minutes.id)).usageCount).toBe(1);
    const { address } = (await replace(picture.id, await upload())).body;
    const after = await read(`/blog/posts/${post.id}`);
    expect(after.body.content).toBe(
      String(post.content).replace(`src="${picture.address}"`, `src="${address}"`),
    );
    expect(after.headers.get('etag')).toBe(`"${post.updatedAt}"`);
    const saved = await site.staff.call<Stored>('PUT', `/blog/posts/${post.id}`, {
      body: { content: post.content },
      headers: { 'if-match': `"${post.updatedAt}"` },
    });
    expect([saved.status, saved.body.content]).toEqual([200, after.body.content]);
    await site.staff.put(`/blog/posts/${post.id}`, { content: '<p>Nothing</p>' });
    expect((await detail(picture.id)).usages).toEqual([]);
  });

  test('[MEDIA-IN-08] [MEDIA-IN-09] a file that is gone, or no picture, is refused on its field, but what a record holds stays', async () => {
    const [picture, minutes] = [await upload(), await upload('minutes.txt')];
    const stranger = `/media/${unknownId}/1/roof.png`;
    const content = `<p><img src="${stranger}" alt="" /></p>`;
    for (const [path, body, errors] of [
      ['/brands', brand({ logo: stranger }), { logo: gone }],
      ['/brands', brand({ logo: minutes.address }), { logo: 'Choose a picture here.' }],
      ['/carousel', { urls: ['/pictures/a.webp', stranger] }, { 'urls.1': gone }],
      ['/pages', page({ content }), { content: gone }],
      ['/brands', brand({ logo: `https://cdn.example${stranger}` }), undefined],
      ['/resources', resource({ downloadUrl: picture.address }), undefined],
    ] as const) {
      const answer = await site.staff.post<ProblemBody>(path, body);
      expect([path, answer.status, answer.body.errors]).toEqual([path, errors ? 422 : 201, errors]);
    }
    const { id } = await create(site.staff, '/brands', brand({ logo: picture.address }));
    await withRows(site.server.database, (rows) =>
      rows.all('update brands set logo = $1 where id = $2', [stranger, id]),
    );
    const change = { logo: stranger, name: unique('Brand') };
    expect((await site.staff.put<Stored>(`/brands/${id}`, change)).body).toMatchObject(change);
  });

  test('[MEDIA-LIB-06] [MEDIA-LIB-07] a picture is replaced by pictures alone, from the version that was seen, at the next request of every page, and the replacement is undone', async () => {
    const [first, second, minutes] = [await upload(), await upload(), await upload('minutes.txt')];
    const record = await create(site.staff, '/brands', brand({ logo: first.address }));
    const homePage = async () => (await site.visitor.page('/')).text;
    const wrong = await replace(first.id, minutes);
    expect([wrong.status, wrong.body.detail]).toEqual([409, 'A picture can only be replaced by a picture.']);
    const seen = { 'if-match': `"${first.updatedAt}"` };
    expect(await homePage()).toContain(first.address);
    const replaced = await replace(first.id, second, seen);
    expect(replaced.body).toMatchObject({ version: 2, uploadedBy: 'admin' });
    expect(await homePage()).toContain(replaced.body.address);
    expect((await replace(first.id, second, seen)).status).toBe(409);
    expect((await replace(unknownId, second)).status).toBe(404);
    const undone = await site.staff.post<Media>(`/media/${first.id}/versions/1/restore`, {});
    expect(undone.body).toMatchObject({ version: 3, bytes: first.bytes, color: first.color });
    expect((await read(`/brands/${record.id}`)).body.logo).toBe(undone.body.address);
    expect((await site.staff.post(`/media/${first.id}/versions/9/restore`, {})).status).toBe(404);
    const moved = await site.staff.patch<Media>(`/media/${first.id}`, { focus: { x: 1, y: 2 } });
    expect((await read(`/brands/${record.id}`)).body.logo).toBe(moved.body.address);
    // Once, and neither what stands there again nor a focal point.
    const { version, bytes } = replaced.body;
    const { earlierFiles } = await detail(first.id);
    expect(earlierFiles).toEqual([
      { version, bytes, width: second.width, height: second.height, replacedAt: expect.any(String) },
    ]);
  });

  test('[MEDIA-LIB-10] [SAFE-40] a deleted file is in the trash, comes back at its address, and frees its room at once when it is deleted for good', async () => {
    const { id, address, bytes } = await upload();
    const path = `/admin/trash/media/${id}`;
    const folder = join(site.server.database.dataDirectory, 'media');
    const load = async (query = '') => (await fetch(site.server.origin + address + query)).status;
    const inTrash = async () => {
      const { body } = await site.staff.get<{ id: string }[]>('/admin/trash?type=media');
      return body.filter((entry) => entry.id === id);
    };
    const room = async () => (await site.staff.get<{ usedBytes: number }>('/media/storage')).body.usedBytes;
    const count = () => readdirSync(join(folder, 'files')).length;
    expect(await load('?square-160')).toBe(200);
    await site.staff.delete(`/media/${id}`);
    expect(await load()).toBe(404);
    expect(await inTrash()).toMatchObject([{ id, type: 'media', name: 'roof.png', by: { name: 'admin' } }]);
    const { body: restored } = await site.staff.post<Media>(`${path}/restore`, {});
    expect([restored.address, await load(), await inTrash()]).toEqual([address, 200, []]);
    await site.staff.delete(`/media/${id}`);
    const before = [await room(), count()] as const;
    expect((await site.staff.delete(path)).status).toBe(200);
    expect(await room()).toBeLessThanOrEqual(before[0] - bytes);
    await expect.poll(count).toBe(before[1] - 1);
    await expect.poll(() => existsSync(join(folder, 'variants', id))).toBe(false);
    expect((await site.staff.post(`${path}/restore`, {})).status).toBe(404);
    expect(await inTrash()).toEqual([]);
  });

  test('[MEDIA-LIB-12] a delete and a save that begins to use the file never both succeed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, address } = await upload();
      const [saved, removed] = await Promise.all([
        site.staff.post('/brands', brand({ logo: address })),
        site.staff.call('DELETE', `/media/${id}`),
      ]);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([saved.status, removed.status]);
    }
  });
});
