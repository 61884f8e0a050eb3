import { beforeAll, describe, expect, test } from 'vitest';
import { isHideable } from '../../engine/publication.ts';
import { unknownId } from '../conformance/case.ts';
import { allRecords, type Subject, usual } from '../conformance/subject.ts';
import {
  type Body,
  brand,
  create,
  createCategory,
  createPost,
  createTag,
  type Stored,
  unique,
} from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import {
  changeable,
  createReferenced,
  make,
  shown,
  titleOf,
  type Version,
} from '../support/edited-records.ts';
import type { ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Published extends Stored {
  publication: { isShown: boolean; publishAt: string | null; unpublishAt: string | null };
}

interface Entry {
  type: string;
  id: string;
  name: string;
  action: string;
  dueAt: string;
  by: { name: string } | null;
  version: string | null;
  reason: string | null;
}

const hour = 3_600_000;
const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

describe.each(usualEngines)('schedules on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, REVISIONS_KEPT: '5' } });
  beforeAll(() => createReferenced(site.staff));

  const schedule = (type: string, id: string, body: Body) =>
    site.staff.put<Published['publication'] & ProblemBody>(`/admin/schedule/${type}/${id}`, body);
  const cancel = (type: string, id: string, action: string) =>
    site.staff.delete(`/admin/schedule/${type}/${id}/${action}`);
  const list = async (q = '') =>
    (await site.staff.get<Entry[]>(`/admin/schedule?limit=100&q=${encodeURIComponent(q)}`)).body;
  const find = async (subject: Subject, id: string) =>
    (await allRecords(subject, site.staff)).find((record) => record.id === id) as Published;
  const isSeen = async (path: string, id: string) => (await site.visitor.get(`${path}/${id}`)).status === 200;
  /** Makes a moment that was to come one that has passed, behind the server's back. */
  const makeDue = (id: string, action: string, dueAt: string) =>
    withRows(site.server.database, (rows) =>
      rows.all('update schedules set due_at = $1 where record_id = $2 and action = $3', [dueAt, id, action]),
    );

  // Also proves SAFE-58. Each waits for a clock, and none for another.
  test.concurrent.for(usual(shown))(
    '[SAFE-49] [SAFE-56] $name: what is created with a start and an end is seen from the one to the other, on its own',
    async (subject, { expect }) => {
      const publication = { publishAt: inMs(4000), unpublishAt: inMs(hour) };
      const { path, id } = await make(site, subject, { publication });
      expect(await isSeen(path, id)).toBe(false);
      expect((await find(subject, id)).publication).toEqual({ draft: false, isShown: false, ...publication });
      await expect.poll(() => isSeen(path, id)).toBe(true);
      expect(Date.now() - Date.parse(publication.publishAt)).toBeGreaterThanOrEqual(0);
      const live = await find(subject, id);
      expect(live.publication).toEqual({
        ...{ draft: false, isShown: true, publishAt: null },
        unpublishAt: publication.unpublishAt,
      });
      const isPost = !isHideable(subject.type);
      if (isPost) expect([live.status, live.publishedAt]).toEqual(['Published', publication.publishAt]);
      await makeDue(id, 'unpublish', inMs(-1));
      await expect.poll(() => isSeen(path, id)).toBe(false);
      const ended = await find(subject, id);
      expect(ended.publication).toMatchObject({ isShown: false, publishAt: null, unpublishAt: null });
      if (isPost) expect(ended.status).toBe('Draft');
    },
  );

  test('[SAFE-49] a post that is due comes into pages, feeds, sitemap, search and totals that were cached without it, and goes from them when it ends', async () => {
    const category = (await createCategory(site.staff)).id;
    const tag = (await createTag(site.staff)).id;
    const word = unique('Due').replace(' ', '');
    const publication = { publishAt: inMs(hour), unpublishAt: inMs(2 * hour) };
    const { id } = await createPost(site.staff, { title: word, category, tags: [tag], publication });
    const addresses = [
      ...['/blog', `/blog/${id}`, '/rss.xml', '/atom.xml', '/sitemap.xml', '/llms.txt'],
      ...[`/api/blog/posts/search?q=${word}`, `/api/blog/categories/${category}/posts`],
    ];
    const seen = async () => {
      const texts = await Promise.all(addresses.map(async (path) => (await site.visitor.page(path)).text));
      const { body: tags } = await site.visitor.get<Stored[]>('/tags');
      const isIn = (text: string) => text.toLowerCase().includes(word.toLowerCase());
      return new Set([...texts.map(isIn), tags.find((one) => one.id === tag)?.usageCount === 1]);
    };
    expect(await seen()).toEqual(new Set([false]));
    for (const action of ['publish', 'unpublish']) {
      await makeDue(id, action, inMs(-1));
      await expect.poll(seen).toEqual(new Set([action === 'publish']));
    }
  });

  // Other moments of no sense are refused by the unit test of publications.
  test('[SAFE-55] moments in the past and an end before its start are refused by field, as is what cannot be scheduled', async () => {
    const { id } = await create(site.staff, '/brands', brand({ publication: { isShown: false } }));
    const kept = { publishAt: inMs(hour), unpublishAt: inMs(2 * hour) };
    expect((await schedule('brands', id, kept)).body).toMatchObject(kept);
    const category = await createCategory(site.staff);
    for (const [type, record, body, message] of [
      ['brands', id, { unpublishAt: inMs(-1) }, 'Choose a time in the future'],
      ['brands', id, { publishAt: kept.unpublishAt }, 'Show until must be after Show from'],
      ['categories', category.id, { publishAt: inMs(hour) }, 'Categories are always shown.'],
    ] as const) {
      const answer = await schedule(type, record, body);
      expect([answer.status, Object.values(answer.body.errors ?? {})]).toEqual([422, [message]]);
    }
    for (const record of [unknownId, 'x']) expect((await schedule('brands', record, kept)).status).toBe(404);
    expect((await site.staff.get<Published>(`/brands/${id}`)).body.publication).toMatchObject(kept);
  });

  test('[SAFE-59] what is to come is listed by its moment with its person, found by name, cancelled and counted', async () => {
    const word = unique('Scheduled');
    const made = [];
    for (const hours of [3, 1, 2]) {
      const publication = { publishAt: inMs(hours * hour) };
      made.push(await create(site.staff, '/brands', brand({ name: `${word} ${hours}`, publication })));
    }
    const entries = await list(word.toUpperCase());
    expect(entries.map(({ name, action, by, reason }) => [name, action, by?.name, reason])).toEqual(
      [1, 2, 3].map((hours) => [`${word} ${hours}`, 'publish', 'admin', null]),
    );
    const counts = async () => (await site.staff.get<{ scheduled: number }>('/admin/summary')).body.scheduled;
    const before = await counts();
    const id = String(made[0]?.id);
    for (const status of [200, 404]) expect((await cancel('brands', id, 'publish')).status).toBe(status);
    expect(await counts()).toBe(before - 1);
    expect((await list(word)).map(({ name }) => name)).toEqual([`${word} 1`, `${word} 2`]);
  });

  test('[SAFE-54] what breaks the rules of its type by then changes nothing, is told with its reason, and is not tried again', async () => {
    const { id } = await create(site.staff, '/brands', brand({ publication: { publishAt: inMs(hour) } }));
    await withRows(site.server.database, (rows) =>
      rows.all("update brands set name = '' where id = $1", [id]),
    );
    expect((await schedule('brands', id, { publishAt: inMs(hour) })).body.errors).toEqual({
      name: 'Name is required',
    });
    await makeDue(id, 'publish', inMs(-1));
    const own = async () => (await list()).find((entry) => entry.id === id);
    await expect.poll(async () => (await own())?.reason).toBe('Name is required');
    expect((await list())[0]?.id).toBe(id);
    expect((await site.staff.get<{ failed: number }>('/admin/summary')).body.failed).toBe(1);
    const { body } = await site.staff.get<Published>(`/brands/${id}`);
    expect(body.publication).toMatchObject({ isShown: false, publishAt: null });
    expect((await cancel('brands', id, 'publish')).status).toBe(200);
    expect(await own()).toBeUndefined();
  });

  test.each(usual(shown))(
    '[SAFE-44] $name: later schedules come back from the trash, and those that were due meanwhile do not run',
    async (subject) => {
      const { path, id } = await make(site, subject, {
        publication: { publishAt: inMs(hour), unpublishAt: inMs(2 * hour) },
      });
      await makeDue(id, 'publish', inMs(60_000));
      await site.staff.delete(`${path}/${id}`);
      expect((await list()).filter((entry) => entry.id === id)).toEqual([]);
      await withRows(site.server.database, async (rows) => {
        const [row] = await rows.all('select snapshot from trash where id = $1', [id]);
        const snapshot = JSON.parse(String(row?.snapshot));
        for (const entry of snapshot.schedules) if (entry.action === 'publish') entry.due_at = inMs(-1);
        await rows.all('update trash set snapshot = $1 where id = $2', [JSON.stringify(snapshot), id]);
      });
      await site.staff.post(`/admin/trash/${subject.name}/${id}/restore`, {});
      const entries = (await list()).filter((entry) => entry.id === id);
      expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
        ['publish', 'Missed while in the trash'],
        ['unpublish', null],
      ]);
      expect(await isSeen(path, id)).toBe(false);
    },
  );

  describe('of changes of a live record', () => {
    const draft = (subject: Subject, id: string, base: string, values: Body, version?: string) =>
      site.staff.call<{ updatedAt: string; values: Body; isBehind: boolean } & ProblemBody>(
        'PATCH',
        `/admin/drafts/${subject.name}/${id}`,
        { body: { base, values }, headers: version ? { 'if-match': `"${version}"` } : {} },
      );
    const draftOf = async (subject: Subject, id: string) =>
      (await site.staff.get<{ values: Body; isBehind: boolean }>(`/admin/drafts/${subject.name}/${id}`)).body;
    const versions = async (subject: Subject, id: string) =>
      (await site.staff.get<Version[]>(`/admin/history/${subject.name}/${id}.json`)).body;
    const entriesOf = async (subject: Subject, id: string) =>
      (await site.staff.get<Entry[]>(`/admin/schedule/${subject.name}/${id}`)).body;
    /** A live record with a working draft of its title. */
    const drafted = async (subject: Subject, more: Body = {}) => {
      const { path, id } = await make(site, subject, more);
      const live = await find(subject, id);
      const later = unique('Later');
      const { body } = await draft(subject, id, live.updatedAt, { [titleOf(subject)]: later });
      return { path, id, live, later, version: body.updatedAt };
    };

    test.concurrent.for(usual(changeable(shown)))(
      '[SAFE-52] $name: a live record stays as it is until the moment at which its frozen changes are published',
      async (subject, { expect }) => {
        const title = titleOf(subject);
        const { path, id, live, later, version } = await drafted(subject);
        const answer = await schedule(subject.name, id, { publishAt: inMs(hour), draft: version });
        expect(answer.status).toBe(200);
        expect((await find(subject, id))[title]).toBe(live[title]);
        const [newest] = await versions(subject, id);
        expect(newest).toMatchObject({ action: 'scheduled', changed: [title], by: { name: 'admin' } });
        expect(newest?.values).toMatchObject({ [title]: later });
        expect(await entriesOf(subject, id)).toMatchObject([{ action: 'publish', version: newest?.id }]);
        expect((await draftOf(subject, id)).values, 'the draft can be changed further').toEqual({
          [title]: later,
        });
        await makeDue(id, 'publish', inMs(-1));
        await expect.poll(async () => (await find(subject, id))[title]).toBe(later);
        expect(await isSeen(path, id)).toBe(true);
        expect((await draftOf(subject, id)).values, 'nothing is left of it').toEqual({});
        expect((await find(subject, id)).publication).toMatchObject({ draft: false, publishAt: null });
        expect(await entriesOf(subject, id)).toEqual([]);
      },
    );

    const cards = changeable(shown).find(({ name }) => name === 'rate-cards') as Subject;

    test('[SAFE-53] only fields of the frozen version are written; what was saved meanwhile stays elsewhere, in the history where both changed it, which the audit log says', async () => {
      const { path, id, later, version } = await drafted(cards);
      await schedule('rate-cards', id, { publishAt: inMs(hour), draft: version });
      await site.staff.put(`${path}/${id}`, { title: 'Saved meanwhile', price: '900' });
      await makeDue(id, 'publish', inMs(-1));
      await expect.poll(async () => (await find(cards, id)).title).toBe(later);
      expect(await find(cards, id)).toMatchObject({ title: later, price: '900' });
      const titles = (await versions(cards, id)).map(({ values }) => values.title);
      expect(titles.slice(0, 2)).toEqual([later, 'Saved meanwhile']);
      const entries = await site.staff.get<{ action: string; source: string; fields: string[] }[]>(
        `/admin/audit?id=${id}`,
      );
      expect(entries.body.slice(0, 2)).toMatchObject([
        { action: 'overwrite', source: 'clock', fields: ['title'] },
        { action: 'update', source: 'clock', fields: ['title'] },
      ]);
    });

    test('[SAFE-52] later changes of the draft wait, and go on from what was published', async () => {
      const { id, live, later, version } = await drafted(cards);
      await schedule('rate-cards', id, { publishAt: inMs(hour), draft: version });
      await draft(cards, id, live.updatedAt, { description: 'Later still' }, version);
      await makeDue(id, 'publish', inMs(-1));
      await expect.poll(async () => (await find(cards, id)).title).toBe(later);
      const values = { description: 'Later still' };
      expect(await draftOf(cards, id)).toMatchObject({ values, isBehind: false });
    });

    test('[SAFE-52] [SAFE-54] a draft that breaks a rule, was changed since, or is gone, is not frozen; other moments keep what is frozen, and a cancelled change can be scheduled again', async () => {
      const { id, live, version: first } = await drafted(cards);
      const publishAt = inMs(hour);
      const { body: unsound } = await draft(cards, id, live.updatedAt, { title: '' }, first);
      const broken = await schedule('rate-cards', id, { publishAt, draft: unsound.updatedAt });
      expect([broken.status, broken.body.errors]).toEqual([422, { title: 'Title is required' }]);
      const values = { title: unique('Later') };
      const { updatedAt: version } = (await draft(cards, id, live.updatedAt, values, unsound.updatedAt)).body;
      const early = await schedule('rate-cards', id, { publishAt: inMs(hour), draft: inMs(-hour) });
      expect([early.status, await entriesOf(cards, id)]).toEqual([409, []]);
      await schedule('rate-cards', id, { publishAt: inMs(hour), draft: version });
      const [entry] = await entriesOf(cards, id);
      await schedule('rate-cards', id, { publishAt: inMs(2 * hour), unpublishAt: inMs(3 * hour) });
      expect((await entriesOf(cards, id)).map((one) => [one.action, one.version])).toEqual([
        ['publish', entry?.version],
        ['unpublish', null],
      ]);
      expect((await cancel('rate-cards', id, 'publish')).status).toBe(200);
      const again = await schedule('rate-cards', id, { publishAt: inMs(hour), version: entry?.version });
      expect(again.status).toBe(200);
      expect((await entriesOf(cards, id))[0]).toMatchObject({ version: entry?.version });
      const [, created] = await versions(cards, id);
      for (const wrong of [created?.id, unknownId, 'x'])
        expect((await schedule('rate-cards', id, { publishAt, version: wrong })).status, wrong).toBe(404);
      await site.staff.delete(`/admin/drafts/rate-cards/${id}`);
      expect((await schedule('rate-cards', id, { publishAt: inMs(hour), draft: version })).status).toBe(409);
      expect((await find(cards, id)).title).toBe(live.title);
    });

    test('[SAFE-33] [SAFE-44] a version that is scheduled stays however many follow it, and comes back from the trash with its moment', async () => {
      const { path, id, later, version } = await drafted(cards);
      await schedule('rate-cards', id, { publishAt: inMs(hour), draft: version });
      const [{ number = 0 } = {}] = await versions(cards, id);
      for (let price = 0; price < 18; price += 1)
        await site.staff.put(`${path}/${id}`, { price: String(price) });
      expect((await versions(cards, id)).map((one) => one.number)).toContain(number);
      await site.staff.delete(`${path}/${id}`);
      await site.staff.post(`/admin/trash/rate-cards/${id}/restore`, {});
      await makeDue(id, 'publish', inMs(-1));
      await expect.poll(async () => (await find(cards, id)).title).toBe(later);
    });
  });
});
