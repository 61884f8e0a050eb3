import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { registry } from '../../content/index.ts';
import { type Crop, cropRatios } from '../../kernel/kinds/url/crops.ts';
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

/** The fields with a file of every type, with the screen of a new record. The carousel has a form of its own. */
const fields = registry
  .filter(({ definition }) => definition.name !== 'carousel')
  .flatMap(({ definition, fields }) =>
    Object.values(fields)
      .filter(({ scheme }) => scheme === 'picture' || scheme === 'document')
      .map(({ label, scheme, crop }) => ({
        type: definition.name,
        path: screenOf(definition),
        label,
        scheme,
        crop,
      })),
  );

function screenOf({ name, section }: { name: string; section: string }): string {
  return name === 'members' ? '/about/working-committee/new' : `${section}/new`;
}

test.for(fields)(
  // Also proves MEDIA-IN-05, MEDIA-UP-01, MEDIA-UP-02.
  '[MEDIA-IN-01] [MEDIA-IN-02] $label of $type takes a file by button, shows it as the page will cut it, and gives it up again',
  async ({ path, label, scheme, crop }, { panel }) => {
    const isPicture = scheme === 'picture';
    await openPanel(panel, path);
    const input = fileInput(panel, label);
    await input.waitFor();
    expect(await button(panel, label, 'Remove').count(), 'while it is empty').toBe(0);
    const file = isPicture ? await pngFile('roof.png') : pdfFile('agm-minutes.pdf', 1_258_000);
    const accept = await uploadInto(panel, label, file);
    await expect.poll(() => address(panel, label)).toMatch(libraryPath);
    expect(accept).toContain(isPicture ? 'image/jpeg,' : '.pdf,');
    if (isPicture) {
      const preview = input.getByRole('img', { name: `Preview: ${label}` });
      const source = await preview.getAttribute('src');
      expect(source).toBe(`${await address(panel, label)}?${crop}-640`);
      const { width = 0, height = 0 } = (await preview.boundingBox()) ?? {};
      const ratio = cropRatios[crop as Crop];
      if (ratio) expect(width / height, 'the shape of the cut').toBeCloseTo(ratio, 1);
    } else {
      expect(await input.getByText('agm-minutes.pdf, PDF, 1.2 MB').isVisible()).toBe(true);
      expect(await input.getByText('Everybody who has the address can open it.').isVisible()).toBe(true);
    }
    await button(panel, label, 'Remove').click();
    expect(await address(panel, label)).toBe('');
    expect(await input.locator('img').count(), 'after Remove').toBe(0);
    const isFocused = (element: Element) => element === document.activeElement;
    expect(await button(panel, label, 'Upload').evaluate(isFocused), 'focus after Remove').toBe(true);
    await button(panel, label, 'Undo').click();
    expect(await address(panel, label), 'after Undo').toMatch(libraryPath);
    expect(await button(panel, label, 'Undo').count(), 'once it is back').toBe(0);
  },
);

// Also proves MEDIA-UP-11.
test('[MEDIA-UP-01] [MEDIA-UP-04] a field takes a dropped and a pasted file, a file that is there is used again, and a pasted text stays a text', async ({
  panel,
}) => {
  await openPanel(panel, '/brands/new');
  const input = fileInput(panel, logo);
  const [dropped, pasted] = [await pngFile('dropped.png'), await pngFile('pasted.png')];
  await give(input.locator('.file-frame'), 'drop', [dropped]);
  await expect.poll(() => address(panel, logo)).toMatch(/\/dropped\.\w+$/);
  const first = await address(panel, logo);
  await expect.poll(() => input.getByRole('status').allTextContents()).toContain('1 file is in the library');
  for (const name of ['Upload', 'Remove']) {
    await give(button(panel, logo, name), 'paste', [pasted]);
    await expect.poll(() => address(panel, logo)).toMatch(/\/pasted\.\w+$/);
    await give(line(panel, logo), 'paste', [dropped]);
    await expect.poll(() => address(panel, logo)).toBe(first);
    await input.getByText('This file is already in the library and is used again.').waitFor();
  }
  await input.getByRole('button', { name: "Dismiss 'dropped.png'" }).click();
  expect(await input.locator('.upload-list li').count()).toBe(0);
  await answerForOthers(panel);
  await line(panel, logo).fill('https://example.org/logo.png');
  const preview = input.getByRole('img', { name: `Preview: ${logo}` });
  await expect.poll(() => preview.getAttribute('src')).toBe('https://example.org/logo.png');
});

test('[MEDIA-UP-02] the choice of files asks for no camera, and Safari is not offered HEIC, which it converts by itself', async ({
  panel,
  open,
  site,
}) => {
  const safari = await open();
  await signedIn(safari, site);
  await safari.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'vendor', { value: 'Apple Computer, Inc.' }),
  );
  for (const [page, takesHeic] of [
    [panel, true],
    [safari, false],
  ] as const) {
    await openPanel(page, '/brands/new');
    const opened = page.waitForEvent('filechooser');
    await button(page, logo, 'Upload').click();
    const element = (await opened).element();
    expect((await element.getAttribute('accept'))?.includes('image/heic')).toBe(takesHeic);
    expect(await element.getAttribute('capture')).toBeNull();
  }
});

test('[MEDIA-UP-08] [MEDIA-IN-03] Save waits for a file that is on its way and sends its address alone; after Cancel the field says what to do and nothing is sent', async ({
  panel,
}) => {
  await openPanel(panel, '/brands/new');
  const sent: unknown[] = [];
  panel.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/brands'))
      sent.push(request.postDataJSON());
  });
  const cancelled = await hold(panel, '/media/uploads');
  await enter(panel, { 'Brand Name': 'Surya' });
  await uploadInto(panel, logo, await pngFile('cancelled.png'));
  const progress = panel.getByRole('progressbar', { name: 'cancelled.png' });
  await progress.waitFor();
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

test('[MEDIA-UP-14] a refusal stays in the field with the reason until it is dismissed and takes no focus, and a file beside every field leaves the page where it is', async ({
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
});

test('[MEDIA-UP-05] [MEDIA-UP-06] a file goes in parts; when the connection is lost, it waits and goes on where it stopped, in smaller parts', async ({
  panel,
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
  const input = fileInput(panel, 'Document URL');
  const megabyte = 1024 * 1024;
  await uploadInto(panel, 'Document URL', pdfFile('report.pdf', 2.5 * megabyte));
  await input.getByText(/^Waiting for the connection\. (?:39|40) % has arrived\.$/).waitFor();
  read.resolve();
  await expect.poll(() => address(panel, 'Document URL')).toMatch(/\/report\.pdf$/);
  expect(sizes.slice(0, 4)).toEqual([megabyte, megabyte, megabyte / 2, megabyte / 2]);
  expect(await input.getByText('Waiting for the connection').count()).toBe(0);
});

test('[MEDIA-UP-10] a large photo is drawn upright at most 2,560 pixels wide or high without its metadata, and a bitmap as PNG, before they are sent; what cannot be drawn is sent as it is', async ({
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
});

test('[MEDIA-IN-10] empty, filled, on its way and refused, the input is whole from 320 px and at 640 px as with 200 % zoom, its targets are large enough, and axe finds nothing', async ({
  panel,
  noise,
}) => {
  noise.expect(...failedCalls);
  await openPanel(panel, '/brands/new');
  const input = fileInput(panel, logo);
  const check = async (state: string) => {
    await expectNoSidewaysScroll(panel, [320, 640, 1280], state);
    for (const [colorScheme, width] of [
      ['light', 320],
      ['dark', 1280],
    ] as const) {
      await panel.emulateMedia({ colorScheme });
      await panel.setViewportSize({ width, height: 800 });
      expect.soft(await violations(panel), `${state}, ${colorScheme}`).toEqual([]);
      for (const control of await input.getByRole('button').all()) {
        const box = await control.boundingBox();
        expect
          .soft(Math.min(box?.width ?? 0, box?.height ?? 0), await control.innerText())
          .toBeGreaterThanOrEqual(44);
      }
    }
  };
  await check('empty');
  await uploadInto(
    panel,
    logo,
    await pngFile(`${'a-name-without-a-place-to-break-'.repeat(6)}.png`, 900, 300),
  );
  await expect.poll(() => address(panel, logo)).toMatch(libraryPath);
  await check('filled');
  await panel.emulateMedia({ colorScheme: 'light' });
  const release = await hold(panel, '/media/uploads');
  await uploadInto(panel, logo, await pngFile('on-its-way.png'));
  await panel.getByRole('progressbar').waitFor();
  await check('on its way');
  release();
  await give(input.locator('.file-frame'), 'drop', [pdfFile('minutes.pdf')]);
  await check('refused');
});

test('[MEDIA-IN-06] the library is searched, walked by arrow keys and chosen from with Enter, Escape returns the focus, and a file that is uploaded in it comes first', async ({
  panel,
}) => {
  await openPanel(panel, '/brands/new');
  const opener = button(panel, logo, 'Choose from the library');
  const dialog = panel.getByRole('dialog', { name: 'Choose from the library' });
  const tiles = dialog.getByRole('list', { name: 'Files' }).getByRole('button');
  const focusedName = () => panel.evaluate(() => document.activeElement?.textContent ?? '');
  await opener.click();
  for (const name of ['one.png', 'two.png', 'three.png']) {
    await choose(dialog.getByRole('button', { name: 'Upload' }), [await pngFile(name)]);
    await expect.poll(() => tiles.first().textContent()).toContain(name);
  }
  await panel.setViewportSize({ width: 400, height: 700 });
  await tiles.first().focus();
  await panel.keyboard.press('ArrowRight');
  expect(await focusedName()).toContain('two.png');
  await panel.keyboard.press('ArrowLeft');
  await panel.keyboard.press('ArrowDown');
  expect(await focusedName(), 'in two columns').toContain('one.png');
  await panel.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await address(panel, logo)).toBe('');

  await opener.click();
  await dialog.getByRole('searchbox').fill('TWO');
  await expect.poll(() => tiles.count()).toBe(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme });
    expect.soft(await violations(panel), colorScheme).toEqual([]);
  }
  await tiles.first().focus();
  await panel.keyboard.press('Enter');
  await expect.poll(() => address(panel, logo)).toMatch(/\/two\.\w+$/);
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('[MEDIA-IN-06] the library has pages of 48 files, and a document field is offered documents alone', async ({
  panel,
  site,
}) => {
  const staff = await site.staff();
  for (let index = 1; index <= 49; index += 1) {
    const name = `attachment; filename*=UTF-8''minutes-${index}.txt`;
    const text = Buffer.from(`Minutes ${index} ${crypto.randomUUID()}`);
    const { status } = await staff.post('/media', text, { 'content-disposition': name });
    expect(status).toBe(201);
  }
  await openPanel(panel, '/resources/new');
  await button(panel, 'Document URL', 'Choose from the library').click();
  const dialog = panel.getByRole('dialog', { name: 'Choose from the library' });
  const searched = panel.waitForResponse((response) => response.url().includes('q=minutes-'));
  await dialog.getByRole('searchbox').fill('minutes-');
  await searched;
  const tiles = dialog.getByRole('list', { name: 'Files' }).getByRole('button');
  await expect.poll(() => dialog.getByText('1–48 of 49').isVisible()).toBe(true);
  expect(await tiles.count()).toBe(48);
  expect(await tiles.first().innerText()).toMatch(/^minutes-49\.txt\s+Text, 1 KB$/);
  const focused = () => panel.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  for (const [name, range] of [
    ['Next page', '49–49 of 49'],
    ['Previous page', '1–48 of 49'],
    ['Next page', '49–49 of 49'],
  ] as const) {
    await dialog.getByRole('button', { name }).press('Enter');
    await expect.poll(() => dialog.getByText(range).isVisible()).toBe(true);
    expect(await focused(), `at ${range}`).toBe(name);
  }
  await expect.poll(() => tiles.allInnerTexts()).toEqual([expect.stringMatching(/^minutes-1\.txt/)]);
  await tiles.first().click();
  const input = fileInput(panel, 'Document URL');
  await expect.poll(() => input.getByText('minutes-1.txt, Text, 1 KB').isVisible()).toBe(true);
});
