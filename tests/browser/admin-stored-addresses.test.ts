import type { Page } from 'playwright-core';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { openFromSidebar, openRecord, rowOf } from './panel-lists.ts';
import { violations } from './violations.ts';

/** Writes into a column behind the server's back. */
function write(site: TestServer, table: string, column: string, id: string, value: string): Promise<unknown> {
  return withRows(site.database, (rows) =>
    rows.all(`update ${table} set ${column} = $1 where id = $2`, [value, id]),
  );
}

/** The addresses that links, pictures and frames of the page lead to. */
function addressesIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[href], [src]')].flatMap((element) => [
      element.getAttribute('href') ?? '',
      element.getAttribute('src') ?? '',
    ]),
  );
}

const cell = (page: Page, text: string, header: string) =>
  rowOf(page, text).locator(`td[data-label="${header}"]`);

/** Those of them that would run a script, which the tests write into the database. */
const unsafe = async (page: Page) => (await addressesIn(page)).filter((each) => each.startsWith('vbscript:'));

const refused = [
  'vbscript:msgbox(1)',
  'javascript:alert(1)',
  'data:text/html,<p>x</p>',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '//elsewhere.example/page',
  'file:///etc/passwd',
  'https://name:password@host.example/',
  'blob:https://host.example/1',
];

test('[HOLD-28] in the resource list a refused address is shown as text and not linked, and a file of this site is linked as the document and not as the page', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const file = '/guide.pdf';
  const titles = new Map<string, string>();
  for (const address of [...refused, file]) {
    const title = `${bodies.unique('Guide')}.`;
    const { id } = await bodies.create(staff, '/resources', bodies.resource({ title }));
    await write(site, 'resources', 'link', id, address);
    await write(site, 'resources', 'document_url', id, address);
    titles.set(address, title);
  }
  await signedIn(page, site);
  await openPanel(page, '/resources');
  const titleOf = (address: string) => titles.get(address) ?? '';
  await rowOf(page, titleOf(file)).waitFor();
  const found = await addressesIn(page);
  for (const address of refused) {
    for (const header of ['Link', 'Document']) {
      const shown = cell(page, titleOf(address), header);
      expect(await shown.textContent(), `${address} as ${header}`).toContain(address.slice(0, 50));
      expect(await shown.getByRole('link').count(), `${address} as ${header}`).toBe(0);
    }
    expect(found).not.toContain(address);
  }
  const link = cell(page, titleOf(file), 'Document').getByRole('link', { name: 'Download' });
  expect(await link.getAttribute('href')).toBe(file);
  expect(await cell(page, titleOf(file), 'Link').getByRole('link').count()).toBe(0);
});

const address = `vbscript:msgbox(${'1'.repeat(60)})`;
const lists = [
  ['Channels', '/channels', 'channels', 'title', bodies.channel, { link: 'Link', image: 'Image' }],
  [
    ...(['Important Info', '/important-information', 'important_information', 'content'] as const),
    ...([bodies.notice, { document_link: 'Document' }] as const),
  ],
  ['Brands', '/brands', 'brands', 'name', bodies.brand, { logo: 'Logo' }],
  ['Testimonials', '/testimonials', 'testimonials', 'author', bodies.testimonial, { image: 'Image' }],
  ['About', '/about/members', 'members', 'name', bodies.member, { image: 'Image' }],
  ['Videos', '/video', 'videos', 'title', bodies.video, { thumbnail_url: 'Thumbnail' }],
] as const;

test('[HOLD-28] an unsafe address is neither linked nor loaded by a list, a form or an opened submission', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { body } = await site.visitor.post<bodies.Stored>('/contact', bodies.contactMessage());
  await write(site, 'contact', 'email', body.id, 'vbscript:msgbox(1)');
  await signedIn(page, site);
  await openPanel(page, '');
  for (const [label, api, table, name, make, columns] of lists) {
    const text = bodies.unique('Row');
    const { id } = await bodies.create(staff, api, make({ [name]: text }));
    for (const column of Object.keys(columns)) await write(site, table, column, id, address);
    await openFromSidebar(page, label);
    await rowOf(page, text).waitFor();
    for (const header of Object.values(columns))
      expect(await cell(page, text, header).textContent(), `${label}: ${header}`).toContain(
        address.slice(0, 20),
      );
    expect(await unsafe(page), `the list of ${label}`).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: label })
      .toBe(360);
    // All of them show it in the same way.
    if (label === 'Channels') expect(await violations(page), label).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await openRecord(page, text);
    expect(await unsafe(page), `the form of ${label}`).toEqual([]);
  }

  await openFromSidebar(page, 'Contact');
  await rowOf(page, 'vbscript:msgbox(1)').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('vbscript:msgbox(1)').waitFor();
  expect(await dialog.getByRole('link').count(), 'neither an email nor a telephone link').toBe(0);
});

test('[HOLD-28] an unsafe address becomes neither a link in a post nor a picture in its preview', async ({
  page,
  site,
}) => {
  const { id } = await bodies.createPost(await site.staff(), { status: 'Draft' });
  const content = '<p><a href="vbscript:msgbox(1)">press</a></p>';
  for (const [column, value] of Object.entries({ content, cover_image: address, author_avatar: address }))
    await write(site, 'blog_posts', column, id, value);
  await signedIn(page, site);
  await page.goto(`/admin/blog/${id}/edit`);
  const text = page.getByRole('textbox', { name: 'Content', exact: true });
  await text.getByText('press').waitFor();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Changed');
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Preview' }).getByRole('heading', { name: 'Changed' }).waitFor();
  expect(await unsafe(page)).toEqual([]);
  await page.goto(`/admin/blog/${id}/preview`);
  await page.getByText('press', { exact: true }).waitFor();
  expect(await unsafe(page)).toEqual([]);
});
