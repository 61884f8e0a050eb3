import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { openFromSidebar, openRecord, rowOf } from './panel-lists.ts';

/** Would run a script. */
const address = `vbscript:msgbox(${'1'.repeat(60)})`;

/** Writes into columns behind the server's back. */
function write(
  site: TestServer,
  table: string,
  id: string,
  values: Record<string, string>,
): Promise<unknown> {
  return withRows(site.database, (rows) =>
    Promise.all(
      Object.entries(values).map(([column, value]) =>
        rows.all(`update ${table} set ${column} = $1 where id = $2`, [value, id]),
      ),
    ),
  );
}

/** What links, pictures and frames of the page lead to of it. */
function unsafe(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[href^="vbscript:"], [src^="vbscript:"]')].map((one) => one.outerHTML),
  );
}

/** Those whose forms show a picture, a card or a video of what is entered. */
const forms = [
  ['Channels', '/channels', 'channels', 'title', bodies.channel, { link: address, image: address }],
  ['Brands', '/brands', 'brands', 'name', bodies.brand, { logo: address }],
  ['Videos', '/video', 'videos', 'title', bodies.video, { thumbnail_url: address }],
] as const;

test('[HOLD-28] an unsafe address that is stored is neither linked nor loaded by a list, a form, an opened submission or a preview', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { body } = await site.visitor.post<bodies.Stored>('/contact', bodies.contactMessage());
  await write(site, 'contact', body.id, { email: 'vbscript:msgbox(1)' });
  await signedIn(page, site);
  await openPanel(page, '');
  for (const [label, api, table, name, make, values] of forms) {
    const text = bodies.unique('Row');
    const { id } = await bodies.create(staff, api, make({ [name]: text }));
    await write(site, table, id, values);
    await openFromSidebar(page, label);
    await rowOf(page, text).getByText(address.slice(0, 20)).first().waitFor();
    expect(await unsafe(page), `the list of ${label}`).toEqual([]);
    await openRecord(page, text);
    expect(await unsafe(page), `the form of ${label}`).toEqual([]);
  }

  await openFromSidebar(page, 'Contact');
  await rowOf(page, 'vbscript:msgbox(1)').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('vbscript:msgbox(1)').waitFor();
  expect(await dialog.getByRole('link').count(), 'neither an email nor a telephone link').toBe(0);

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
