import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { photo } from '../factories/pictures.ts';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { choose, fileInput, give, pdfFile, pngFile, uploadInto } from './media-files.ts';
import { answerForOthers, failedCalls, hold } from './pages.ts';
import { enter, messageOf, save, saveButton } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

const logo = 'Logo URL';
const libraryPath = /^\/media\/[0-9a-f-]{36}\/1\/[a-z0-9-]+\.\w+$/;
const line = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const address = (page: Page, label: string) => line(page, label).inputValue();
const button = (page: Page, label: string, name: string) =>
  fileInput(page, label).getByRole('button', { name, exact: true });

const isFocused = (element: Element) => element === document.activeElement;

// Also proves MEDIA-IN-05, MEDIA-UP-02, MEDIA-UP-04, MEDIA-UP-11.
test('[MEDIA-IN-01] [MEDIA-UP-01] a picture field takes a file by button, by drop and by paste, shows it as the page will cut it, gives it up and back, uses a file again that is there, and takes a typed address as before', async ({
  panel,
}) => {
  await openPanel(panel, '/about/working-committee/new');
  const label = 'Image URL';
  const input = fileInput(panel, label);
  expect(await uploadInto(panel, label, await pngFile('roof.png'))).toContain('image/jpeg,');
  await expect.poll(() => address(panel, label)).toMatch(libraryPath);
  const preview = input.getByRole('img', { name: `Preview: ${label}` });
  expect(await preview.getAttribute('src')).toBe(`${await address(panel, label)}?square-640`);
  const { width = 0, height = 1 } = (await preview.boundingBox()) ?? {};
  expect(width / height, 'the shape of the cut').toBeCloseTo(1, 1);
  await button(panel, label, 'Remove').click();
  expect(await address(panel, label)).toBe('');
  await button(panel, label, 'Undo').click();
  expect(await address(panel, label), 'after Undo').toMatch(libraryPath);

  const [dropped, pasted] = [await pngFile('dropped.png'), await pngFile('pasted.png')];
  await give(input.locator('.file-frame'), 'drop', [dropped]);
  await expect.poll(() => address(panel, label)).toMatch(/\/dropped\.\w+$/);
  const first = await address(panel, label);
  await give(button(panel, label, 'Upload'), 'paste', [pasted]);
  await expect.poll(() => address(panel, label)).toMatch(/\/pasted\.\w+$/);
  await give(line(panel, label), 'paste', [dropped]);
  await expect.poll(() => address(panel, label)).toBe(first);
  await input.getByText('This file is already in the library and is used again.').waitFor();
  await answerForOthers(panel);
  await line(panel, label).fill('https://example.org/picture.png');
  await expect.poll(() => preview.getAttribute('src')).toBe('https://example.org/picture.png');
});

test('[MEDIA-UP-14] [MEDIA-IN-10] a refusal stays in the field with the reason until it is dismissed and takes no focus, a file beside every field leaves the page where it is, and the input is whole, large enough and without violations in all its states from 320 px', async ({
  panel,
  noise,
}) => {
  noise.expect(...failedCalls);
  await openPanel(panel, '/brands/new');
  const input = fileInput(panel, logo);
  await line(panel, 'Brand Name').focus();
  await give(input.locator('.file-frame'), 'drop', [pdfFile('minutes.pdf')]);
  await input.getByText('Choose a picture here.', { exact: true }).waitFor();
  const drawing = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(26 * 1024 * 1024, 1) };
  await give(input.locator('.file-frame'), 'drop', [drawing]);
  const refusal = input.locator('.upload-note');
  await expect.poll(() => refusal.textContent()).toBe("'large.png' has 26 MB; 25 MB are possible.");
  const buffer = Buffer.from('MZ\u0090\u0000 a program');
  await give(input.locator('.file-frame'), 'drop', [{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect
    .poll(() => refusal.textContent())
    .toMatch(/^'photo\.jpg' is not a picture or document that can be used/);
  await expect
    .poll(async () => (await input.getByRole('status').allTextContents()).filter(Boolean))
    .toEqual([expect.stringMatching(/^1 file was not uploaded: /)]);
  expect(await line(panel, 'Brand Name').evaluate(isFocused)).toBe(true);
  await input.getByRole('button', { name: "Dismiss 'photo.jpg'" }).click();
  expect(await refusal.count()).toBe(0);

  await give(panel.getByRole('heading', { level: 1 }), 'drop', [await pngFile('stray.png')]);
  await panel.getByText('Drop the file on the field it belongs to.').waitFor();
  expect(await address(panel, logo)).toBe('');

  const unbroken = `${'a-name-without-a-place-to-break-'.repeat(6)}.png`;
  await uploadInto(panel, logo, await pngFile(unbroken, 900, 300));
  await expect.poll(() => address(panel, logo)).toMatch(libraryPath);
  const release = await hold(panel, '/media/uploads');
  await uploadInto(panel, logo, await pngFile('on-its-way.png'));
  await panel.getByRole('progressbar').waitFor();
  await expectNoSidewaysScroll(panel, [320], 'filled and on its way');
  expect.soft(await violations(panel)).toEqual([]);
  for (const control of await input.getByRole('button').all()) {
    const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
    expect.soft(Math.min(width, height), await control.innerText()).toBeGreaterThanOrEqual(44);
  }
  release();
});

// Also proves MEDIA-UP-10.
test('[MEDIA-UP-08] [MEDIA-IN-03] Save waits for a file that is on its way and sends its address alone; after Cancel the field says what to do and nothing is sent; a large photo is drawn before it is sent, without what the phone noted', async ({
  panel,
}) => {
  const parts = new Map<string, Buffer[]>();
  await panel.route('**/api/media/uploads/*', (route) => {
    const request = route.request();
    const body = request.postDataBuffer();
    if (body) parts.set(request.url(), [...(parts.get(request.url()) ?? []), body]);
    return route.continue();
  });
  await openPanel(panel, '/brands/new');
  const large = await photo();
  await uploadInto(panel, logo, { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect.poll(() => address(panel, logo), { timeout: 30_000 }).toMatch(/\/img-1\.jpg$/);
  const heic = readFileSync('tests/factories/p3.heic');
  await uploadInto(panel, logo, { name: 'iphone.heic', mimeType: 'image/heic', buffer: heic });
  await expect.poll(() => address(panel, logo), { timeout: 30_000 }).toMatch(/\/iphone\.\w+$/);
  const [drawn, whole] = [...parts.values()].map((sent) => Buffer.concat(sent));
  expect(whole?.equals(heic), 'what this browser cannot decode').toBe(true);
  const { format, width, height, exif } = await sharp(drawn).metadata();
  expect([format, width, height, exif]).toEqual(['jpeg', 1920, 2560, undefined]);
  expect(drawn?.includes('Phone of the north')).toBe(false);

  const sent: unknown[] = [];
  panel.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/brands'))
      sent.push(request.postDataJSON());
  });
  const cancelled = await hold(panel, '/media/uploads');
  await openPanel(panel, '/brands/new');
  await uploadInto(panel, logo, await pngFile('cancelled.png'));
  await panel.getByRole('progressbar', { name: 'cancelled.png' }).waitFor();
  const asked = panel.waitForEvent('dialog');
  await panel.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type(), 'whoever leaves now loses the file').toBe('beforeunload');
  await dialog.dismiss();
  await enter(panel, { 'Brand Name': 'Surya' });
  await save(panel);
  await panel.getByRole('status').filter({ hasText: 'Waiting for 1 file' }).waitFor();
  expect(await saveButton(panel).textContent()).toBe('Saving...');
  await fileInput(panel, logo).getByRole('button', { name: 'Cancel' }).click();
  const message = 'The file was not uploaded. Upload it again or choose another one.';
  await expect.poll(() => messageOf(panel, logo)).toBe(message);
  expect(sent, 'after Cancel').toEqual([]);
  cancelled();
  await panel.unroute('**/api/media/uploads');

  const release = await hold(panel, '/media/uploads');
  await uploadInto(panel, logo, await pngFile('surya.png'));
  await save(panel);
  await panel.getByRole('status').filter({ hasText: 'Waiting for 1 file' }).waitFor();
  expect(sent, 'while it waits').toEqual([]);
  release();
  await rowOf(panel, 'Surya').waitFor();
  expect(sent).toEqual([{ name: 'Surya', logo: expect.stringMatching(libraryPath) }]);
});

// Also proves MEDIA-IN-02, MEDIA-IN-06.
test('[MEDIA-UP-05] [MEDIA-UP-06] a document goes in parts, waits and goes on where it stopped when the connection is lost; the library offers documents alone in pages of 48, is searched, walked by arrow keys and chosen from with Enter, and Escape returns the focus', async ({
  panel,
  site,
  noise,
}) => {
  noise.expect(/Failed to load resource/);
  const sizes: number[] = [];
  const read = Promise.withResolvers<void>();
  await panel.route('**/api/media/uploads/*', async (route) => {
    const request = route.request();
    // The first call of the next attempt: with its answer the message goes.
    if (request.method() === 'HEAD') await read.promise;
    if (request.method() !== 'PATCH') return route.continue();
    sizes.push(request.postDataBuffer()?.length ?? 0);
    return sizes.length === 2 ? route.abort('connectionreset') : route.continue();
  });
  await openPanel(panel, '/resources/new');
  const documentUrl = 'Document URL';
  const input = fileInput(panel, documentUrl);
  const megabyte = 1024 * 1024;
  await uploadInto(panel, documentUrl, pdfFile('report.pdf', 2.5 * megabyte));
  await input.getByText(/^Waiting for the connection\. (?:39|40) % has arrived\.$/).waitFor();
  read.resolve();
  await expect.poll(() => address(panel, documentUrl)).toMatch(/\/report\.pdf$/);
  expect(sizes.slice(0, 4)).toEqual([megabyte, megabyte, megabyte / 2, megabyte / 2]);
  expect(await input.getByText('report.pdf, PDF, 2.5 MB').isVisible()).toBe(true);

  const staff = await site.staff();
  for (let index = 1; index <= 49; index += 1) {
    const name = `attachment; filename*=UTF-8''minutes-${index}.txt`;
    const text = Buffer.from(`Minutes ${index} ${crypto.randomUUID()}`);
    await staff.post('/media', text, { 'content-disposition': name });
  }
  const opener = button(panel, documentUrl, 'Choose from the library');
  await opener.click();
  const dialog = panel.getByRole('dialog', { name: 'Choose from the library' });
  const tiles = dialog.getByRole('list', { name: 'Files' }).getByRole('button');
  await choose(dialog.getByRole('button', { name: 'Upload' }), [pdfFile('newest.pdf')]);
  await expect.poll(() => tiles.first().textContent()).toContain('newest.pdf');
  expect.soft(await violations(panel)).toEqual([]);
  await panel.setViewportSize({ width: 400, height: 700 });
  const focused = () => panel.evaluate(() => document.activeElement?.textContent ?? '');
  await tiles.first().focus();
  await panel.keyboard.press('ArrowRight');
  await panel.keyboard.press('ArrowDown');
  expect(await focused(), 'in two columns').toContain('minutes-47.txt');
  await panel.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await opener.evaluate(isFocused)).toBe(true);
  expect(await address(panel, documentUrl)).toMatch(/\/report\.pdf$/);

  await opener.click();
  const search = dialog.getByRole('searchbox');
  await search.fill('minutes-');
  await dialog.getByText('48 of 49').waitFor();
  expect(await tiles.count()).toBe(48);
  await dialog.getByRole('button', { name: 'Show more' }).press('Enter');
  await dialog.getByText('49 of 49').waitFor();
  await expect.poll(() => tiles.last().innerText()).toMatch(/^minutes-1\.txt/);
  await search.fill('MINUTES-17');
  await expect.poll(() => tiles.allInnerTexts()).toEqual([expect.stringMatching(/^minutes-17\.txt/)]);
  await tiles.first().focus();
  await panel.keyboard.press('Enter');
  await expect.poll(() => input.getByText('minutes-17.txt, Text, 1 KB').isVisible()).toBe(true);
  await expect.poll(() => dialog.count()).toBe(0);
});
