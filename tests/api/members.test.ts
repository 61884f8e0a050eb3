import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import type { ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const add = (changes: bodies.Body) => bodies.create(site.staff, '/about/members', bodies.member(changes));
  const listed = async (word: string) =>
    (await site.visitor.get<bodies.Stored[]>(`/about/members/${word}`)).body;

  test('[API-22][API-23] members are in one of two lists, sorted by order and then by creation', async () => {
    await add({ name: 'Committee 2', order: 2 });
    await add({ name: 'Other 1', order: 1, isWorkingCommittee: false });
    await add({ name: 'Committee 1a', order: 1 });
    await add({ name: 'Committee 1b', order: 1 });
    await add({ name: 'Other 0', order: 1, isWorkingCommittee: undefined });
    const committee = await listed('working-committee');
    expect(committee.map(({ name }) => name)).toEqual(['Committee 1a', 'Committee 1b', 'Committee 2']);
    expect(committee.every(({ isWorkingCommittee }) => isWorkingCommittee === true)).toBe(true);
    const others = await listed('other');
    expect(others.map(({ name }) => name)).toEqual(['Other 1', 'Other 0']);
    expect(others.every(({ isWorkingCommittee }) => isWorkingCommittee === false)).toBe(true);
  });

  test("[API-24] 'working-committee' and 'other' are lists and no member ids", async () => {
    for (const word of ['working-committee', 'other']) {
      expect(Array.isArray(await listed(word))).toBe(true);
      expect((await site.staff.patch(`/about/members/${word}`, { order: 1 })).status).toBe(404);
      expect((await site.staff.delete(`/about/members/${word}`)).status).toBe(404);
    }
    expect((await site.visitor.get('/about/members/new')).status).toBe(404);
  });

  test('[API-25][VAL-55] a member without an order is added at the end of its list', async () => {
    const last = await add({ name: 'Committee 40', order: 40 });
    expect(await add({ order: undefined })).toMatchObject({ order: 41 });
    expect(await add({ order: '' })).toMatchObject({ order: 42 });
    expect(await add({ order: null, isWorkingCommittee: false })).toMatchObject({ order: 2 });
    await site.staff.delete(`/about/members/${last.id}`);
    const several = await Promise.all(Array.from({ length: 10 }, () => add({ order: undefined })));
    expect(several.map(({ order }) => Number(order)).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 10 }, (_, index) => 43 + index),
    );
  });

  test('[API-25][VAL-55] a member without an order is added last, after the largest possible order too', async () => {
    const order = 2_147_483_647;
    const { id: before } = await add({ order });
    const added = await add({ order: undefined });
    expect(added.order).toBe(order);
    const committee = await listed('working-committee');
    expect(committee.slice(-2).map(({ id }) => id)).toEqual([before, added.id]);
    // It can still be saved as it is.
    expect((await site.staff.put(`/about/members/${added.id}`, added)).status).toBe(200);
    for (const id of [before, added.id]) await site.staff.delete(`/about/members/${id}`);
  });

  test.each(['0', '-1', '1.5', '0.999', '1e400', '-1e400', '"1.5"', '"1 or so"'])(
    '[HOLD-05] a member with the order %s is rejected with 422',
    async (order) => {
      const body = JSON.stringify(bodies.member({ order: 1 })).replace('"order":1', `"order":${order}`);
      const headers = { 'content-type': 'application/json' };
      const answer = await site.staff.call<ProblemBody>('POST', '/about/members', { body, headers });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { order: 'Display Order must be a whole number of at least 1' },
      ]);
    },
  );

  test.each(['PATCH', 'PUT'])('[API-26] %s with only an order changes nothing else', async (method) => {
    const before = await add({
      order: 9,
      social: { linkedin: 'https://example.org/in', telegram: 'https://example.org/t' },
    });
    const answer = await site.staff.call<bodies.Stored>(method, `/about/members/${before.id}`, {
      body: { order: 3 },
    });
    expect(answer.body).toEqual({ ...before, order: 3, updatedAt: answer.body.updatedAt });
    const seen = await site.visitor.get(`/about/members/${before.id}`);
    expect(seen.body).toEqual(bodies.forVisitors(answer.body));
  });

  test('[API-26] a new order sent as one PATCH per member becomes the order of the list', async () => {
    const committee = await listed('working-committee');
    const wanted = committee.toReversed().map(({ id }) => id);
    const answers = await Promise.all(
      wanted.map((id, index) => site.staff.patch(`/about/members/${id}`, { order: index + 1 })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const reordered = await listed('working-committee');
    expect(reordered.map(({ id }) => id)).toEqual(wanted);
    expect(reordered.map(({ order }) => order)).toEqual(wanted.map((_, index) => index + 1));
  });

  test('[API-26] a member changes its list only when isWorkingCommittee is sent', async () => {
    const { id } = await add({ isWorkingCommittee: false });
    await site.staff.patch(`/about/members/${id}`, { name: 'Renamed' });
    expect((await listed('other')).map((member) => member.id)).toContain(id);
    await site.staff.patch(`/about/members/${id}`, { isWorkingCommittee: true });
    expect((await listed('working-committee')).map((member) => member.id)).toContain(id);
    expect((await listed('other')).map((member) => member.id)).not.toContain(id);
  });

  test('[ENT-14] one social link can be changed or emptied while the others stay', async () => {
    const { id } = await add({
      social: { linkedin: 'https://example.org/in', youtube: 'https://example.org/y' },
    });
    const { body } = await site.staff.patch<bodies.Stored>(`/about/members/${id}`, {
      social: { linkedin: '' },
    });
    expect(body.social).toMatchObject({ linkedin: null, youtube: 'https://example.org/y' });
  });
});
