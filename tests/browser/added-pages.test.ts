import type { Page } from 'playwright-core';
import { create, page as pageBody, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText } from './blog-form.ts';
import { failedCalls, visit } from './pages.ts';
import { enter, messageOf, pathOf, save, summaryLines } from './panel-forms.ts';
import { violations } from './violations.ts';

interface Added extends Stored {
  slug: string;
  title: string;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const address = (page: Page) => field(page, 'Address').inputValue();
const slugLike = (word: string) => unique(word).toLowerCase().replace(' ', '-');

test('[PAGE-01] [PAGE-02] a page is written in the panel: its address follows the title until it is touched, wrong ones and a clash keep what was entered, it starts hidden, visitors see it when it is shown, and the panel previews what is saved, its working draft and a version', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  await create(staff, '/pages', pageBody({ title: 'Privacy', slug: 'taken' }));
  await signedIn(page, site);
  await openPanel(page, '/pages/new');
  await field(page, 'Title').pressSequentially('सौर नीति');
  expect(await address(page), '[PAGE-02] transliterated').toBe('saur-niti');
  await field(page, 'Title').fill('Rules for roofs');
  await expect.poll(() => address(page)).toBe('rules-for-roofs');
  await field(page, 'Address').fill('Roof Rules');
  await field(page, 'Title').fill('Rules for roofs in Goa');
  expect(await address(page), 'once it was touched').toBe('Roof Rules');
  await enter(page, { Summary: 'What holds on roofs.' });
  await articleText(page).fill('A text of its own.');
  await save(page);
  const wrong = 'Use lower-case letters, digits and hyphens';
  await expect.poll(() => messageOf(page, 'Address')).toBe(wrong);
  for (const [entered, message] of [
    ['admin', 'The site itself has this address. Choose another one'],
    ['about', 'The page "About" already has this address'],
    ['taken', 'The page "Privacy" already has this address'],
  ] as const) {
    await field(page, 'Address').fill(entered);
    await save(page);
    await expect.poll(() => summaryLines(page), { message: entered }).toEqual([message]);
    expect([await field(page, 'Title').inputValue(), await address(page)]).toEqual([
      'Rules for roofs in Goa',
      entered,
    ]);
    expect(await articleText(page).innerText()).toBe('A text of its own.');
  }
  const slug = slugLike('roof-rules');
  await field(page, 'Address').fill(slug);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByRole('heading', { level: 1, name: 'Rules for roofs in Goa' }).waitFor();
  await preview.getByText('A text of its own.').waitFor();
  await preview.getByRole('button', { name: 'Back to editing' }).click();
  await save(page);
  await page.getByText('Page created. Visitors see it when you open it and press Show.').waitFor();
  await expect.poll(() => pathOf(page)).toBe('/admin/pages');
  const row = page.getByRole('row').filter({ hasText: `/${slug}` });
  await row.getByText('Hidden', { exact: true }).waitFor();
  expect((await site.visitor.page(`/${slug}`)).status).toBe(404);
  await row.getByRole('link', { name: 'Rules for roofs in Goa', exact: true }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).waitFor();
  const shown = await site.visitor.page(`/${slug}`);
  expect([shown.status, shown.text.includes('A text of its own.')]).toEqual([200, true]);
  expect(await violations(page)).toEqual([]);

  const path = pathOf(page).replace(/^\/admin|\/edit$/g, '');
  const bar = page.getByRole('region', { name: 'Preview' });
  const previewed = async (state: string, title: string) => {
    await bar.getByText(`Preview - ${state}`, { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  };
  await openPanel(page, `${path}/preview`);
  await previewed('published', 'Rules for roofs in Goa');
  expect(await bar.getByRole('link', { name: 'View on site' }).getAttribute('href')).toBe(`/${slug}`);
  const { updatedAt: base } = (await staff.get<Stored>(path)).body;
  await staff.call('PATCH', `/admin/drafts${path}`, { body: { base, values: { title: 'Another title' } } });
  await openPanel(page, `${path}/preview`);
  await previewed('draft', 'Another title');
  await openPanel(page, `${path}/history`);
  await page.getByRole('link', { name: /^Version 1 - / }).click();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await previewed('version 1', 'Rules for roofs in Goa');
  await openPanel(page, `${path}/edit`);
  await field(page, 'Title').fill('Rules for all roofs');
  expect(await address(page), 'of a page that is there').toBe(slug);
});

test('[PAGE-03] [PAGE-04] a page has the frame of the site and the typography of posts at each width and scheme, a link inside the site to an earlier address ends at the present one in the same document, and staff find a link to its form', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const word = unique('Umzug').replace(' ', '').toLowerCase();
  const content = `<h2>On the roof</h2><p>About ${word}.</p><table><tbody><tr><th>State</th><td>Goa</td></tr></tbody></table>`;
  const picture = '/pictures/posts/agrivoltaics.webp';
  const title = 'A page that moves';
  const made = (await create(staff, '/pages', pageBody({ title, content, picture }))) as Added;
  await signedIn(page, site);
  await visit(page, `/${made.slug}`);
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: title });
  await heading.waitFor();
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')])
    expect(await part.isVisible(), '[PAGE-03] the frame').toBe(true);
  const typography = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('.prose p') as Element);
      return [style.fontSize, style.lineHeight, style.fontFamily];
    });
  for (const [colorScheme, width] of [
    ['dark', 320],
    ['light', 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await violations(page), `${width} ${colorScheme}`).toEqual([]);
  }
  const ofPage = await typography();
  const { body: posts } = await site.visitor.get<{ data: Stored[] }>('/blog/posts?limit=1');
  await visit(page, `/blog/${posts.data[0]?.id}`);
  expect(ofPage, '[PAGE-03] typography').toEqual(await typography());

  await visit(page, `/search?q=${word}`);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const slug = slugLike('moved');
  await staff.put(`/pages/${made.id}`, { slug });
  await page.getByRole('main').getByRole('link', { name: title }).click();
  await page.waitForURL(`**/${slug}`);
  await heading.waitFor();
  await expect.poll(() => page.title()).toContain(title);
  const edit = page.getByRole('link', { name: 'Edit this page' });
  expect(await edit.getAttribute('href')).toBe(`/admin/pages/${made.id}/edit`);
});
