import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashToken } from '../../features/accounts/server/tokens.ts';
import { unknownId } from '../conformance/case.ts';
import { usual } from '../conformance/subject.ts';
import { create } from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { edited, make } from '../support/edited-records.ts';
import type { Http } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { colleague, useSite } from '../support/site.ts';

interface Presence {
  others: { name: string; isYou: boolean; since: string }[];
  record: string | null;
}

describe.each(usualEngines)('[SAFE-24] presence on %s', (engine) => {
  const site = useSite({ engine });
  const rows = <Result>(work: Parameters<typeof withRows<Result>>[1]) => withRows(site.server.database, work);
  const path = (type: string, id: string, form: string) => `/admin/presence/${type}/${id}/${form}`;
  const say = async (staff: Http, type: string, id: string, form: string) =>
    (await staff.put<Presence>(path(type, id, form))).body;
  const brand = () => create(site.staff, '/brands', { name: 'Surya', logo: '/pictures/logos/suryakant.svg' });

  test.each(usual(edited))(
    '[SAFE-24] two forms of one record of $name are told of each other and of the stored version, until one is closed',
    async (subject) => {
      const { path: address, id, record } = await make(site, subject);
      const { name } = subject;
      const [one, two] = [randomUUID(), randomUUID()];
      const version = `"${record.updatedAt}"`;
      expect(await say(site.staff, name, id, one)).toEqual({ others: [], record: version });
      const { others } = await say(site.staff, name, id, two);
      expect(others).toEqual([{ name: 'admin', isYou: true, since: expect.stringMatching(/^20.*Z$/) }]);
      expect((await say(site.staff, name, id, one)).others).toHaveLength(1);
      await site.staff.delete(path(name, id, two));
      expect((await say(site.staff, name, id, one)).others).toEqual([]);
      await site.staff.delete(`${address}/${id}`);
      expect((await say(site.staff, name, id, one)).record, 'after a delete').toBeNull();
    },
  );

  test('[SAFE-24] a colleague is told by name, on another instance too, and not to others than those with the same record', async () => {
    const { id } = await brand();
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const asha = await colleague(site.server, 'Asha Rao');
    await say(asha, 'brands', id, theirs);
    expect((await say(site.staff, 'brands', id, mine)).others).toMatchObject([
      { name: 'Asha Rao', isYou: false },
    ]);
    expect((await say(asha, 'brands', id, theirs)).others).toMatchObject([{ name: 'admin', isYou: false }]);
    await site.staff.delete(path('brands', id, theirs));
    expect((await say(site.staff, 'brands', id, mine)).others, 'closed by another session').toHaveLength(1);
    expect((await say(site.staff, 'brands', (await brand()).id, randomUUID())).others).toEqual([]);
    expect((await say(site.staff, 'tags', id, randomUUID())).others, 'of another type').toEqual([]);
    await asha.post('/auth/logout');
    const left = (await say(site.staff, 'brands', id, mine)).others;
    expect(
      left.filter(({ name }) => name !== 'admin'),
      'of a session that has ended',
    ).toEqual([]);
    if (engine !== 'postgres') return;
    const { database } = site.server;
    const other = await startServer({ database });
    const there = other.visitor.withToken(site.staff.token);
    expect((await say(there, 'brands', id, randomUUID())).others).toMatchObject([
      { name: 'admin', isYou: true },
    ]);
    await other.stop();
  });

  test('[SAFE-24] an open form does not keep its session alive, unless somebody types in it', async () => {
    const { id } = await brand();
    const token = hashToken(site.staff.token ?? '');
    const used = () =>
      rows(async (own) => {
        const [row] = await own.all('select last_used_at from sessions where token_hash = $1', [token]);
        return new Date(String(row?.last_used_at)).getTime();
      });
    const earlier = Date.now() - 5 * 60_000;
    await rows((own) =>
      own.all('update sessions set last_used_at = $1 where token_hash = $2', [
        new Date(earlier).toISOString(),
        token,
      ]),
    );
    const form = randomUUID();
    await say(site.staff, 'brands', id, form);
    await site.staff.delete(path('brands', id, form));
    expect(Math.abs((await used()) - earlier)).toBeLessThan(1000);
    await site.staff.put(`${path('brands', id, form)}?typed=yes`);
    expect(await used(), 'typing is use').toBeGreaterThan(earlier + 60_000);
  });

  // Also proves SAFE-02.
  test('[SAFE-24] a form that crashed is forgotten after 45 seconds, what is no id or another type is not found, and nothing that visitors get changes', async () => {
    const revision = () => rows((own) => own.all('select revision from content_revision'));
    const { id } = await brand();
    const before = await revision();
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await say(site.staff, 'brands', id, theirs);
    const othersAfter = async (seconds: number) => {
      const seen = new Date(Date.now() - seconds * 1000).toISOString();
      await rows((own) => own.all('update presence set seen_at = $1 where form = $2', [seen, theirs]));
      return (await say(site.staff, 'brands', id, mine)).others.length;
    };
    expect([await othersAfter(40), await othersAfter(46)]).toEqual([1, 0]);
    expect(await rows((own) => own.all('select form from presence where form = $1', [theirs]))).toEqual([]);
    for (const [type, record, form] of [
      ['brands', 'x', mine],
      ['brands', unknownId, 'x'],
      ['contact', unknownId, mine],
    ] as const)
      expect((await site.staff.put(path(type, record, form))).status, type).toBe(404);
    expect(await revision()).toEqual(before);
  });
});
