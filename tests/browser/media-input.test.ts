import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { bmp, photo } from '../factories/pictures.ts';
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
  await input.waitFor();
  expect(await button(panel, label, 'Remove').count(), 'while it is empty').toBe(0);
  const opened = panel.waitForEvent('filechooser');
  await button(panel, label, 'Upload').click();
  const chooser = await opened;
  expect(await chooser.element().getAttribute('accept')).toContain('image/jpeg,');
  expect(await chooser.element().getAttribute('capture'), 'a camera alone').toBeNull();
  await chooser.setFiles(await pngFile('roof.png'));
  await expect.poll(() => address(panel, label)).toMatch(libraryPath);
  const preview = input.getByRole('img', { name: `Preview: ${label}` });
  expect(await preview.getAttribute('src')).toBe(`${await address(panel, label)}?square-640`);
  const { width = 0, height = 1 } = (await preview.boundingBox()) ?? {};
  expect(width / height, 'the shape of the cut').toBeCloseTo(1, 1);
  await button(panel, label, 'Remove').click();
  expect(await address(panel, label)).toBe('');
  expect(await input.locator('img').count(), 'after Remove').toBe(0);
  expect(await button(panel, label, 'Upload').evaluate(isFocused), 'focus after Remove').toBe(true);
  await button(panel, label, 'Undo').click();
  expect(await address(panel, label), 'after Undo').toMatch(libraryPath);
  expect(await button(panel, label, 'Undo').count(), 'once it is back').toBe(0);

  const [dropped, pasted] = [await pngFile('dropped.png'), await pngFile('pasted.png')];
  await give(input.locator('.file-frame'), 'drop', [dropped]);
  await expect.poll(() => address(panel, label)).toMatch(/\/dropped\.\w+$/);
  const first = await address(panel, label);
  await expect.poll(() => input.getByRole('status').allTextContents()).toContain('1 file is in the library');
  await give(button(panel, label, 'Upload'), 'paste', [pasted]);
  await expect.poll(() => address(panel, label)).toMatch(/\/pasted\.\w+$/);
  await give(line(panel, label), 'paste', [dropped]);
  await expect.poll(() => address(panel, label)).toBe(first);
  await input.getByText('This file is already in the library and is used again.').waitFor();
  await input.getByRole('button', { name: "Dismiss 'dropped.png'" }).click();
  expect(await input.locator('.upload-list li').count()).toBe(0);
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
  const program = {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('MZ\u0090\u0000 a program'),
  };
  await give(input.locator('.file-frame'), 'drop', [program]);
  const refusal = input.locator('.upload-note');
  await expect
    .poll(() => refusal.textContent())
    .toMatch(/^'photo\.jpg' is not a picture or document that can be used/);
  await expect
    .poll(async () => (await input.getByRole('status').allTextContents()).filter(Boolean))
    .toEqual([expect.stringMatching(/^1 file was not uploaded: /)]);
  expect(await line(panel, 'Brand Name').evaluate((element) => element === document.activeElement)).toBe(
    true,
  );
  const drawing = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(26 * 1024 * 1024, 1) };
  await give(input.locator('.file-frame'), 'drop', [drawing]);
  await expect.poll(() => refusal.textContent()).toBe("'large.png' has 26 MB; 25 MB are possible.");
  expect(await address(panel, logo)).toBe('');
  await give(input.locator('.file-frame'), 'drop', [program]);
  await input.getByRole('button', { name: "Dismiss 'photo.jpg'" }).click();
  expect(await refusal.count()).toBe(0);

  await give(panel.getByRole('heading', { level: 1 }), 'drop', [await pngFile('stray.png')]);
  await panel.getByText('Drop the file on the field it belongs to.').waitFor();
  expect(new URL(panel.url()).pathname).toBe('/admin/brands/new');
  expect(await address(panel, logo)).toBe('');

  await uploadInto(
    panel,
    logo,
    await pngFile(`${'a-name-without-a-place-to-break-'.repeat(6)}.png`, 900, 300),
  );
  await expect.poll(() => address(panel, logo)).toMatch(libraryPath);
  await panel.emulateMedia({ colorScheme: 'light' });
  const release = await hold(panel, '/media/uploads');
  await uploadInto(panel, logo, await pngFile('on-its-way.png'));
  await panel.getByRole('progressbar').waitFor();
  await give(input.locator('.file-frame'), 'drop', [pdfFile('minutes.pdf')]);
  await expectNoSidewaysScroll(panel, [320, 1280], 'filled, on its way and refused');
  for (const [colorScheme, width] of [
    ['light', 320],
    ['dark', 1280],
  ] as const) {
    await panel.emulateMedia({ colorScheme });
    await panel.setViewportSize({ width, height: 800 });
    expect.soft(await violations(panel), colorScheme).toEqual([]);
    for (const control of await input.getByRole('button').all()) {
      const box = await control.boundingBox();
      expect
        .soft(Math.min(box?.width ?? 0, box?.height ?? 0), await control.innerText())
        .toBeGreaterThanOrEqual(44);
    }
  }
  release();
});

// Also proves MEDIA-UP-10.
test('[MEDIA-UP-08] [MEDIA-IN-03] Save waits for a file that is on its way and sends its address alone; after Cancel the field says what to do and nothing is sent; large photos and bitmaps are drawn before they are sent, without what the phone noted', async ({
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
  await uploadInto(panel, logo, { name: 'drawing.bmp', mimeType: 'image/bmp', buffer: bmp(20, 30) });
  await expect.poll(() => address(panel, logo)).toMatch(/\/drawing\.\w+$/);
  const heic = readFileSync('tests/factories/p3.heic');
  await uploadInto(panel, logo, { name: 'iphone.heic', mimeType: 'image/heic', buffer: heic });
  await expect.poll(() => address(panel, logo), { timeout: 30_000 }).toMatch(/\/iphone\.\w+$/);
  const bodies = [...parts.values()].map((sent) => Buffer.concat(sent));
  expect(bodies[2]?.equals(heic), 'what this browser cannot decode').toBe(true);
  const [first, second] = await Promise.all(bodies.slice(0, 2).map((body) => sharp(body).metadata()));
  expect([first?.format, first?.width, first?.height, first?.exif]).toEqual(['jpeg', 1920, 2560, undefined]);
  expect(bodies[0]?.includes('Phone of the north')).toBe(false);
  expect([second?.format, second?.width, second?.height]).toEqual(['png', 20, 30]);

  const sent: unknown[] = [];
  panel.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/brands'))
      sent.push(request.postDataJSON());
  });
  const cancelled = await hold(panel, '/media/uploads');
  await openPanel(panel, '/brands/new');
  await uploadInto(panel, logo, await pngFile('cancelled.png'));
  await panel.getByRole('progressbar', { name: 'cancelled.png' }).waitFor();
  const asked: string[] = [];
  panel.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await panel.close({ runBeforeUnload: true });
  await expect.poll(() => asked, { message: 'whoever leaves now loses the file' }).toEqual(['beforeunload']);
  await enter(panel, { 'Brand Name': 'Surya' });
  await save(panel);
  await panel.getByRole('status').filter({ hasText: 'Waiting for 1 file' }).waitFor();
  expect(await saveButton(panel).textContent()).toBe('Saving...');
  await fileInput(panel, logo).getByRole('button', { name: 'Cancel' }).click();
  await expect
    .poll(() => messageOf(panel, logo))
    .toBe('The file was not uploaded. Upload it again or choose another one.');
  expect(await saveButton(panel).textContent()).toBe('Create');
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
  expect(await input.getByText('Waiting for the connection').count()).toBe(0);
  expect(await input.getByText('report.pdf, PDF, 2.5 MB').isVisible()).toBe(true);
  expect(await input.getByText('Everybody who has the address can open it.').isVisible()).toBe(true);

  const staff = await site.staff();
  for (let index = 1; index <= 49; index += 1) {
    const name = `attachment; filename*=UTF-8''minutes-${index}.txt`;
    const text = Buffer.from(`Minutes ${index} ${crypto.randomUUID()}`);
    const { status } = await staff.post('/media', text, { 'content-disposition': name });
    expect(status).toBe(201);
  }
  const opener = button(panel, documentUrl, 'Choose from the library');
  await opener.click();
  const dialog = panel.getByRole('dialog', { name: 'Choose from the library' });
  const tiles = dialog.getByRole('list', { name: 'Files' }).getByRole('button');
  await choose(dialog.getByRole('button', { name: 'Upload' }), [pdfFile('newest.pdf')]);
  await expect.poll(() => tiles.first().textContent()).toContain('newest.pdf');
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme });
    expect.soft(await violations(panel), colorScheme).toEqual([]);
  }
  await panel.setViewportSize({ width: 400, height: 700 });
  const focused = () => panel.evaluate(() => document.activeElement?.textContent ?? '');
  await tiles.first().focus();
  await panel.keyboard.press('ArrowRight');
  expect(await focused()).toContain('minutes-49.txt');
  await panel.keyboard.press('ArrowLeft');
  await panel.keyboard.press('ArrowDown');
  expect(await focused(), 'in two columns').toContain('minutes-48.txt');
  await panel.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await opener.evaluate(isFocused)).toBe(true);
  expect(await address(panel, documentUrl)).toMatch(/\/report\.pdf$/);

  await opener.click();
  const search = dialog.getByRole('searchbox');
  const searched = panel.waitForResponse((response) => response.url().includes('q=minutes-'));
  await search.fill('minutes-');
  expect((await searched).url()).toContain('kind=document');
  await dialog.getByText('1–48 of 49').waitFor();
  expect(await tiles.count()).toBe(48);
  expect(await tiles.first().innerText()).toMatch(/^minutes-49\.txt\s+Text, 1 KB$/);
  const next = dialog.getByRole('button', { name: 'Next page' });
  await next.press('Enter');
  await dialog.getByText('49–49 of 49').waitFor();
  await expect.poll(() => tiles.allInnerTexts()).toEqual([expect.stringMatching(/^minutes-1\.txt/)]);
  expect(await next.evaluate(isFocused), 'on the last page').toBe(true);
  await search.fill('MINUTES-17');
  await expect.poll(() => tiles.allInnerTexts()).toEqual([expect.stringMatching(/^minutes-17\.txt/)]);
  await tiles.first().focus();
  await panel.keyboard.press('Enter');
  await expect.poll(() => input.getByText('minutes-17.txt, Text, 1 KB').isVisible()).toBe(true);
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await opener.evaluate(isFocused)).toBe(true);
});
