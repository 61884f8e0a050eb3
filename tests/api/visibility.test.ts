import { beforeAll, describe, expect, test } from 'vitest';
import { contentTypes, versionedTypes } from '../../content/index.ts';
import { isHideable } from '../../kernel/publication.ts';
import { migrations } from '../../server/store/migrations/index.ts';
import { migrate } from '../../server/store/open.ts';
import { allRecords, type Subject, subjects, usual } from '../conformance/subject.ts';
import {
  application,
  type Body,
  create,
  createCategory,
  createPost,
  createTag,
  notice,
  rateCard,
  type Stored,
} from '../factories/bodies.ts';
import { connect } from '../support/connection.ts';
import { createDatabase, usualEngines } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Published extends Stored {
  publication: { draft: boolean; isShown?: boolean };
}

const shown = subjects.filter(({ type }) => type.definition.shownAt !== undefined);
const hideable = shown.filter(({ type }) => isHideable(type));
/** The carousel is added to, and never changed. */
const changeable = hideable.filter(({ name }) => name !== 'carousel');
const never = { publishAt: null, unpublishAt: null };
const time = '2026-01-31T00:00:00.000Z';

describe.each(usualEngines)('hiding on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  beforeAll(async () => {
    await createCategory(site.staff);
    await createTag(site.staff, 'net metering');
    await create(site.staff, '/rate-cards', rateCard());
  });

  const make = async (subject: Subject, more: Body = {}) => {
    const [path = ''] = subject.paths;
    const made = await subject.create(site.staff, path, { ...(await subject.body(site.staff)), ...more });
    expect(made.status).toBe(201);
    return { path, id: made.body.id };
  };
  const bulk = (type: string, action: string, ids: string[]) =>
    site.staff.post<{ done: string[]; skipped: object[] }>(`/admin/bulk/${type}`, { action, ids });
  const find = async (subject: Subject, id: string) =>
    (await allRecords(subject, site.staff)).find((record) => record.id === id) as Published;
  /** Where a visitor finds the record: by its id, and in the lists of its type. */
  const seenBy = async (http: Http, subject: Subject, id: string) => {
    const [path = ''] = subject.paths;
    const lists = (await subject.lists(http, path)).flat();
    return [(await http.get(`${path}/${id}`)).status, lists.some((record) => record?.id === id)];
  };

  test('[SAFE-61] the shown types are the eleven whose records visitors see', () => {
    const names = [...contentTypes.values()].flatMap(({ definition: { name, shownAt } }) =>
      shownAt === undefined ? [] : [[name, shownAt]],
    );
    expect(Object.fromEntries(names)).toEqual({
      'blog-posts': '/blog/:id',
      brands: '/',
      testimonials: '/',
      channels: '/',
      carousel: '/',
      videos: '/',
      'important-information': '/',
      resources: '/resources',
      'rate-cards': '/join',
      pages: '/:id',
      members: '/about',
    });
  });

  test.each(usual(shown))(
    '[SAFE-61] [SAFE-63] $name: several are hidden at once: visitors get 404 and no list has them, staff get them as hidden; shown again they are where they were',
    async (subject) => {
      const { id } = await make(subject);
      const before = await find(subject, id);
      expect(before.publication).toEqual({ draft: false, isShown: true, ...never });
      expect(await seenBy(site.visitor, subject, id)).toEqual([200, true]);
      expect((await bulk(subject.name, 'unpublish', [id])).body).toMatchObject({ done: [id], skipped: [] });
      expect(await seenBy(site.visitor, subject, id)).toEqual([404, false]);
      expect(await seenBy(site.staff, subject, id)).toEqual([200, true]);
      const hidden = await find(subject, id);
      expect(hidden.publication).toEqual({ draft: false, isShown: false, ...never });
      expect(hidden.updatedAt > before.updatedAt).toBe(true);
      const reason = isHideable(subject.type) ? 'It is hidden already.' : 'It is unpublished already.';
      expect((await bulk(subject.name, 'unpublish', [id])).body.skipped).toEqual([{ id, reason }]);
      expect((await bulk(subject.name, 'publish', [id])).body).toMatchObject({ done: [id], skipped: [] });
      expect(await seenBy(site.visitor, subject, id)).toEqual([200, true]);
      // Visits are counted meanwhile.
      const after = { ...(await find(subject, id)), viewCount: before.viewCount };
      expect(after).toEqual({ ...before, updatedAt: expect.any(String) });
    },
  );

  test.each(usual(changeable))(
    '[SAFE-61] [SAFE-27] $name: a save hides and shows with the other fields, and the history tells it',
    async (subject) => {
      const { path, id } = await make(subject);
      const { updateVerb, titleField, name } = subject.type.definition;
      const save = (publication: unknown, more = {}) =>
        site.staff.call<Published & ProblemBody>(updateVerb, `${path}/${id}`, {
          body: { publication, ...more },
        });
      const hidden = await save({ isShown: false });
      expect([hidden.status, hidden.body.publication]).toEqual([
        200,
        { draft: false, isShown: false, ...never },
      ]);
      const title = String(hidden.body[titleField]);
      expect((await save({ isShown: true }, { [titleField]: `${title}.` })).body).toMatchObject({
        [titleField]: `${title}.`,
        publication: { isShown: true },
      });
      await save({ isShown: true });
      expect((await save({})).body.publication.isShown).toBe(true);
      const versions = await site.staff.get<{ action: string; changed: string[] }[]>(
        `/admin/history/${name}/${id}`,
      );
      expect(versions.body.map(({ action, changed }) => [action, changed])).toEqual([
        ['show', [titleField]],
        ['hide', []],
        ['create', expect.any(Array)],
      ]);
      expect((await save({ isShown: 'no' })).body.errors).toEqual({
        'publication.isShown': 'isShown must be true or false',
      });
      expect((await save('hidden')).body.errors).toEqual({ publication: 'publication must be an object' });
    },
  );

  test.each(usual(hideable))(
    '[SAFE-61] $name: what is created as hidden is seen by staff alone',
    async (subject) => {
      const { id } = await make(subject, { publication: { isShown: false } });
      expect(await seenBy(site.visitor, subject, id)).toEqual([404, false]);
      expect((await find(subject, id)).publication.isShown).toBe(false);
    },
  );

  test.each(usual(hideable))(
    '[SAFE-38] $name: a hidden record is hidden when it comes back from the trash',
    async (subject) => {
      const { path, id } = await make(subject, { publication: { isShown: false } });
      await site.staff.delete(`${path}/${id}`);
      const back = await site.staff.post<Published>(`/admin/trash/${subject.name}/${id}/restore`, {});
      expect(back.body.publication).toEqual({ draft: false, isShown: false, ...never });
      expect(await seenBy(site.visitor, subject, id)).toEqual([404, false]);
    },
  );

  test.each(usual(subjects))(
    '[SAFE-62] $name: staff are told the publication of what they edit, and visitors get the keys of the declaration alone',
    async (subject) => {
      const { path, id } = await make(subject);
      const isEdited = versionedTypes.includes(subject.type);
      const expected = isEdited
        ? {
            draft: false,
            ...(subject.type.definition.shownAt === undefined ? {} : { isShown: true, ...never }),
          }
        : undefined;
      expect((await find(subject, id)).publication).toEqual(expected);
      if (isEdited)
        expect((await site.staff.get<Published>(`${path}/${id}`)).body.publication).toEqual(expected);
      const keys = Object.entries(subject.type.fields).flatMap(([name, { visibility }]) =>
        visibility === 'staff' ? [] : [name.split('.')[0] ?? ''],
      );
      const ofAll = ['_id', 'id', 'createdAt', 'updatedAt'];
      const ofPosts = subject.type.definition.shownAt === '/blog/:id' ? ['path'] : [];
      const wanted = [...new Set([...ofAll, ...ofPosts, ...keys])].toSorted();
      const one = await site.visitor.get<Stored>(`${path}/${id}`);
      // Redirects are for staff alone.
      const isRead = isEdited && subject.name !== 'redirects';
      const lists = isRead ? (await subject.lists(site.visitor, path)).flat() : [];
      for (const record of [...(isRead ? [one.body] : []), ...lists])
        if (record) expect(Object.keys(record).toSorted()).toEqual(wanted);
    },
  );

  test('[SAFE-61] an application for a hidden plan is refused with the stated sentence', async () => {
    const plan = await create(site.staff, '/rate-cards', rateCard());
    await bulk('rate-cards', 'unpublish', [plan.id]);
    const refused = await site.visitor.post<ProblemBody>('/join', application(plan.id));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { selectedRateCard: 'This plan is no longer offered; select another one' },
    ]);
    await bulk('rate-cards', 'publish', [plan.id]);
    expect((await site.visitor.post('/join', application(plan.id))).status).toBe(201);
  });

  test.each(['header', 'footer'] as const)(
    '[SAFE-57] a %s notice that is shown counts as changed; when it is hidden, the one shown before is live again',
    async (noticeType) => {
      const path = '/important-information';
      const first = await create(site.staff, path, notice({ noticeType, content: 'First' }));
      const second = await create(site.staff, path, notice({ noticeType, content: 'Second' }));
      const live = async (http = site.visitor) =>
        (await http.get<Record<string, Stored | null>>(path)).body[noticeType]?.id;
      expect(await live()).toBe(second.id);
      await bulk('important-information', 'unpublish', [first.id]);
      await bulk('important-information', 'publish', [first.id]);
      expect([await live(), await live(site.staff)]).toEqual([first.id, first.id]);
      await bulk('important-information', 'unpublish', [first.id]);
      expect([await live(), await live(site.staff)]).toEqual([second.id, second.id]);
    },
  );

  test('[SAFE-62] a type that no page shows is not hidden, and takes no publication', async () => {
    const { id } = await createCategory(site.staff);
    expect((await bulk('categories', 'unpublish', [id])).status).toBe(422);
    const answer = await site.staff.put<Published>(`/categories/${id}`, { publication: { isShown: false } });
    expect([answer.status, answer.body.publication]).toEqual([200, { draft: false }]);
  });

  test('[SAFE-61] a post is hidden by its status alone', async () => {
    const { id } = await createPost(site.staff, { publication: { isShown: false } });
    const answer = await site.staff.put<Published>(`/blog/posts/${id}`, { publication: { isShown: false } });
    expect([answer.body.status, answer.body.publication.isShown]).toEqual(['Published', true]);
    expect((await site.visitor.get(`/blog/posts/${id}`)).status).toBe(200);
  });
});

test.each(usualEngines)(
  '[SAFE-87] on %s: a database of the version before opens with every record of a shown type visible',
  async (engine) => {
    const database = await createDatabase(engine);
    const { connection } = connect(database);
    const names = Object.keys(migrations).toSorted();
    await migrate(connection, { upTo: names[names.indexOf('2026-11-29-shown') - 1] ?? '' });
    await connection.destroy();
    const id = '01890000-0000-7000-8000-00000000000a';
    await withRows(database, async (rows) => {
      await rows.all('insert into brands values ($1, $2, $3, $4, $4)', [id, 'Brand', '/logo.svg', time]);
      await rows.all('insert into important_information values ($1, $2, $3, $4, $5, $5)', [
        id,
        'Notice',
        'header',
        null,
        time,
      ]);
    });
    const server = await startServer({ database, environment: emptySite });
    expect((await server.visitor.get<Stored[]>('/brands')).body).toEqual([
      { _id: id, id, name: 'Brand', logo: '/logo.svg', createdAt: time, updatedAt: time },
    ]);
    const live = await server.visitor.get<{ header: Stored }>('/important-information');
    expect(live.body.header).toMatchObject({ id, updatedAt: time });
    await server.stop();
    await database.dispose();
  },
);
