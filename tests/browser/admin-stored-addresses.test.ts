import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { rowOf } from './panel-lists.ts';

/** Would run a script. */
const address = `vbscript:msgbox(${'1'.repeat(60)})`;

/** Writes into columns behind the server's back. */
function write(site: TestServer, table: string, id: string, values: Record<string, string>) {
  const names = Object.keys(values);
  const columns = names.map((column, index) => `${column} = $${index + 1}`).join(', ');
  return withRows(site.database, (rows) =>
    rows.all(`update ${table} set ${columns} where id = $${names.length + 1}`, [
      ...Object.values(values),
      id,
    ]),
  );
}

/** What links, pictures and frames of the page lead to of it. */
function unsafe(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[href^="vbscript:"], [src^="vbscript:"]')].map((one) => one.outerHTML),
  );
}

test('[HOLD-28] an unsafe address that is stored is neither linked nor loaded by a form, an opened submission or a preview', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { body } = await site.visitor.post<bodies.Stored>('/contact', bodies.contactMessage());
  await write(site, 'contact', body.id, { email: 'vbscript:msgbox(1)' });
  await signedIn(page, site);
  // Those whose forms show a picture, a card or a video of what is entered.
  for (const [path, table, make, values] of [
    ['/channels', 'channels', bodies.channel, { link: address, image: address }],
    ['/brands', 'brands', bodies.brand, { logo: address }],
    ['/video', 'videos', bodies.video, { thumbnail_url: address }],
  ] as const) {
    const { id } = await bodies.create(staff, path, make());
    await write(site, table, id, values);
    await openPanel(page, `${path}/${id}/edit`);
    await page.getByRole('button', { name: 'Update', exact: true }).waitFor();
    expect(await unsafe(page), `the form of ${table}`).toEqual([]);
  }

  await openPanel(page, '/contact');
  await rowOf(page, 'vbscript:msgbox(1)')
    .getByRole('link', { name: /^Read / })
    .click();
  const sent = page.getByRole('region', { name: 'What was sent' });
  await sent.getByText('vbscript:msgbox(1)').waitFor();
  expect(await sent.getByRole('link').count(), 'neither an email nor a telephone link').toBe(0);

  const { id } = await bodies.createPost(staff, { status: 'Draft' });
  const content = '<p><a href="vbscript:msgbox(1)">press</a></p>';
  await write(site, 'blog_posts', id, { content, cover_image: address, author_avatar: address });
  await page.goto(`/admin/blog/${id}/edit`);
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await text.getByText('press').waitFor();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Changed');
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Preview' }).getByRole('heading', { name: 'Changed' }).waitFor();
  expect(await unsafe(page), 'the form of a post and its preview').toEqual([]);
  await page.goto(`/admin/blog/${id}/preview`);
  await page.getByText('press', { exact: true }).waitFor();
  expect(await unsafe(page), 'the preview of a saved post').toEqual([]);
});
