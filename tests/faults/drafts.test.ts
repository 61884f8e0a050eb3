import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createTag } from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';

const kills = Number(process.env.KILLS ?? 20);
const forms = 8;

interface Draft {
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
