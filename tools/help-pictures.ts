/**
 * `npm run help:pictures`: makes the pictures of the panel's page 'Help' anew. It starts the product that is built, on a database of
 * its own with the sample content, and takes a picture of the screen of each task.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { type HelpTask, helpTasks } from '../features/help/help-tasks.ts';
import { openPanel, signedIn } from '../tests/support/panel.ts';
import { startServer } from '../tests/support/server.ts';
import { chromiumFlags, findTestChromium } from './run/chromium.mjs';

const folder = join(import.meta.dirname, '../features/help/panel/pictures');
/** Pixels of a picture, and of the screen that it shows. */
const size = { width: 960, height: 600 };
const viewport = { width: 1280, height: 800 };

const executablePath = findTestChromium(chromium.executablePath());
if (!executablePath) throw new Error('There is no Chromium. `npm test` installs one.');
// A mail server that is never spoken to, because nothing is sent.
const mail = {
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'office@example.org',
  SITE_URL: 'http://localhost',
};
const site = await startServer({ environment: mail });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  for (const task of helpTasks) await takePicture(task);
  console.log(`${helpTasks.length} pictures are in features/help/panel/pictures`);
} finally {
  await browser.close();
  await site.stop();
}

async function takePicture(task: HelpTask): Promise<void> {
  const context = await browser.newContext({ baseURL: site.origin, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signedIn(page, site);
  await openPanel(page, task.screen);
  await settle(page);
  if (task.press) {
    const pressed = page.getByRole('button', { name: task.press });
    await pressed
      .or(page.getByRole('link', { name: task.press }))
      .first()
      .click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('heading', { name: 'History' }))
      .waitFor();
    await settle(page);
  }
  const picture = sharp(await page.screenshot({ animations: 'disabled' })).resize(size);
  await picture.webp({ quality: 72, effort: 6 }).toFile(join(folder, `${task.id}.webp`));
  await context.close();
}

/** Waits until nothing loads and all pictures in view are there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
