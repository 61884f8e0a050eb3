import { describe, expect, test } from 'vitest';
import { registry } from '../../content/index.ts';
import type { Summary } from '../../content/summary.ts';
import * as bodies from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(engines)('the summary on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const summary = async () => (await site.staff.get<Summary>('/admin/summary')).body;

  test('the summary counts every content type, drafts and members of the working committee, and is for staff only', async () => {
    const { totals: none, trashDays, ...counts } = await summary();
    expect(none).toEqual(Object.fromEntries(registry.map(({ definition }) => [definition.name, 0])));
    expect(trashDays).toBe(30);
    const { leads, ...others } = counts;
    expect(leads).toEqual({ contact: { new: 0, mine: 0 }, join: { new: 0, mine: 0 } });
    const numbers = Object.values(others).flatMap((value) =>
      typeof value === 'object' ? Object.values(value as object) : [value],
    );
    expect(numbers.filter(Boolean)).toEqual([]);
    expect((await site.visitor.get('/admin/summary')).status).toBe(401);
    for (const status of ['Published', 'Published', 'Draft']) await bodies.createPost(site.staff, { status });
    for (const isWorkingCommittee of [true, false, false])
      await bodies.create(site.staff, '/about/members', bodies.member({ isWorkingCommittee }));
    const { totals, drafts, workingCommittee } = await summary();
    expect(totals).toMatchObject({ 'blog-posts': 3, members: 3, tags: 0 });
    expect({ drafts, workingCommittee }).toEqual({ drafts: 1, workingCommittee: 1 });
  });

  test('[SAFE-10] the summary counts records with changes that are not published and new ones that were begun, and both are listed with name, time and person', async () => {
    const tag = await bodies.createTag(site.staff);
    const change = { base: tag.updatedAt, values: { name: 'Changed' } };
    await site.staff.call('PATCH', `/admin/drafts/tags/${tag.id}`, { body: change });
    for (const name of ['One', 'Two']) await site.staff.post('/admin/drafts/brands', { values: { name } });
    expect(await summary()).toMatchObject({ changesNotPublished: 1, unfinished: 2 });
    const listed = async (query: string) =>
      (await site.staff.get<{ name: string; by: { name: string } }[]>(`/admin/drafts${query}`)).body;
    expect((await listed('')).map(({ name }) => name)).toEqual(['Two', 'One']);
    const [changed, ...others] = await listed('?isNew=false');
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      ...{ id: tag.id, type: 'tags', name: 'Changed', by: { name: 'admin' } },
      updatedAt: expect.any(String),
    });
    expect(await listed('?isNew=false&type=brands')).toEqual([]);
  });

  test('the summary counts submissions of the last seven days as new', async () => {
    const send = async (firstName: string) =>
      (await site.visitor.post<bodies.Stored>('/contact', bodies.contactMessage({ firstName }))).body;
    const sent = [await send('Anil'), await send('Bina')];
    expect((await summary()).newSubmissions).toEqual({ contact: 2, join: 0 });
    const eightDaysAgo = (Date.now() - 8 * 86_400_000).toString(16).padStart(12, '0');
    const id = `${eightDaysAgo.slice(0, 8)}-${eightDaysAgo.slice(8)}-7000-8000-000000000000`;
    await withRows(site.server.database, (rows) =>
      rows.all('update contact set id = $1 where id = $2', [id, sent[0]?.id]),
    );
    expect((await summary()).newSubmissions).toEqual({ contact: 1, join: 0 });
  });

  test('[UXP-01] the summary has in one call what needs attention: new leads, drafts, notices past their day and pictures of other sites', async () => {
    const before = await summary();
    await site.visitor.post('/contact', bodies.contactMessage());
    for (const [content, noticeType] of [
      ['The meeting of 3 March 2024 has a new place.', 'header'],
      ['The meeting of 3 March 2124 has a new place.', 'header'],
      ['Not shown anywhere since 3 March 2024.', 'other'],
    ])
      await bodies.create(site.staff, '/important-information', bodies.notice({ content, noticeType }));
    const picture = 'https://pictures.example.org/far.webp';
    await site.staff.post('/carousel', { urls: [picture, '/pictures/near.webp'] });
    const after = await summary();
    const { new: count = 0 } = before.leads.contact ?? {};
    expect(after.leads.contact).toEqual({ new: count + 1, mine: 0 });
    expect(after.pastNotices).toBe(before.pastNotices + 1);
    expect(after.externalPictures).toEqual([picture]);
  });
});
