import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sortKeyOf } from '../../engine/database/identifiers.ts';
import { hashPassword } from '../../features/accounts/server/passwords.ts';
import { hashToken, newToken } from '../../features/accounts/server/tokens.ts';
import { replaced } from '../../server/store/migrate.ts';
import { openStore } from '../../server/store/open.ts';
import type { Stored } from '../factories/bodies.ts';
import { inline, png } from '../factories/pictures.ts';
import { createOldDatabase } from '../support/connection.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';
import { type Rows, withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

interface Post extends Stored {
  title: string;
}

const oldMoment = '2026-01-31T00:00:00.000Z';
/** Each of a moment of its own, as ids that the product gives. */
const id = (number: number) => `01890000-000${number}-7000-8000-000000000000`;
const times = { created_at: oldMoment, updated_at: oldMoment };
const searchText = (number: number) => `report ${number}\nan\nexcerpt\nexport of surplus energy`;

function insert(rows: Rows, table: string, values: object): Promise<unknown> {
  const places = Object.keys(values).map((_, index) => `$${index + 1}`);
  return rows.all(`insert into ${table} (${Object.keys(values)}) values (${places})`, Object.values(values));
}

const postRow = (number: number, status: string) => ({
  ...{ id: id(number), title: `Report ${number}`, excerpt: 'An\nexcerpt', cover_image: '/x.webp' },
  ...{ content: '<p>Export of surplus energy</p>', category_id: id(9), author_name: 'N' },
  ...{ author_avatar: '/x', published_at: oldMoment, read_time: 5, status, ...times },
  ...{ listed_id: id(number), listed_at: status === 'Published' ? oldMoment : null },
});

/** All that a start could change. */
async function stateOf(database: TestDatabase): Promise<unknown> {
  if (database.engine === 'sqlite') return readFileSync(join(database.dataDirectory, 'kiran.sqlite'));
  const tables = "select relname, xmin from pg_class where relnamespace = 'public'::regnamespace order by 1";
  return withRows(database, async (rows) => [
    ...(await rows.all(tables)),
    ...(await rows.all('select xmin, * from kysely_migration order by name')),
    ...(await rows.all('select xmin, * from database_identity')),
  ]);
}

describe.each(engines)('on %s', (engine) => {
  test('[UPG-01] a database that has run some migrations of before version 0.1 stops the start, which says what to do, and nothing changes', async () => {
    const database = await createDatabase(engine);
    onTestFinished(() => database.dispose());
    await createOldDatabase(database, replaced.slice(0, -1));
    const before = await stateOf(database);
    const { databaseUrl, dataDirectory } = database;
    await expect(openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) })).rejects.toThrow(
      /^The database is of a version before 0\.1: it has run 38 of 39 migrations\. Start version 0\.1 with it once/,
    );
    expect(await stateOf(database)).toEqual(before);
    expect(existsSync(join(dataDirectory, 'database-identity.json'))).toBe(false);
  });

  // Also proves LANGUAGE-01, SEARCH-01, SEARCH-03, SAFE-87.
  test('[UPG-01] [MEDIA-ST-11] a database that has run all of them opens with records, versions, search and trash as they were, and pictures of posts move into the library', async () => {
    const database = await createDatabase(engine);
    onTestFinished(() => database.dispose());
    await createOldDatabase(database, replaced);
    const picture = inline(await png(60, 60), 'image/png');
    await withRows(database, async (rows) => {
      await rows.all("update backup_runs set succeeded_at = $1 where kind = 'backup'", [oldMoment]);
      await insert(rows, 'brands', { id: id(1), name: 'Brand', logo: '/logo.svg', ...times });
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

      await insert(rows, 'categories', { id: id(9), name: 'C', name_key: 'c', ...times });
      await insert(rows, 'tags', { id: id(8), name: 'T', name_key: 't', usage_count: 1, ...times });
      for (const post of [postRow(1, 'Published'), postRow(2, 'Draft')]) {
        await insert(rows, 'blog_posts', post);
        await rows.all('insert into blog_post_totals values ($1, $2, 1)', [id(9), post.status]);
        await rows.all('insert into blog_post_tags values ($1, $2, 0, $2)', [id(8), post.id]);
        // Drafts had negative numbers.
        const sign = post.status === 'Draft' ? -1n : 1n;
        const place = engine === 'sqlite' ? { rowid: sign * sortKeyOf(post.id) } : {};
        const number = post.id === id(1) ? 1 : 2;
        await insert(rows, 'blog_post_search', { post_id: post.id, text: searchText(number), ...place });
      }
      const pictured = { post_id: id(1), content: `<p>a${picture}b${picture}</p>` };
      await insert(rows, 'blog_post_pictured_contents', pictured);
      const snapshot = {
        row: postRow(3, 'Published'),
        parts: { blog_post_tags: [{ tag_id: id(8), post_id: id(3), position: 0, listed_id: id(3) }] },
        kept: { searchText: searchText(3) },
      };
      await insert(rows, 'trash', {
        ...{ id: id(3), type: 'blog-posts', name: 'T', snapshot: JSON.stringify(snapshot), is_draft: 0 },
        ...{ deleted_at: new Date().toISOString(), search_text: 't' },
      });
    });

    const server = await startServer({ database, environment: emptySite });
    onTestFinished(async () => void (await server.stop()));
    const staff = await server.staff();
    const made = `select succeeded_at from jobs where name = 'Making a backup'`;
    const [{ succeeded_at } = {}] = await withRows(database, (rows) => rows.all(made));
    expect(new Date(String(succeeded_at)).toISOString()).toBe(oldMoment);
    const brand = { name: 'Brand', logo: '/logo.svg', createdAt: oldMoment, updatedAt: oldMoment };
    expect((await server.visitor.get('/brands')).body).toEqual([{ _id: id(1), id: id(1), ...brand }]);
    const versions = await staff.get(`/admin/history/brands/${id(1)}.json`);
    expect(versions.body).toMatchObject([{ values: { name: 'Brand in two parts', logo: '/logo.svg' } }]);

    const read = async () => (await staff.get<Stored>(`/blog/posts/${id(1)}`)).body;
    await expect.poll(async () => String((await read()).content)).toContain('src="/media/');
    const { content, updatedAt } = await read();
    const [, address = ''] = /src="([^"]+)"/.exec(String(content)) ?? [];
    const file = `<img src="${address}" alt="" width="60" height="60" />`;
    expect([content, updatedAt]).toEqual([`<p>a${file}b${file}</p>`, oldMoment]);

    const found = async (query: string, http = server.visitor) => {
      const path = `/blog/posts/search?q=${encodeURIComponent(query)}`;
      return (await http.get<{ data: Post[] }>(path)).body.data.map(({ title }) => title);
    };
    expect(await found('"export of surplus"')).toEqual(['Report 1']);
    await expect.poll(() => found('repport surplus')).toEqual(['Report 1']);
    expect((await staff.post(`/admin/trash/blog-posts/${id(3)}/restore`, {})).status).toBe(200);
    expect(await found('repport surplus')).toEqual(['Report 3', 'Report 1']);
    expect(await found('surplus', staff)).toEqual(['Report 3', 'Report 2', 'Report 1']);
    const { body } = await staff.get<{ data: Stored[] }>('/blog/posts?language=en');
    expect(body.data.map(({ language }) => language)).toEqual(['en', 'en', 'en']);
  });

  test('[PEOPLE-46] the one account of before is an administrator; its password, session and known device stay', async () => {
    const database = await createDatabase(engine);
    onTestFinished(() => database.dispose());
    await createOldDatabase(database, replaced);
    const [token, device] = [newToken(), newToken()];
    const [now, password] = [new Date().toISOString(), 'rooftops of the old town'];
    await withRows(database, async (rows) => {
      const named = {
        username: 'office',
        username_key: 'office',
        password_hash: await hashPassword(password),
      };
      await insert(rows, 'admins', { id: id(1), ...named, ...times });
      const started = { admin_id: id(1), created_at: now };
      await insert(rows, 'sessions', { token_hash: hashToken(token), ...started, last_used_at: now });
      await insert(rows, 'known_devices', { token_hash: hashToken(device), ...started });
    });
    const server = await startServer({ database, environment: emptySite });
    onTestFinished(async () => void (await server.stop()));
    const me = await server.visitor.withToken(token).get('/me');
    expect(me.body).toMatchObject({
      name: 'office',
      email: '',
      role: 'administrator',
      isOnlyAdministrator: true,
    });
    const credentials = { username: 'office', password };
    const known = { 'x-device-token': device };
    const signedIn = await server.visitor.post<{ deviceToken: string }>('/auth/login', credentials, known);
    expect(signedIn.body.deviceToken).toBe(device);
  });

  test('[SAFE-23] a draft that was shared belongs to who wrote it last, and to the first account where nobody knows that', async () => {
    const database = await createDatabase(engine);
    onTestFinished(() => database.dispose());
    await createOldDatabase(database, replaced);
    // Drafts of new records that are old are removed.
    const recently = `${new Date().toISOString().slice(0, 19)}.000Z`;
    const draft = { type: 'brands', base: oldMoment, body: '{"name":"Half"}', updated_at: recently };
    const written = { ...draft, id: id(1), name: 'B', actor_id: id(8), actor_name: 'Asha Rao' };
    await withRows(database, async (rows) => {
      for (const number of [8, 7]) {
        const name = `person ${number}`;
        const admin = { id: id(number), username: name, username_key: name, password_hash: 'x' };
        await insert(rows, 'admins', { ...admin, ...times });
      }
      await insert(rows, 'drafts', written);
      await insert(rows, 'drafts', { ...draft, id: id(2), base: null, name: '' });
    });
    await (await startServer({ database, environment: emptySite })).stop();
    const owned = { actor_id: id(7), actor_name: 'person 7' };
    const rows = await withRows(database, (own) => own.all('select * from drafts order by id'));
    expect(
      rows.map((row) => ({ ...row, updated_at: new Date(String(row.updated_at)).toISOString() })),
    ).toEqual([written, { ...draft, id: id(2), base: null, name: '', ...owned }]);
  });
});
