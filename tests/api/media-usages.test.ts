import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import type { MediaUsage } from '../../server/store/media-usage-store.ts';
import { unknownId, valueAt, withValue } from '../conformance/case.ts';
import { subjects, usual } from '../conformance/subject.ts';
import {
  brand,
  create,
  createCategory,
  createPost,
  createTag,
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
    // Also proves MEDIA-LIB-07, MEDIA-LIB-09.
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
  const begin = async (image: string) => {
    const { body } = await site.staff.post<Stored>('/admin/drafts/channels', { values: { image } });
    return body.id;
  };
  const intoTrash = async (path: string, name: string, id: string) => {
    await site.staff.delete(`${path}/${id}`);
    return () => site.staff.delete(`/admin/trash/${name}/${id}`);
  };

  type Use = (address: string) => Promise<() => Promise<unknown>>;
  const changeMenus = async (changes: object) => {
    const menus = (await read('/settings/menus')).body;
    await site.staff.put('/settings/menus', { ...menus, ...changes });
    return () => site.staff.put('/settings/menus', menus);
  };
  const brandInTrash = async (logo?: string) => {
    const made = await create(site.staff, '/brands', brand(logo === undefined ? {} : { logo }));
    return { made, remove: () => intoTrash('/brands', 'brands', made.id) };
  };
  const used: Record<MediaUsage['source'], Record<string, Use>> = {
    draft: {
      'a working draft': async (address) => {
        const content = `<p>New <img src="${address}" alt="Plant"></p>`;
        return (await draft('blog-posts', await createPost(site.staff), { content })).end;
      },
      'a record that was begun': async (address) => {
        const id = await begin(address);
        return async () => {
          await site.staff.delete(`/admin/drafts/channels/${id}`);
          await site.staff.delete(`/admin/trash/channels/${id}`);
        };
      },
    },
    scheduled: {
      'a scheduled change': async (logo) => schedule(await create(site.staff, '/brands', brand()), { logo }),
    },
    live: {
      'a menu': (to) => changeMenus({ button: { isShown: true, label: 'Minutes', to } }),
      'the entries of a menu': (to) => changeMenus({ quickLinks: [{ label: 'Minutes', to }] }),
      'the target of a redirect': async (target) => {
        const { id } = await create(site.staff, '/redirects', redirect({ target }));
        return async () => (await intoTrash('/redirects', 'redirects', id))();
      },
      'an imported redirect': async (target) => {
        const { path } = redirect();
        await site.staff.post('/redirects/import', `${path},${target}`, { 'content-type': 'text/csv' });
        const { body } = await site.staff.get<{ id: string; path: string }[]>('/redirects');
        const { id = '' } = body.find((one) => one.path === path) ?? {};
        return async () => (await intoTrash('/redirects', 'redirects', id))();
      },
    },
    trash: {
      'a draft in the trash': async (address) => {
        const id = await begin(address);
        await site.staff.delete(`/admin/drafts/channels/${id}`);
        return () => site.staff.delete(`/admin/trash/channels/${id}`);
      },
      'a record in the trash': async (address) => (await brandInTrash(address)).remove(),
      'the draft of a record in the trash': async (logo) => {
        const { made, remove } = await brandInTrash();
        await draft('brands', made, { logo });
        return remove();
      },
      'the scheduled change of a record in the trash': async (logo) => {
        const { made, remove } = await brandInTrash();
        await schedule(made, { logo });
        return remove();
      },
    },
  };

  const all = Object.entries(used).flatMap(([source, uses]) =>
    Object.entries(uses).map(([what, use]) => ({ source, what, use })),
  );
  test.each(all)(
    '[MEDIA-LIB-09] a file that only $what uses is used, and can be deleted once that is gone',
    async ({ source, use }) => {
      const file = await upload();
      const release = await use(file.address);
      const isListed = async (answer: string) => {
        const { body } = await site.staff.get<{ data: Media[] }>(`/media?used=${answer}`);
        return body.data.find(({ id }) => id === file.id)?.usageCount;
      };
      expect([await isListed('yes'), await isListed('no')]).toEqual([1, undefined]);
      const refused = await site.staff.call<Refusal>('DELETE', `/media/${file.id}`);
      expect(refused.status).toBe(409);
      expect(refused.body.usages).toMatchObject([{ source, title: expect.stringMatching(/./) }]);
      await release();
      expect([await isListed('yes'), await isListed('no')]).toEqual([undefined, 0]);
      expect((await site.staff.delete(`/media/${file.id}`)).status).toBe(200);
    },
  );

  test('[MEDIA-LIB-09] a change whose file was deleted cannot be scheduled, and says so at once', async () => {
    const file = await upload();
    const made = await create(site.staff, '/brands', brand());
    const { id, version, end } = await draft('brands', made, { logo: file.address });
    await withRows(site.server.database, (rows) =>
      rows.all('update media set deleted_at = $1 where id = $2', [new Date().toISOString(), file.id]),
    );
    const body = { draft: version, publishAt: new Date(Date.now() + 3_600_000).toISOString() };
    const { status, body: refused } = await site.staff.put<ProblemBody>(`/admin/schedule/brands/${id}`, body);
    expect([status, refused.errors]).toEqual([422, { logo: gone }]);
    await end();
  });

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
    const send = (logo: string) => site.staff.post<Stored & ProblemBody>('/brands', brand({ logo }));
    const errorsOf = async (address: string) => (await send(address)).body.errors;
    expect(await errorsOf(stranger)).toEqual({ logo: gone });
    expect(await errorsOf(minutes.address)).toEqual({ logo: 'Choose a picture here.' });
    const elsewhere = `https://cdn.example${stranger}`;
    expect((await send(elsewhere)).body).toMatchObject({ logo: elsewhere });
    const pictures = await site.staff.post<ProblemBody>('/carousel', {
      urls: ['/pictures/a.webp', stranger],
    });
    expect(pictures.body.errors).toEqual({ 'urls.1': gone });
    const download = resource({ downloadUrl: picture.address });
    const taken = await site.staff.post<Stored>('/resources', download);
    expect(taken.status, taken.text).toBe(201);
    const { body } = await send(picture.address);
    await withRows(site.server.database, (rows) =>
      rows.all('update brands set logo = $1 where id = $2', [stranger, body.id]),
    );
    const renamed = await site.staff.put<Stored>(`/brands/${body.id}`, {
      ...body,
      logo: stranger,
      name: unique('Brand'),
    });
    expect([renamed.status, renamed.body.logo]).toEqual([200, stranger]);
    const content = `<p><img src="${stranger}" alt="" /></p>`;
    const { id } = await createPost(site.staff);
    const post = await site.staff.put<ProblemBody>(`/blog/posts/${id}`, { content });
    expect([post.status, post.body.errors]).toEqual([422, { content: gone }]);
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

  // Also proves SAFE-46.
  test('[MEDIA-LIB-10] [SAFE-40] a deleted file is in the trash, comes back at its address, and frees its room at once when it is deleted for good', async () => {
    const { id, address, bytes } = await upload();
    const status = async () => (await fetch(site.server.origin + address)).status;
    const inTrash = async () =>
      (await site.staff.get<{ id: string }[]>('/admin/trash?type=media')).body.filter(
        (entry) => entry.id === id,
      );
    const room = async () => (await site.staff.get<{ usedBytes: number }>('/media/storage')).body.usedBytes;
    const keys = () => readdirSync(join(site.server.database.dataDirectory, 'media/files'));
    const path = `/admin/trash/media/${id}`;
    expect((await fetch(`${site.server.origin}${address}?square-160`)).status).toBe(200);
    await site.staff.delete(`/media/${id}`);
    expect(await status()).toBe(404);
    expect(await inTrash()).toMatchObject([{ id, type: 'media', name: 'roof.png', by: { name: 'admin' } }]);
    expect((await site.staff.get<Stored>(path)).body.values).toMatchObject({ name: 'roof.png', alt: '' });
    const { body: restored } = await site.staff.post<Media>(`${path}/restore`, {});
    expect([restored.address, await status(), await inTrash()]).toEqual([address, 200, []]);
    await site.staff.delete(`/media/${id}`);
    const [before, count] = [await room(), keys().length];
    expect((await site.staff.delete(path)).status).toBe(200);
    expect(await room()).toBeLessThanOrEqual(before - bytes);
    await expect.poll(() => keys().length).toBe(count - 1);
    const variants = join(site.server.database.dataDirectory, 'media/variants', id);
    await expect.poll(() => existsSync(variants)).toBe(false);
    for (const call of [`${path}/restore`, `/media/${id}/restore`])
      expect((await site.staff.post(call, {})).status).toBe(404);
    expect(await inTrash()).toEqual([]);
  });

  test('[MEDIA-LIB-09] a file that only an older version shows can be deleted, and comes back with that version', async () => {
    const [first, second] = [await upload(), await upload()];
    const { id } = await create(site.staff, '/brands', brand({ logo: first.address }));
    await site.staff.patch(`/brands/${id}`, { logo: second.address });
    expect((await site.staff.delete(`/media/${first.id}`)).status).toBe(200);
    const { body: versions } = await site.staff.get<{ id: string }[]>(`/admin/history/brands/${id}`);
    await site.staff.post(`/admin/history/brands/${id}/${versions.at(-1)?.id}/restore`, {});
    expect((await fetch(site.server.origin + first.address)).status).toBe(200);
    expect((await detail(first.id)).usages).toMatchObject([{ source: 'draft', id }]);
    await site.staff.delete(`/admin/drafts/brands/${id}`);
  });

  test('[MEDIA-LIB-01] [MEDIA-LIB-11] files that are not used are listed and deleted together, the others are kept with a reason', async () => {
    const [used, free] = [await upload(), await upload()];
    await create(site.staff, '/brands', brand({ logo: used.address }));
    const listed = async (query: string) => {
      const { body } = await site.staff.get<{ data: Media[] }>(`/media?${query}`);
      return body.data.map(({ id }) => id).filter((id) => [used.id, free.id].includes(id));
    };
    expect([await listed('used=yes'), await listed('used=no')]).toEqual([[used.id], [free.id]]);
    const ids = [used.id, free.id, free.id, unknownId];
    expect((await site.staff.post('/media/bulk-delete', { ids })).body).toEqual({
      deleted: [free.id],
      kept: [
        {
          id: used.id,
          reason:
            'This picture is used in 1 place. Replace it there, delete for good what is in the trash, or replace the file.',
        },
        { id: unknownId, reason: 'There is no such file.' },
      ],
    });
    const many = Array.from({ length: 101 }, () => unknownId);
    expect((await site.staff.post('/media/bulk-delete', { ids: many })).status).toBe(422);
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

  test('[MEDIA-LIB-14] addresses of other sites are listed with their uses and replaced in all of them at once', async () => {
    const address = `https://photos.example/${crypto.randomUUID()}.jpg?a=1&b=2`;
    const one = await create(site.staff, '/brands', brand({ logo: address }));
    const content = `<p><img src="${address.replace('&', '&amp;')}" alt="Roof" /></p>`;
    const two = await createPost(site.staff, { content, coverImage: address });
    const listed = async () => {
      const { body } =
        await site.staff.get<{ address: string; kind: string; usages: MediaUsage[] }[]>('/media/external');
      return body.find((file) => file.address === address);
    };
    const usages = (await listed())?.usages.map(({ id, field }) => [id, field]) ?? [];
    expect(usages.toSorted()).toEqual(
      [
        [one.id, 'logo'],
        [two.id, 'content'],
        [two.id, 'coverImage'],
      ].toSorted(),
    );
    const file = await upload();
    const changed = await site.staff.post('/media/external', { address, id: file.id });
    expect([changed.status, changed.body]).toEqual([200, { changed: 2 }]);
    expect(await listed()).toBeUndefined();
    expect((await read(`/blog/posts/${two.id}`)).body).toMatchObject({
      coverImage: file.address,
      content: content.replace(/src="[^"]*"/, `src="${file.address}"`),
      updatedAt: two.updatedAt,
    });
    expect((await detail(file.id)).usageCount).toBe(3);
    expect((await site.staff.post('/media/external', { address, id: unknownId })).status).toBe(404);
  });
});
