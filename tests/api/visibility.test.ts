import { beforeAll, describe, expect, test } from 'vitest';
import { isHideable } from '../../engine/publication.ts';
import { allRecords, type Subject, usual } from '../conformance/subject.ts';
import {
  application,
  create,
  createCategory,
  createPost,
  notice,
  rateCard,
  type Stored,
} from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { changeable, createReferenced, make, shown } from '../support/edited-records.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Published extends Stored {
  publication: { draft: boolean; isShown?: boolean };
}

const hideable = shown.filter(({ type }) => isHideable(type));
const never = { publishAt: null, unpublishAt: null };

describe.each(usualEngines)('hiding on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  beforeAll(() => createReferenced(site.staff));

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

  test.each(usual(shown))(
    '[SAFE-61] [SAFE-63] $name: several are hidden at once: visitors get 404 and no list has them, staff get them as hidden; shown again they are where they were',
    async (subject) => {
      const { id } = await make(site, subject);
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

  test.each(usual(changeable(hideable)))(
    '[SAFE-61] [SAFE-27] $name: a save hides and shows with the other fields, and the history tells it',
    async (subject) => {
      const { path, id } = await make(site, subject);
      const { updateVerb, titleField, name } = subject.type.definition;
      const save = (publication: unknown, more = {}) =>
        site.staff.call<Published & ProblemBody>(updateVerb, `${path}/${id}`, {
          body: { publication, ...more },
        });
      const hidden = await save({ isShown: false });
      expect(hidden.body.publication).toEqual({ draft: false, isShown: false, ...never });
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

  test('[SAFE-57] a notice that is shown counts as changed; when it is hidden, the one shown before is live again', async () => {
    const path = '/important-information';
    const make = (content: string) => create(site.staff, path, notice({ noticeType: 'footer', content }));
    const [first, second] = [await make('First'), await make('Second')];
    const live = async (http: Http) => (await http.get<{ footer: Stored | null }>(path)).body.footer?.id;
    expect(await live(site.visitor)).toBe(second.id);
    await bulk('important-information', 'unpublish', [first.id]);
    await bulk('important-information', 'publish', [first.id]);
    expect([await live(site.visitor), await live(site.staff)]).toEqual([first.id, first.id]);
    await bulk('important-information', 'unpublish', [first.id]);
    expect([await live(site.visitor), await live(site.staff)]).toEqual([second.id, second.id]);
  });

  test('[SAFE-61] [SAFE-62] a type that no page shows takes no publication, and a post is hidden by its status alone', async () => {
    const publication = { isShown: false };
    const category = await createCategory(site.staff);
    expect((await bulk('categories', 'unpublish', [category.id])).status).toBe(422);
    const answer = await site.staff.put<Published>(`/categories/${category.id}`, { publication });
    expect([answer.status, answer.body.publication]).toEqual([200, { draft: false }]);
    const { id } = await createPost(site.staff, { publication });
    const { body } = await site.staff.put<Published>(`/blog/posts/${id}`, { publication });
    expect([body.status, body.publication.isShown]).toEqual(['Published', true]);
    expect((await site.visitor.get(`/blog/posts/${id}`)).status).toBe(200);
  });
});
