import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Media } from '../../server/media/media.ts';
import { brand, create, createPost, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { hold } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const tile = (page: Page, name: string) =>
  page.locator('.media-grid').getByRole('listitem').filter({ hasText: name });
const filter = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Filters' }).getByRole('link', { name, exact: true });

function picture(width = 400, height = 300): Promise<Buffer> {
  const background = {
    r: Math.floor(Math.random() * 256),
    g: Math.floor(Math.random() * 256),
    b: width % 256,
  };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function upload(site: TestServer, name: string, bytes: Uint8Array | string): Promise<Media> {
  const staff = await site.staff();
  const body = typeof bytes === 'string' ? bytes : Uint8Array.from(bytes);
  const headers = { 'content-disposition': `attachment; filename="${name}"` };
  return (await staff.post<Media>('/media', body, headers)).body;
}

/** What axe finds wrong with a screen of the library, and whether it scrolls sideways, once in each scheme. */
async function look(page: Page, what: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['dark', 320],
    ['light', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violations(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  await expectNoSidewaysScroll(page, [320, 1280], what);
}

// Also proves MEDIA-LIB-11, MEDIA-UP-01.
test('[MEDIA-LIB-01] [MEDIA-LIB-13] the library shows files newest first, takes more by its button, filters them in the address, and opens from the second list of the sidebar; files that are not used are ticked and deleted together, and one that is in use since is kept', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const used = await upload(site, 'Roof in Pune.jpg', await picture());
  await create(staff, '/brands', brand({ logo: used.address }));
  await upload(site, 'agm-minutes.pdf', '%PDF-1.7\n%%EOF');
  await signedIn(page, site);
  await openPanel(page, '');
  const library = page.getByRole('navigation', { name: 'Library' });
  expect(await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').count()).toBe(17);
  await library.getByRole('link', { name: 'Media' }).click();
  await page.waitForURL('**/admin/media');
  await expect.poll(() => page.title()).toBe('Media | Admin Panel');
  await tile(page, 'Roof in Pune.jpg').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles([
    { name: 'newest.jpg', mimeType: 'image/jpeg', buffer: await picture() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from(unique('Notes')) },
  ]);
  await tile(page, 'newest.jpg').waitFor();
  await tile(page, 'notes.txt').waitFor();
  expect(await tile(page, 'newest.jpg').textContent(), 'marks').toMatch(/Not used.*No description/);
  expect(await tile(page, 'Roof in Pune.jpg').textContent()).not.toContain('Not used');
  await expect.poll(() => page.getByText(/ of 20 GB used$/).count(), { message: '[MEDIA-LIB-13]' }).toBe(1);

  await filter(page, 'Documents').click();
  await expect.poll(() => tile(page, 'newest.jpg').count()).toBe(0);
  expect(await filter(page, 'Documents').getAttribute('aria-current')).toBe('true');
  expect(new URL(page.url()).search).toBe('?kind=document');
  await filter(page, 'Used').click();
  await page.getByRole('heading', { name: 'There are no such files' }).waitFor();
  await page.goBack();
  await tile(page, 'agm-minutes.pdf').waitFor();
  await filter(page, 'Documents').click();
  await page.getByRole('searchbox', { name: 'Search files' }).fill('PUNE');
  await expect.poll(() => tile(page, 'agm-minutes.pdf').count()).toBe(0);
  expect(await tile(page, 'Roof in Pune.jpg').count()).toBe(1);

  await openPanel(page, '/media?kind=document&page=9');
  await tile(page, 'agm-minutes.pdf').waitFor();
  expect(new URL(page.url()).search, 'a page that is gone').toBe('?kind=document&page=1');

  const files = [];
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg'])
    files.push(await upload(site, name, await picture()));
  await openPanel(page, '/media?used=no');
  await look(page, 'files that are not used');
  for (const name of ['one.jpg', 'two.jpg'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await create(staff, '/brands', brand({ logo: files[1]?.address }));
  await page.getByRole('button', { name: 'Delete 2 files' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 deleted. 1 is in use since.').waitFor();
  await expect.poll(() => tile(page, 'one.jpg').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile(page, 'one.jpg').waitFor();
  expect(await tile(page, 'three.jpg').count()).toBe(1);
});

// Also proves MEDIA-LIB-03, MEDIA-LIB-05, MEDIA-LIB-09, MEDIA-LIB-10, MEDIA-UP-04.
test('[MEDIA-LIB-04] [MEDIA-LIB-06] the page of a file tells where it is used, and its description and focal point are set by mouse and by keyboard; its file is replaced after the places are told, which can be cancelled and undone; only one that is not used is deleted, and comes back', async ({
  page,
  site,
  noise,
}) => {
  // Pictures of a file that is deleted meanwhile.
  noise.expect(/404/);
  const staff = await site.staff();
  const file = await upload(site, 'gate.jpg', await picture(800, 400));
  const post = await createPost(staff, { title: 'Rooftop guide', coverImage: file.address, status: 'Draft' });
  await signedIn(page, site);
  await openPanel(page, `/media/${file.id}`);
  const place = page.getByRole('link', { name: 'Blog Posts: Rooftop guide (Draft), Cover Image URL' });
  expect(await place.getAttribute('href')).toBe(`/admin/blog/${post.id}/edit`);
  const facts = page.getByRole('complementary', { name: 'About the file' });
  expect(await facts.textContent()).toMatch(/JPG, \d+ KB.*800 × 400 pixels.*by admin/s);
  await page.getByLabel('Description').fill('A gate in the morning');
  const shown = page.locator('.media-focus-picture');
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  await shown.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
  const left = page.getByRole('slider', { name: 'From the left' });
  expect(await left.inputValue()).toBe('25');
  await left.press('ArrowLeft');
  await page.getByRole('slider', { name: 'From the top' }).press('End');
  expect(
    await page.getByRole('list', { name: 'How places of the website cut it' }).getByRole('listitem').count(),
  ).toBe(5);
  await page.getByRole('link', { name: 'Media', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('alert').filter({ hasText: 'Name is required' }).first().waitFor();
  await page.getByLabel('Name').fill('The gate');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/admin/media');
  const { body } = await staff.get<Media>(`/media/${file.id}`);
  expect(body).toMatchObject({
    name: 'The gate',
    alt: 'A gate in the morning',
    focus: { x: 24, y: 100 },
    version: 2,
  });

  await staff.delete(`/blog/posts/${post.id}`);
  await staff.delete(`/admin/trash/blog-posts/${post.id}`);
  const record = await create(staff, '/brands', brand({ name: 'Suryakant Modules', logo: file.address }));
  const logo = async () => (await staff.get<{ logo: string }>(`/brands/${record.id}`)).body.logo;
  await openPanel(page, `/media/${file.id}`);
  const dialog = page.getByRole('alertdialog');
  const replace = async (name: string, buffer: Buffer, mimeType = 'image/jpeg') => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Replace the file' }).click();
    await (await chooser).setFiles({ name, mimeType, buffer });
    expect(await dialog.textContent()).toContain('It is shown in 1 place: Suryakant Modules.');
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  };
  const release = await hold(page, '/media/uploads');
  await replace('cancelled.jpg', await picture());
  await page.getByRole('progressbar', { name: 'cancelled.jpg' }).waitFor();
  await page.locator('.upload-list').getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  expect(await logo(), 'cancelled').toContain('/2/');
  release();
  await page.unroute('**/api/media/uploads');
  await replace('minutes.txt', Buffer.from('no picture'), 'text/plain');
  await page.getByText('Choose a picture here.', { exact: true }).waitFor();
  await replace('new.jpg', await picture(500, 200));
  await page.getByText('The file was replaced.').waitFor();
  await page.getByText('500 × 200 pixels').waitFor();
  expect(await logo()).toContain('/3/');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('800 × 400 pixels', { exact: true }).waitFor();
  expect(await logo()).toContain('/4/');
  // Also long after.
  await page.reload();
  await page.getByRole('heading', { name: 'Earlier files' }).waitFor();
  await look(page, 'the page of a file');
  await page
    .getByRole('button', { name: /^Put back: 500 × 200 pixels, \d+ KB, replaced \d+ \w+ \d{4}/ })
    .click();
  await page.getByText('500 × 200 pixels', { exact: true }).waitFor();
  expect(await logo()).toContain('/5/');
  expect(await page.getByRole('button', { name: /^Put back/ }).count()).toBe(1);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(await dialog.textContent()).toContain(
    'This picture is used in 1 place. Replace it there, delete for good what is in the trash, or replace the file.',
  );
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Close']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await staff.delete(`/brands/${record.id}`);
  await staff.delete(`/admin/trash/brands/${record.id}`);
  await page.reload();
  await page.getByText('This file is not used.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  expect(await dialog.textContent()).toContain('Are you sure you want to delete this file?');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/admin/media');
  await page.getByText("'The gate' is in the trash.").waitFor();
  await expect.poll(() => tile(page, 'The gate').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile(page, 'The gate').waitFor();
  await staff.delete(`/media/${file.id}`);
  await page.reload();
  await page.getByRole('link', { name: /^Trash \(/ }).click();
  await page.getByRole('button', { name: "Look at 'The gate'" }).click();
  await page.getByRole('dialog').getByText('The gate').first().waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: "Restore 'The gate'" }).click();
  await page.getByText("'The gate' is back in Media.").waitFor();
  expect((await staff.get(`/media/${file.id}`)).status).toBe(200);
});

test('[MEDIA-LIB-14] a picture of another website is copied into the library where that allows it, or an own copy takes its place', async ({
  page,
  site,
  noise,
}) => {
  const staff = await site.staff();
  const [open, closed] = ['open', 'closed'].map(
    (host) => `https://${host}.example/${crypto.randomUUID()}.jpg`,
  );
  const one = await create(staff, '/brands', brand({ logo: open }));
  const two = await create(staff, '/brands', brand({ logo: closed }));
  const logo = async (id: string) => (await staff.get<{ logo: string }>(`/brands/${id}`)).body.logo;
  const body = await picture();
  noise.expect(/Failed to load resource/);
  await page
    .context()
    .route('https://open.example/**', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body, headers: { 'access-control-allow-origin': '*' } }),
    );
  await page.context().route('https://closed.example/**', (route) => route.abort());
  await signedIn(page, site);
  await openPanel(page, '/media/external');
  await look(page, 'pictures at other addresses');
  const item = (address = '') =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: address }) });
  await item(open).getByRole('button', { name: 'Copy into the library' }).click();
  await expect.poll(() => logo(one.id)).toMatch(/^\/media\//);
  await item(closed).getByRole('button', { name: 'Copy into the library' }).click();
  await page.getByText('That website does not allow copies. Upload your own copy.').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await item(closed).getByRole('button', { name: 'Upload your own copy' }).click();
  await (await chooser).setFiles({ name: 'own.jpg', mimeType: 'image/jpeg', buffer: await picture() });
  await expect.poll(() => logo(two.id)).toMatch(/^\/media\//);
  await expect.poll(() => item(closed).count()).toBe(0);
});
