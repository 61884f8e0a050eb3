import { describe, expect, onTestFinished, test } from 'vitest';
import { sortKeyOf } from '../../engine/database/identifiers.ts';
import type { Stored } from '../factories/bodies.ts';
import { inline, png } from '../factories/pictures.ts';
import { createDatabase, engines } from '../support/database.ts';
import { createOldDatabase, migrateTo, oldMoment } from '../support/old-database.ts';
import { type Rows, withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

interface Post extends Stored {
  title: string;
  listedAt: string | null;
}

/** Each of a moment of its own, as ids that the product gives. */
const id = (number: number) => `01890000-000${number}-7000-8000-000000000000`;
const times = { created_at: oldMoment, updated_at: oldMoment };
const searchText = (number: number) => `report ${number}\nan\nexcerpt\nexport of surplus energy`;

function insert(rows: Rows, table: string, values: object): Promise<unknown> {
  const places = Object.keys(values).map((_, index) => `$${index + 1}`);
  return rows.all(`insert into ${table} (${Object.keys(values)}) values (${places})`, Object.values(values));
}

const inTrash = (number: number, type: string, snapshot: object) => ({
  ...{ id: id(number), type, name: 'T', snapshot: JSON.stringify(snapshot) },
  ...{ deleted_at: new Date().toISOString(), is_draft: 0 },
});

const postRow = (number: number, status: string) => ({
  ...{ id: id(number), title: `Report ${number}`, excerpt: 'An\nexcerpt', cover_image: '/x.webp' },
  ...{ content: '<p>Export of surplus energy</p>', category_id: id(9), author_name: 'N' },
  ...{ author_avatar: '/x', published_at: oldMoment, read_time: 5, status, ...times },
});

describe.each(engines)('a database of earlier versions on %s', (engine) => {
  // Also proves UPG-02, MEDIA-ST-11, PAGE-04, SEARCH-01, SEARCH-03, SAFE-87.
  test('[HOLD-03] [API-03] opens with records, order, search, addresses and the trash as they were, and the pictures inside posts move into the library', async () => {
    const database = await createDatabase(engine);
    onTestFinished(() => database.dispose());
    const picture = inline(await png(60, 60), 'image/png');
    const contents = ['<p>plain</p>', `<p>a${picture}b${picture}</p>`, '<p>src="data: is no picture</p>'];
    const ids = await createOldDatabase(database, contents);

    await migrateTo(database, '2026-11-28-drafts');
    await withRows(database, async (rows) => {
      await insert(rows, 'brands', { id: id(1), name: 'Brand', logo: '/logo.svg', ...times });
      const notice = { content: 'Notice', notice_type: 'header', document_link: null };
      await insert(rows, 'important_information', { id: id(1), ...notice, ...times });
    });

    await migrateTo(database, '2026-12-05-audit-log');
    await withRows(database, async (rows) => {
      await insert(rows, 'categories', { id: id(9), name: 'C', name_key: 'c', ...times });
      await rows.all('insert into tags values ($1, $2, $3, $4, $5, $5)', [id(8), 'T', 't', 1, oldMoment]);
      for (const post of [postRow(1, 'Published'), postRow(2, 'Draft')]) {
        await insert(rows, 'blog_posts', post);
        await rows.all('insert into blog_post_totals values ($1, $2, 1)', [id(9), post.status]);
        await rows.all('insert into blog_post_tags values ($1, $2, 0)', [id(8), post.id]);
        // Drafts had negative numbers.
        const sign = post.status === 'Draft' ? -1n : 1n;
        const place = engine === 'sqlite' ? { rowid: sign * sortKeyOf(post.id) } : {};
        const number = post.id === id(1) ? 1 : 2;
        await insert(rows, 'blog_post_search', { post_id: post.id, text: searchText(number), ...place });
      }
      const snapshot = {
        row: postRow(3, 'Published'),
        parts: { blog_post_tags: [{ tag_id: id(8), post_id: id(3), position: 0 }] },
        kept: { searchText: searchText(3) },
      };
      await insert(rows, 'trash', inTrash(3, 'blog-posts', snapshot));
    });

    await migrateTo(database, '2026-12-11-settings');
    await withRows(database, async (rows) => {
      const isShown = engine === 'postgres' ? true : 1;
      const page = (number: number, slug: string) => ({
        ...{ id: id(number), title: 'T', slug, slug_key: slug, summary: 'S', content: '', picture: null },
        ...{ description: '', in_footer: isShown, is_shown: isShown, ...times },
      });
      await insert(rows, 'pages', page(4, 'new'));
      await insert(rows, 'redirects', { path: '/old', page_id: id(4), created_at: oldMoment });
      const redirects = [{ path: '/gone', page_id: id(5), target: null, created_at: oldMoment }];
      const snapshot = { row: page(5, 'back'), parts: {}, kept: { redirects }, schedules: [] };
      await insert(rows, 'trash', inTrash(5, 'pages', snapshot));
      const parts = ['"Brand ', 'in two parts"'].map((text) => ({
        ...{ record_id: id(1), hash: Buffer.alloc(16, text) },
        data: Buffer.from(`\0${text}`),
      }));
      for (const part of parts) await insert(rows, 'revision_parts', part);
      const hashes = Buffer.concat(parts.map(({ hash }) => hash)).toString('base64');
      const body = { values: { logo: '/logo.svg' }, parts: { name: { depth: 1, hashes } } };
      await insert(rows, 'revisions', {
        ...{ id: id(6), type: 'brands', record_id: id(1), number: 1, action: 'update', changed: '["name"]' },
        body: JSON.stringify(body),
      });
    });

    const server = await startServer({ database, environment: emptySite });
    onTestFinished(async () => void (await server.stop()));
    const staff = await server.staff();
    expect((await server.visitor.get('/brands')).body).toEqual([
      ...[
        {
          _id: id(1),
          id: id(1),
          name: 'Brand',
          logo: '/logo.svg',
          createdAt: oldMoment,
          updatedAt: oldMoment,
        },
      ],
    ]);
    const versions = await staff.get(`/admin/history/brands/${id(1)}.json`);
    expect(versions.body).toMatchObject([{ values: { name: 'Brand in two parts', logo: '/logo.svg' } }]);
    const live = await server.visitor.get<{ header: Stored }>('/important-information');
    expect(live.body.header).toMatchObject({ id: id(1), updatedAt: oldMoment });

    const found = async (query: string) => {
      const path = `/blog/posts/search?q=${encodeURIComponent(query)}`;
      return (await server.visitor.get<{ data: Post[] }>(path)).body.data.map(({ title }) => title);
    };
    expect(await found('"export of surplus"')).toEqual(['Report 1']);
    await expect.poll(() => found('repport surplus')).toEqual(['Report 1']);
    for (const [type, number] of [
      ['blog-posts', 3],
      ['pages', 5],
    ] as const)
      expect((await staff.post(`/admin/trash/${type}/${id(number)}/restore`, {})).status).toBe(200);
    expect(await found('repport surplus')).toEqual(['Report 3', 'Report 1']);
    const ofStaff = await staff.get<{ data: Post[] }>('/blog/posts/search?q=surplus');
    expect(ofStaff.body.data.map(({ title }) => title)).toEqual(['Report 3', 'Report 2', 'Report 1']);

    const listed = async (query: string) =>
      (await staff.get<{ data: Post[] }>(`/blog/posts?${query}`)).body.data.map((post) => [
        ...[post.title, post.listedAt],
      ]);
    const expected = [
      ['Report 3', oldMoment],
      ['Report 2', null],
      ['Report 1', oldMoment],
    ];
    expect((await listed('limit=3')).slice(0, 3)).toEqual(expected);
    expect(await listed('tag=T')).toEqual(expected);

    const answerAt = async (path: string) => {
      const { status, headers } = await server.visitor.page(path);
      return [status, headers.get('location')];
    };
    expect([await answerAt('/old'), await answerAt('/gone')]).toEqual([
      [301, '/new'],
      [301, '/back'],
    ]);
    expect((await staff.get('/redirects')).body).toEqual([]);

    const read = async (own = '') => (await staff.get<Stored>(`/blog/posts/${own}`)).body;
    await expect.poll(async () => String((await read(ids[1])).content)).toContain('src="/media/');
    const { content, updatedAt } = await read(ids[1]);
    const [, address = ''] = /src="([^"]+)"/.exec(String(content)) ?? [];
    const file = `<img src="${address}" alt="" width="60" height="60" />`;
    expect([content, updatedAt]).toEqual([`<p>a${file}b${file}</p>`, oldMoment]);
    for (const index of [0, 2]) expect((await read(ids[index])).content).toBe(contents[index]);
    const loaded = await fetch(server.origin + address);
    expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('[UPG-02] [MEDIA-LIB-09] files that a redirect, a menu and a draft in the trash used before the upgrade are used, and deleted ones are in the trash', async () => {
    const database = await createDatabase(engine);
    onTestFinished(() => database.dispose());
    await migrateTo(database, '2026-12-13-rays');
    const address = (number: number) => `/media/${id(number)}/1/minutes.txt`;
    await withRows(database, async (rows) => {
      for (const number of [1, 2, 3, 4])
        await insert(rows, 'media', {
          ...{ id: id(number), name: 'Minutes', alt: '', credit: '', kind: 'document', slug: 'minutes' },
          ...{ version: 1, search_text: '', ...times, deleted_at: number === 4 ? oldMoment : null },
        });
      const redirect = { id: id(5), path: '/old', path_key: '/old', target: address(1) };
      await insert(rows, 'redirects', { ...redirect, ...times });
      await insert(rows, 'menus', { id: id(5), header: JSON.stringify([{ to: address(2) }]), ...times });
      const draft = { body: JSON.stringify({ documentUrl: address(3) }) };
      const snapshot = { row: {}, parts: {}, kept: { draft } };
      await insert(rows, 'trash', { ...inTrash(5, 'resources', snapshot), is_draft: 1 });
    });
    const all = (sql: string) => withRows(database, (rows) => rows.all(sql));
    await migrateTo(database, '2026-12-14T1000-files-in-use');
    expect(
      await all(`select type, field, media_id from media_usages
        union all select 'trash', '', record_id from trash_needs order by 3`),
    ).toEqual([
      { type: 'redirects', field: 'target', media_id: id(1) },
      { type: 'menus', field: 'header', media_id: id(2) },
      { type: 'trash', field: '', media_id: id(3) },
    ]);
    await migrateTo(database, '2026-12-14T1130-files-in-the-trash');
    expect(await all("select id, name, is_draft from trash where type = 'media'")).toEqual([
      { id: id(4), name: 'Minutes', is_draft: 0 },
    ]);
  });
});
