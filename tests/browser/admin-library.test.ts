import type { Page } from 'playwright-core';
import type { Media } from '../../features/media/media.ts';
import { brand, create, createPost, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import { type ChosenFile, choose, pdfFile, pngFile } from './media-files.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const tile = (page: Page, name: string) =>
  page.locator('.media-grid').getByRole('listitem').filter({ hasText: name });

async function upload(site: TestServer, { name, buffer }: ChosenFile): Promise<Media> {
  const headers = { 'content-disposition': `attachment; filename="${name}"` };
  return (await (await site.staff()).post<Media>('/media', Uint8Array.from(buffer), headers)).body;
}

/** What axe finds wrong with a screen of the library, and whether it scrolls sideways. */
async function look(page: Page, what: string): Promise<void> {
  expect.soft(await violations(page), what).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 1280], what);
}

// Also proves MEDIA-LIB-11, MEDIA-UP-01.
test('[MEDIA-LIB-01] [MEDIA-LIB-13] the library shows files newest first, takes more by its button, filters them in the address, and opens from the second list of the sidebar; files that are not used are ticked and deleted together, and one that is in use since is kept', async ({
  page,
  site,
  noise,
}) => {
  // What is in use since.
  noise.expect(/409/);
  const staff = await site.staff();
  const used = await upload(site, await pngFile('Roof in Pune.png'));
  await create(staff, '/brands', brand({ logo: used.address }));
  await upload(site, pdfFile('agm-minutes.pdf'));
  await signedIn(page, site);
  await openPanel(page, '');
  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Media' }).click();
  await tile(page, 'Roof in Pune.png').waitFor();
  await choose(page.getByRole('button', { name: 'Upload' }), [
    await pngFile('newest.png'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from(unique('Notes')) },
  ]);
  await tile(page, 'newest.png').waitFor();
  await tile(page, 'notes.txt').waitFor();
  expect(await tile(page, 'newest.png').textContent(), 'marks').toMatch(/Not used.*No description/);
  expect(await tile(page, 'Roof in Pune.png').textContent()).not.toContain('Not used');
  await expect.poll(() => page.getByText(/ of 20 GB used$/).count(), { message: '[MEDIA-LIB-13]' }).toBe(1);

  await page.getByLabel('Kind', { exact: true }).selectOption('Documents');
  await expect.poll(() => tile(page, 'newest.png').count()).toBe(0);
  expect(new URL(page.url()).search).toBe('?kind=document');
  await page.getByLabel('Kind', { exact: true }).selectOption('');
  await page.getByRole('searchbox', { name: 'Search files' }).fill('PUNE');
  await expect.poll(() => tile(page, 'agm-minutes.pdf').count()).toBe(0);
  expect(await tile(page, 'Roof in Pune.png').count()).toBe(1);

  const files = [];
  for (const name of ['one.png', 'two.png', 'three.png']) files.push(await upload(site, await pngFile(name)));
  await openPanel(page, '/media?used=no');
  await look(page, 'files that are not used');
  for (const name of ['one.png', 'two.png'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await create(staff, '/brands', brand({ logo: files[1]?.address }));
  await page.getByRole('button', { name: 'Delete 2 files' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('1 deleted. 1 is in use since.').waitFor();
  await expect.poll(() => tile(page, 'one.png').count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile(page, 'one.png').waitFor();
  expect(await tile(page, 'three.png').count()).toBe(1);
});

// Also proves MEDIA-LIB-03, MEDIA-LIB-05, MEDIA-LIB-09, MEDIA-LIB-10.
test('[MEDIA-LIB-04] [MEDIA-LIB-06] the page of a file tells where it is used, and its description and focal point are set by mouse and by keyboard; its file is replaced after the places are told, which can be undone; only one that is not used is deleted, and comes back', async ({
  page,
  site,
  noise,
}) => {
  // Pictures of a file that is deleted meanwhile.
  noise.expect(/404/);
  const staff = await site.staff();
  const file = await upload(site, await pngFile('gate.png', 800, 400));
  const post = await createPost(staff, { title: 'Rooftop guide', coverImage: file.address, status: 'Draft' });
  await signedIn(page, site);
  await openPanel(page, `/media/${file.id}`);
  const place = page.getByRole('link', { name: 'Blog Posts: Rooftop guide (Draft), Cover Image URL' });
  expect(await place.getAttribute('href')).toBe(`/admin/blog/${post.id}/edit`);
  const facts = page.getByRole('complementary', { name: 'About the file' });
  expect(await facts.textContent()).toMatch(/WEBP, \d+ KB.*800 × 400 pixels.*by admin/s);
  await page.getByLabel('Description').fill('A gate in the morning');
  const shown = page.locator('.media-focus-picture');
  await shown.scrollIntoViewIfNeeded();
  const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  await shown.click({ position: { x: width / 4, y: height / 2 } });
  const left = page.getByRole('slider', { name: 'From the left' });
  expect(await left.inputValue()).toBe('25');
  await left.press('ArrowLeft');
  await page.getByRole('slider', { name: 'From the top' }).press('End');
  const cuts = page.getByRole('list', { name: 'How places of the website cut it' });
  expect(await cuts.getByRole('listitem').count()).toBe(5);
  await page.getByLabel('Name').fill('The gate');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/admin/media');
  const { body } = await staff.get<Media>(`/media/${file.id}`);
  expect(body).toMatchObject({ name: 'The gate', alt: 'A gate in the morning', focus: { x: 24, y: 100 } });

  await staff.delete(`/blog/posts/${post.id}`);
  await staff.delete(`/admin/trash/blog-posts/${post.id}`);
  const record = await create(staff, '/brands', brand({ name: 'Suryakant Modules', logo: file.address }));
  const logo = async () => (await staff.get<{ logo: string }>(`/brands/${record.id}`)).body.logo;
  await openPanel(page, `/media/${file.id}`);
  const dialog = page.getByRole('alertdialog');
  const replace = async (file: ChosenFile) => {
    await choose(page.getByRole('button', { name: 'Replace the file' }), [file]);
    expect(await dialog.textContent()).toContain('It is shown in 1 place: Suryakant Modules.');
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
  };
  await replace(pdfFile('minutes.pdf'));
  await page.getByText('Choose a picture here.', { exact: true }).waitFor();
  await replace(await pngFile('new.png', 500, 200));
  await page.getByText('The file was replaced.').waitFor();
  await page.getByText('500 × 200 pixels').waitFor();
  expect(await logo()).toContain('/3/');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('800 × 400 pixels', { exact: true }).waitFor();
  expect(await logo()).toContain('/4/');
  // Also long after.
  await page.reload();
  await look(page, 'the page of a file');
  await page.getByRole('button', { name: /^Put back: 500 × 200 pixels/ }).click();
  await page.getByText('500 × 200 pixels', { exact: true }).waitFor();
  expect(await logo()).toContain('/5/');

  await page.getByText('This picture is used in 1 place, so it cannot be deleted.').waitFor();
  expect(await page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);
  await staff.delete(`/brands/${record.id}`);
  await staff.delete(`/admin/trash/brands/${record.id}`);
  await page.reload();
  await page.getByText('This file is not used.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('**/admin/media');
  await page.getByText("'The gate' is in the trash.").waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile(page, 'The gate').waitFor();
  await staff.delete(`/media/${file.id}`);
  await openPanel(page, '/trash');
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
  noise.expect(/Failed to load resource/);
  const { buffer: body } = await pngFile('remote.png');
  await page
    .context()
    .route('https://open.example/**', (route) =>
      route.fulfill({ contentType: 'image/png', body, headers: { 'access-control-allow-origin': '*' } }),
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
  await choose(item(closed).getByRole('button', { name: 'Upload your own copy' }), [
    await pngFile('own.png'),
  ]);
  await expect.poll(() => logo(two.id)).toMatch(/^\/media\//);
  await expect.poll(() => item(closed).count()).toBe(0);
});
