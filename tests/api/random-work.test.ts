import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { mergeEntries } from '../../features/drafts/panel/merge/merge.ts';
import { type Body, create, member, type Stored } from '../factories/bodies.ts';
import { colleague } from '../support/colleague.ts';
import { engines, isNight, usualEngines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { editAtRandom } from '../support/model-of-editing.ts';
import { withRows } from '../support/rows.ts';
import { secret, secretsSeen, workInSecret } from '../support/secret-work.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';
import { editInThreeForms, steps, stubBrowser } from '../support/two-forms.ts';

// Each number of the requirement by night, a part of it by day.
const [acts, edits, people, saves] = isNight ? [100, 300, 20, 50] : [60, 120, 20, 4];
/** Texts that anybody may change, one by one. */
const names = ['name', 'role', 'contact'] as const;

const valuesOf = (record: Body) => Object.fromEntries(names.map((name) => [name, record[name]]));

describe.each(engines)('random work on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test.runIf(usualEngines.includes(engine))(
    '[SAFE-02] after many random acts on drafts no word of one is in any page, answer, feed, sitemap, search or log',
    async () => {
      await workInSecret(site.staff, acts, 1);
      expect((await site.staff.get('/admin/drafts?isNew=false')).text, 'staff have it').toContain(secret);
      expect(await secretsSeen(site.server)).toEqual([]);
    },
  );

  // Also proves SAFE-38, SAFE-52.
  test.runIf(usualEngines.includes(engine))(
    '[SAFE-16] [SAFE-27] many random acts of three people leave record, draft, history, trash and page as a simple model has them',
    async () => {
      await editAtRandom(site.server, edits, 20);
    },
  );

  test('[SAFE-26] 20 people who save one record many times each on two instances and merge what they meet lose no field that only one of them changed', {
    timeout: 240_000,
  }, async () => {
    const { id } = await create(site.staff, '/about/members', member());
    const path = `/about/members/${id}`;
    const other = await startServer({ database: site.server.database, environment: emptySite });
    const there = other.visitor.withToken(site.staff.token);
    const read = async (http = site.staff) => (await http.get<Stored>(path)).body;
    let merges = 0;
    /** Each accepted save: what it was made from, and what it stored. */
    const history: { from: string; to: string; change: Body }[] = [];
    const save = async (http: Http, change: Body) => {
      let base = await read(http);
      let mine: Body = { ...valuesOf(base), ...change };
      for (;;) {
        const { status, body } = await http.call<Stored>('PATCH', path, {
          body: mine,
          headers: { 'if-match': `"${base.updatedAt}"` },
        });
        if (status === 200) {
          history.push({ from: base.updatedAt, to: body.updatedAt, change });
          expect(valuesOf(body)).toEqual(mine);
          return;
        }
        expect(status).toBe(409);
        const stored = await read(http);
        // A field that both changed is answered with 'Keep mine'.
        mine = mergeEntries(valuesOf(base), mine, valuesOf(stored)).values;
        base = stored;
        merges += 1;
        // People do not press at the same moment again. Half of the saves meet another one even so.
        await setTimeout(Math.random() * 300);
      }
    };
    const before = await read();
    await Promise.all(
      Array.from({ length: people }, async (_, person) => {
        for (let turn = 0; turn < saves; turn += 1)
          await save(person % 2 === 0 ? site.staff : there, {
            [names[(person + turn) % names.length] as string]: `${person} in turn ${turn}`,
          });
      }),
    );
    expect(history).toHaveLength(people * saves);
    expect(merges).toBeGreaterThan(people);
    const inOrder = history.sort((one, other) => one.to.localeCompare(other.to));
    const versions = [before.updatedAt, ...inOrder.map(({ to }) => to)];
    expect(
      inOrder.map(({ from }) => from),
      'no save over one that it has not seen',
    ).toEqual(versions.slice(0, -1));
    const expected = Object.assign(valuesOf(before), ...inOrder.map(({ change }) => change));
    const after = valuesOf(await read());
    expect(after).toEqual(expected);
    expect(valuesOf(await read(there))).toEqual(expected);
    await other.stop();
  });

  test('[SAFE-20] [SAFE-23] two people who type, store, save, take over and answer at random lose nothing on the real API, as on the one that the unit test pretends', async () => {
    const real = globalThis.fetch;
    const call = (address: string, init?: RequestInit) => real(`${site.server.origin}${address}`, init);
    const other = await colleague(site.server, 'Bina Das');
    const accounts = await withRows(site.server.database, (rows) =>
      rows.all('select id, username from admins'),
    );
    const people = [
      { http: site.staff, name: 'admin' },
      { http: other, name: 'Bina Das' },
    ].map(({ http, name }) => ({
      token: String(http.token),
      id: String(accounts.find(({ username }) => username === name)?.id),
    }));
    stubBrowser(call, undefined);
    for (const run of fc.sample(steps, { numRuns: 12, seed: 35 }))
      await editInThreeForms(run, { fetch: call, people });
  });
});
