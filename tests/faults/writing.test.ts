import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';

/** How many words are written, each followed by what can happen in an hour of an office. */
const words = Number(process.env.WORDS ?? 40);
const events = ['close', 'reload', 'crash', 'offline', 'kill', 'freeze', 'colleague'] as const;
type Event = (typeof events)[number];

interface Version {
  values: { content?: string };
}

/** The next of a series that is the same on every run. */
function chosen(seed: number): Event | undefined {
  const number = (seed * 7919 + 104_729) % 1000;
  return number % 2 === 0 ? undefined : events[(number >> 1) % events.length];
}

const article = (form: Page) => form.getByRole('textbox', { name: 'Content' });
const status = (form: Page) => form.locator('.save-status').textContent();

/** Puts the cursor behind a paragraph. */
async function goBehind(form: Page, paragraph: RegExp): Promise<void> {
  await article(form).locator('p').filter({ hasText: paragraph }).click();
  await form.keyboard.press('End');
}

// Also proves SAFE-15, SAFE-23.
test(`[SAFE-12] [SAFE-14] ${words} words that two people write into one article, with tabs closed and crashed, the network off, the server killed and frozen, are all in the form or in a version`, async ({
  open,
  noise,
}) => {
  noise.expect(/./);
  const { database, token } = await createUsedDatabase('sqlite');
  const port = await freePort();
  const start = () => startServer({ database, token, environment: { ...emptySite, PORT: String(port) } });
  let server: TestServer = await start();
  const staff = await server.staff();
  const content = '<p>Mine:</p><p>Between.</p><p>Theirs:</p>';
  const { id } = await createPost(staff, { content });
  const path = `/blog/${id}/edit`;
  const enter = async (form: Page, paragraph: RegExp) => {
    await openPanel(form, path);
    await article(form).waitFor();
    const restore = form.getByRole('button', { name: 'Restore', exact: true });
    // What this device has kept is looked up when the form is there.
    await pause(300);
    if (await restore.isVisible()) await restore.click();
    await goBehind(form, paragraph);
  };
  const at = { baseURL: server.origin };
  let mine = await open(at);
  const theirs = await open(at);
  await signedIn(mine, server);
  await signedIn(theirs, server);
  await enter(mine, /^Mine/);
  await enter(theirs, /^Theirs/);
  const { browser } = { browser: mine.context() };
  const again = async () => {
    mine = await browser.newPage();
    await enter(mine, /^Mine/);
  };
  const happen: Record<Event, () => Promise<unknown>> = {
    async close() {
      await mine.close({ runBeforeUnload: false });
      await again();
    },
    async reload() {
      await enter(mine, /^Mine/);
    },
    async crash() {
      const gone = mine.waitForEvent('crash');
      await mine.goto('chrome://crash').catch(() => undefined);
      await gone;
      await mine.close();
      await again();
    },
    async offline() {
      await browser.setOffline(true);
      await mine.keyboard.type(' unseen');
      await pause(2500);
      await browser.setOffline(false);
    },
    async kill() {
      await server.kill();
      await pause(500);
      server = await start();
    },
    async freeze() {
      server.process.kill('SIGSTOP');
      await pause(2500);
      server.process.kill('SIGCONT');
    },
    async colleague() {
      await theirs.keyboard.type(' together');
      await pause(3000);
    },
  };
  for (let word = 1; word <= words; word += 1) {
    await mine.keyboard.type(` mine${word}.`);
    await theirs.keyboard.type(` theirs${word}.`);
    // Half a second is what the device may lose.
    await pause(700);
    const event = chosen(word);
    if (event) await happen[event]();
  }
  for (const form of [mine, theirs])
    await expect.poll(() => status(form), { timeout: 60_000 }).toMatch(/^Draft saved at/);
  const written = Array.from({ length: words }, (_, index) => [`mine${index + 1}.`, `theirs${index + 1}.`]);
  const draft = await (await server.staff()).get<Version>(`/admin/drafts/blog-posts/${id}`);
  const inForm = String(draft.body.values.content);
  const history = (await (await server.staff()).get(`/admin/history/blog-posts/${id}.json`)).text;
  const missing = written.flat().filter((word) => !inForm.includes(word));
  expect(
    missing.filter((word) => !history.includes(word)),
    'lost',
  ).toEqual([]);
  expect(missing, 'in a version alone').toEqual([]);
  await server.stop();
  await database.dispose();
}, 900_000);
