import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import type { TestServer } from '../support/server.ts';
import { rowOf } from './panel-lists.ts';
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

describe('unsafe addresses written directly into the database', () => {
  test.for(refused)(
    '[HOLD-28] the address %s is shown as text and not linked',
    async (address, { page, site }) => {
      const staff = await site.staff();
      const title = bodies.unique('Guide');
      const { id } = await bodies.create(staff, '/resources', bodies.resource({ title }));
      await write(site, 'resources', 'link', id, address);
      await write(site, 'resources', 'document_url', id, address);
      await signedIn(page, site);
      await openPanel(page, '/resources');
      const row = rowOf(page, title);
      await row.waitFor();
      for (const header of ['Link', 'Document']) {
        const cell = row.locator(`td[data-label="${header}"]`);
        expect(await cell.textContent()).toContain(address.slice(0, 50));
        expect(await cell.getByRole('link').count()).toBe(0);
      }
      expect(await addressesIn(page)).not.toContain(address);
      await staff.delete(`/resources/${id}`);
    },
  );

  test('[HOLD-28] a file of this site is linked as the document of a resource and not as its page', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    const title = bodies.unique('Guide');
    const { id } = await bodies.create(staff, '/resources', bodies.resource({ title }));
    await write(site, 'resources', 'link', id, '/guide.pdf');
    await write(site, 'resources', 'document_url', id, '/guide.pdf');
    await signedIn(page, site);
    await openPanel(page, '/resources');
    const link = rowOf(page, title).getByRole('link', { name: 'Download' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/guide.pdf');
    expect(await rowOf(page, title).locator('td[data-label="Link"]').getByRole('link').count()).toBe(0);
    await staff.delete(`/resources/${id}`);
  });

  const address = `vbscript:msgbox(${'1'.repeat(60)})`;
  const lists = [
    ['/channels', 'channels', 'title', bodies.channel, { link: 'Link', image: 'Image' }],
    [
      '/important-information',
      'important_information',
      'content',
      bodies.notice,
      { document_link: 'Document' },
    ],
    ['/brands', 'brands', 'name', bodies.brand, { logo: 'Logo' }],
    ['/testimonials', 'testimonials', 'author', bodies.testimonial, { image: 'Image' }],
    ['/about', 'members', 'name', bodies.member, { image: 'Image' }],
    ['/video', 'videos', 'title', bodies.video, { thumbnail_url: 'Thumbnail' }],
  ] as const;
  test.for(lists)(
    '[HOLD-28] an unsafe address is neither linked nor loaded by the list %s',
    async (list, { page, site }) => {
      const [path, table, name, body, columns] = list;
      const api = path === '/about' ? '/about/members' : path;
      const staff = await site.staff();
      const text = bodies.unique('Row');
      const { id } = await bodies.create(staff, api, body({ [name]: text }));
      for (const column of Object.keys(columns)) await write(site, table, column, id, address);
      await signedIn(page, site);
      await openPanel(page, path);
      await rowOf(page, text).waitFor();
      for (const header of Object.values(columns))
        expect(await rowOf(page, text).locator(`td[data-label="${header}"]`).textContent()).toContain(
          address.slice(0, 20),
        );
      expect((await addressesIn(page)).filter((each) => each.startsWith('vbscript:'))).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(await violations(page)).toEqual([]);
      await page.goto(`/admin${path === '/about' ? '/about/working-committee' : path}/${id}/edit`);
      await page.getByRole('button', { name: 'Update' }).waitFor();
      expect((await addressesIn(page)).filter((each) => each.startsWith('vbscript:'))).toEqual([]);
      await staff.delete(`${api}/${id}`);
    },
  );

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
    expect((await addressesIn(page)).filter((each) => each.startsWith('vbscript:'))).toEqual([]);
    await page.goto(`/admin/blog/${id}/preview`);
    await page.getByText('press', { exact: true }).waitFor();
    expect((await addressesIn(page)).filter((each) => each.startsWith('vbscript:'))).toEqual([]);
  });

  test('[HOLD-28] an unsafe address of a submission becomes neither an email link nor a telephone link', async ({
    page,
    site,
  }) => {
    const { body } = await site.visitor.post<bodies.Stored>('/contact', bodies.contactMessage());
    await write(site, 'contact', 'email', body.id, 'vbscript:msgbox(1)');
    await signedIn(page, site);
    await openPanel(page, '/contact');
    await rowOf(page, 'vbscript:msgbox(1)').getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('vbscript:msgbox(1)').waitFor();
    expect(await dialog.getByRole('link').count()).toBe(0);
  });
});
