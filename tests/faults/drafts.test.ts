import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTag, type Stored } from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';

const kills = Number(process.env.KILLS ?? 20);
const forms = 8;

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
  test(
    `[SAFE-15] ${kills} kills with SIGKILL during autosaves lose no acknowledged draft`,
    async () => {
      const { database, token } = await createUsedDatabase(engine);
      const start = () => startServer({ database, environment: emptySite, token });
      let server = await start();
      const open: OpenForm[] = [];
      for (let index = 0; index < forms; index += 1) {
        const { id, updatedAt } = await createTag(await server.staff());
        open.push({ id, base: updatedAt, version: null, acknowledged: 0 });
      }
      for (let round = 0; round < kills; round += 1) {
        const staff = await server.staff();
        const typing = open.map((form) => typeUntilGone(staff, form));
        await pause(100 + ((round * 37) % 200));
        await server.kill();
        await Promise.all(typing);
        server = await start();
        for (const form of open) await readBack(await server.staff(), form);
      }
      expect(open.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(kills);
      await server.stop();
      await database.dispose();
    },
    kills * 15_000,
  );

  test(
    `[SAFE-09] [SAFE-80] ${kills} kills with SIGKILL during creates that are sent again leave each record once, with one version and one entry in the audit log`,
    async () => {
      const { database, token } = await createUsedDatabase(engine);
      const start = () => startServer({ database, environment: emptySite, token });
      let server = await start();
      const made: string[] = [];
      let lost = 0;
      for (let round = 0; round < kills; round += 1) {
        const before = await server.staff();
        const drafts = await Promise.all(
          Array.from({ length: forms }, async (_, index) => {
            const values = { name: `tag ${round} ${index}` };
            return { values, draft: (await before.post<Draft>('/admin/drafts/tags', { values })).body };
          }),
        );
        const send = (staff: Http) =>
          drafts.map(({ values, draft }) =>
            staff
              .post<Stored>('/tags', values, { 'x-draft': `${draft.id}/${draft.updatedAt}` })
              .catch(() => undefined),
          );
        const first = send(before);
        await pause(round % 20);
        await server.kill();
        const unanswered = (await Promise.all(first)).filter((answer) => answer?.status !== 201);
        lost += unanswered.length;
        server = await start();
        for (const answer of await Promise.all(send(await server.staff()))) {
          expect(answer?.status).toBe(201);
          made.push(String(answer?.body.id));
        }
      }
      const staff = await server.staff();
      const { body: tags } = await staff.get<Stored[]>('/tags');
      expect(tags.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
      for (const id of made) {
        const { body: versions } = await staff.get<{ id: string }[]>(`/admin/history/tags/${id}`);
        const { body: entries } = await staff.get<{ action: string; revisionId: string }[]>(
          `/admin/audit?id=${id}`,
        );
        expect(entries).toMatchObject([{ action: 'create', revisionId: versions[0]?.id }]);
        expect(versions).toHaveLength(1);
      }
      expect(lost, 'creates whose answer was lost').toBeGreaterThan(kills);
      await server.stop();
      await database.dispose();
    },
    kills * 15_000,
  );
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
