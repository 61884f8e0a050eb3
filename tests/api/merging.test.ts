import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { mergeEntries } from '../../kernel/panel/merge/merge-entries.ts';
import { type Body, create, member, type Stored } from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

const people = 20;
const saves = 50;
/** Texts that anybody may change, one by one. */
const names = ['name', 'role', 'contact'] as const;

const valuesOf = (record: Body) => Object.fromEntries(names.map((name) => [name, record[name]]));

describe.each(engines)('merging on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  test('[SAFE-26] 20 people who save one record 50 times each on two instances and merge what they meet lose no field that only one of them changed', {
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
});
