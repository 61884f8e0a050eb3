import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTag, type Stored } from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { rounds, start, usedDatabase } from './setup.ts';

const kills = rounds(4);
const numbers = [0, 1, 2, 3, 4, 5, 6, 7];

interface Draft {
  id: string;
  values: { name?: string };
  updatedAt: string | null;
}

/** A form that stores one draft after the other; `acknowledged` counts those that the server has taken. */
interface OpenForm {
  id: string;
  base: string;
  version: string | null;
  acknowledged: number;
}

describe.each(engines)('on %s', (engine) => {
  // Also proves SAFE-80.
  test('[SAFE-09] [SAFE-15] kills with SIGKILL lose no acknowledged draft, and creates that are sent again leave each record once, with one version and one entry in the audit log', async () => {
    const { database, token } = await usedDatabase(engine);
    let server = await start(database, {}, token);
    let staff = await server.staff();
    const forms: OpenForm[] = [];
    for (const _ of numbers) {
      const { id, updatedAt } = await createTag(staff);
      forms.push({ id, base: updatedAt, version: null, acknowledged: 0 });
    }
    const made: string[] = [];
    let lost = 0;
    for (let round = 0; round < kills; round += 1) {
      const before = staff;
      const typing = forms.map((form) => typeUntilGone(before, form));
      const drafts = await Promise.all(
        numbers.map(async (number) => {
          const values = { name: `tag ${round} ${number}` };
          return { values, draft: (await before.post<Draft>('/admin/drafts/tags', { values })).body };
        }),
      );
      const send = (http: Http) =>
        drafts.map(({ values, draft }) =>
          http
            .post<Stored>('/tags', values, { 'x-draft': `${draft.id}/${draft.updatedAt}` })
            .catch(() => undefined),
        );
      await pause(100);
      const first = send(before);
      await pause(5 * round);
      await server.kill();
      await Promise.all(typing);
      lost += (await Promise.all(first)).filter((answer) => answer?.status !== 201).length;
      server = await start(database, {}, token);
      staff = await server.staff();
      for (const form of forms) await readBack(staff, form);
      for (const answer of await Promise.all(send(staff))) {
        expect(answer?.status).toBe(201);
        made.push(String(answer?.body.id));
      }
    }
    expect(forms.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(kills);
    expect(lost, 'creates whose answer was lost').toBeGreaterThan(0);
    const { body: tags } = await staff.get<Stored[]>('/tags');
    expect(tags.map(({ id }) => id).toSorted()).toEqual([...made, ...forms.map(({ id }) => id)].toSorted());
    for (const id of made) {
      const { body: versions } = await staff.get<{ id: string }[]>(`/admin/history/tags/${id}`);
      const { body: entries } = await staff.get<object[]>(`/admin/audit?id=${id}`);
      expect(entries).toMatchObject([{ action: 'create', revisionId: versions[0]?.id }]);
      expect(versions).toHaveLength(1);
    }
  });
});

async function typeUntilGone(staff: Http, form: OpenForm): Promise<void> {
  for (;;) {
    const next = form.acknowledged + 1;
    const answer = await staff
      .call<Draft>('PATCH', `/admin/drafts/tags/${form.id}`, {
        body: { base: form.base, values: { name: `draft ${next}` } },
        headers: form.version === null ? {} : { 'if-match': `"${form.version}"` },
      })
      .catch(() => undefined);
    if (answer?.status !== 200) return;
    Object.assign(form, { acknowledged: next, version: answer.body.updatedAt });
  }
}

/** The draft is the acknowledged one, or the one after it, whose answer was lost. */
async function readBack(staff: Http, form: OpenForm): Promise<void> {
  const { body } = await staff.get<Draft>(`/admin/drafts/tags/${form.id}`);
  const stored = Number(body.values.name?.slice('draft '.length) ?? 0);
  expect([form.acknowledged, form.acknowledged + 1]).toContain(stored);
  Object.assign(form, { acknowledged: stored, version: body.updatedAt });
}
