import { beforeAll, describe, expect, test } from 'vitest';
import { hasOwnPages } from '../../engine/definition.ts';
import { setAt } from '../../engine/nested-values.ts';
import { unknownId } from '../conformance/case.ts';
import {
  type Body,
  brand,
  create,
  createCategory,
  createPost,
  createTag,
  page,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { createReferenced, make, shown } from '../support/edited-records.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Link {
  id: string;
  url: string;
  expiresAt: string;
  by: { name: string } | null;
}

const dayMs = 86_400_000;

/** The types whose records have pages of their own. */
const withPages = shown.filter(({ type }) => hasOwnPages(type.definition));

describe.each(usualEngines)('preview links on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  beforeAll(() => createReferenced(site.staff));

  const draft = (type: string, { id, updatedAt }: Stored, values: Body) =>
    site.staff.call('PATCH', `/admin/drafts/${type}/${id}`, { body: { base: updatedAt, values } });
  const link = async (type: string, id: string, days: unknown = 7) =>
    site.staff.post<Link & ProblemBody>(`/admin/preview-links/${type}/${id}`, { days });
  const links = async (type: string, id: string) =>
    (await site.staff.get<Link[]>(`/admin/preview-links/${type}/${id}`)).body;
  const end = (type: string, id: string, one: string) =>
    site.staff.delete(`/admin/preview-links/${type}/${id}/${one}`);
  const open = (url: string) => fetch(site.server.origin + new URL(url).pathname);
  const read = async (url: string) => (await open(url)).text();

  test.each(withPages)(
    '[SAFE-69] $name: the link shows the public page with a hidden record, or with its working draft, and nothing else that is not public',
    async (subject) => {
      const title = subject.type.definition.titleField;
      const hidden = subject.type.fields.status ? { status: 'Draft' } : { publication: { isShown: false } };
      const [word, otherWord] = [unique('Hidden'), unique('Other')];
      const { record } = await make(site, subject, { ...hidden, [title]: word });
      await make(site, subject, { ...hidden, [title]: otherWord });
      const path = String(subject.type.definition.shownAt).replace(':id', record.id);
      expect(await (await fetch(site.server.origin + path)).text()).not.toContain(word);
      const { body } = await link(subject.name, record.id);
      const html = await read(body.url);
      expect([html.includes(word), html.includes(otherWord)]).toEqual([true, false]);
      expect(html).toContain('Preview. Not published. This link ends on');
      const later = unique('Draft of a title');
      await draft(subject.name, record, { [title]: later });
      expect(await read(body.url)).toContain(later);
    },
  );

  test.each(withPages)(
    '[SAFE-03] [SAFE-69] $name: the link of a draft that a save would refuse shows what there is, whatever is empty or wrong',
    async (subject) => {
      const { record } = await make(site, subject);
      const { body } = await link(subject.name, record.id);
      for (const wrong of ['', 'half of it', null, 'x'.repeat(3000)]) {
        const values: Body = {};
        for (const [name, { many, readOnly }] of Object.entries(subject.type.fields))
          if (!readOnly) setAt(values, name, many ? [] : wrong);
        await site.staff.delete(`/admin/drafts/${subject.name}/${record.id}`);
        expect((await draft(subject.name, record, values)).status).toBe(200);
        expect([wrong, (await open(body.url)).status]).toEqual([wrong, 200]);
      }
    },
  );

  test('[SAFE-69] a post is shown with category and tags of its draft, and what is scheduled where there is no draft', async () => {
    const post = await createPost(site.staff, { status: 'Draft' });
    const category = await createCategory(site.staff, unique('Drafted category'));
    const tag = await createTag(site.staff, unique('drafted tag'));
    await draft('blog-posts', post, {
      category: category.id,
      tags: [tag.id],
      content: '<p>Of the draft.</p>',
    });
    const { url } = (await link('blog-posts', post.id)).body;
    const html = await read(url);
    for (const text of [category.name, tag.name, 'Of the draft.']) expect(html).toContain(text);
    const { body } = await site.staff.get<{ updatedAt: string }>(`/admin/drafts/blog-posts/${post.id}`);
    const publishAt = new Date(Date.now() + dayMs).toISOString();
    await site.staff.put(`/admin/schedule/blog-posts/${post.id}`, { publishAt, draft: body.updatedAt });
    await site.staff.delete(`/admin/drafts/blog-posts/${post.id}`);
    expect(await read(url)).toContain('Of the draft.');
  });

  test('[SAFE-70] it is kept nowhere, found by no search engine and runs no script, and neither counts a visit nor stands in the log', async () => {
    const post = await createPost(site.staff, { status: 'Published' });
    await draft('blog-posts', post, { title: 'Only in the preview' });
    const { url } = (await link('blog-posts', post.id)).body;
    const answer = await open(url);
    const { headers } = answer;
    const said = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name));
    expect(said).toEqual(['no-store', 'noindex, nofollow', 'no-referrer']);
    expect(headers.get('content-security-policy')).toContain("script-src 'none'");
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    for (const mark of ['<script', 'canonical', 'property="og:', 'twitter:', 'application/rss'])
      expect(html, mark).not.toContain(mark);
    const visitor = await fetch(`${site.server.origin}/blog/${post.id}`);
    expect(await visitor.text()).not.toContain('Only in the preview');
    await fetch(`${url.replace(/^https?:\/\/[^/]+/, site.server.origin)}x`);
    await read(url);
    const { body } = await site.staff.get<{ viewCount: number }>(`/blog/posts/${post.id}`);
    expect(body.viewCount).toBeLessThanOrEqual(1);
    expect(site.server.output()).not.toContain(new URL(url).pathname.split('/').at(-1));
  });

  test('[SAFE-71] [SAFE-44] after its end, its revocation or the deletion of the record, and for a wrong token, it is the same 404 to the byte', async () => {
    const made = async () => {
      const { id } = await create(site.staff, '/pages', page());
      const { body } = await link('pages', id);
      expect((await open(body.url)).status).toBe(200);
      return { record: id, ...body };
    };
    const [expired, revoked, trashed] = [await made(), await made(), await made()];
    expect((await end('pages', revoked.record, revoked.id)).status).toBe(200);
    expect((await end('pages', revoked.record, revoked.id)).status).toBe(404);
    await site.staff.delete(`/pages/${trashed.record}`);
    const living = await made();
    // Last, because a new link removes those that have ended.
    const long = new Date(0).toISOString();
    await withRows(site.server.database, (rows) =>
      rows.all('update preview_links set expires_at = $1 where id = $2', [long, expired.id]),
    );
    const swapped = living.url.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase());
    expect(swapped).not.toBe(living.url);
    const addresses = [...[expired, revoked, trashed].map(({ url }) => url), swapped];
    const origin = site.server.origin;
    const wrong = ['x', 'a'.repeat(43), '..%2f..%2fadmin', 'A/B', 'a'.repeat(8000)];
    const answers = [];
    for (const address of [...addresses, ...wrong.map((token) => `${origin}/preview/${token}`)]) {
      const answer = await open(address);
      expect(answer.status, address.slice(0, 80)).toBe(404);
      answers.push(await answer.text());
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('This preview link has ended. Ask who sent it for a new one.');
    await site.staff.post(`/admin/trash/pages/${trashed.record}/restore`, {});
    expect((await open(trashed.url)).status, 'links stay ended').toBe(404);
  });

  test('[SAFE-72] the token has 256 random bits, only its hash is stored, and it goes with the account of its maker', async () => {
    const { id } = await create(site.staff, '/pages', page());
    const { url, id: own } = (await link('pages', id)).body;
    const token = new URL(url).pathname.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await withRows(site.server.database, async (rows) => {
      const [row] = await rows.all('select * from preview_links where id = $1', [own]);
      expect(JSON.stringify(row)).not.toContain(token);
      expect(String(row?.token_hash)).toMatch(/^[\da-f]{64}$/);
      await rows.all('update preview_links set actor_id = $1 where id = $2', [unknownId, own]);
    });
    expect((await open(url)).status).toBe(404);
  });

  test('[SAFE-68] [SAFE-71] what stands on a page of others gets no link, and one that was stored for it has ended', async () => {
    const { id } = await create(site.staff, '/brands', brand());
    for (const type of ['brands', 'tags']) expect((await link(type, id)).status).toBe(404);
    const { url, id: stored } = (await link('pages', (await create(site.staff, '/pages', page())).id)).body;
    expect((await open(url)).status).toBe(200);
    await withRows(site.server.database, (rows) =>
      rows.all('update preview_links set type = $1, record_id = $2 where id = $3', ['brands', id, stored]),
    );
    expect((await open(url)).status).toBe(404);
  });

  test('[SAFE-68] links last 1, 7 or 30 days, are listed with their end and person, and are at most twenty for a record', async () => {
    const { id } = await create(site.staff, '/pages', page());
    for (const days of [1, 7, 30]) {
      const { body } = await link('pages', id, days);
      const length = Date.parse(body.expiresAt) - Date.now();
      expect(Math.round(length / dayMs)).toBe(days);
    }
    const living = await links('pages', id);
    expect(living).toHaveLength(3);
    expect(living[0]).toEqual({
      ...{ id: expect.any(String), expiresAt: expect.any(String) },
      by: { id: expect.any(String), name: 'admin' },
    });
    for (const days of [0, 31, '7', null]) expect((await link('pages', id, days)).status).toBe(422);
    for (let count = 3; count < 20; count += 1) await link('pages', id);
    expect([(await link('pages', id)).status, (await links('pages', id)).length]).toEqual([409, 20]);
    expect((await link('pages', unknownId)).status).toBe(404);
  });
});
