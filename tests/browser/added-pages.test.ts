import type { Page } from 'playwright-core';
import { association } from '../../content/association/defaults.ts';
import { sharePicture } from '../../content/sharing/built-in-picture.ts';
import { type Body, create, page as pageBody, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { readHead } from '../support/document-head.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText } from './blog-form.ts';
import { failedCalls, takenOver, visit } from './pages.ts';
import { enter, messageOf, pathOf, save, summaryLines } from './panel-forms.ts';
import { violations } from './violations.ts';

interface Added extends Stored {
  slug: string;
  title: string;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const address = (page: Page) => field(page, 'Address').inputValue();
const slugLike = (word: string) => unique(word).toLowerCase().replace(' ', '-');

test('[PAGE-01] [PAGE-02] a page is written in the panel: its address follows the title until it is touched, wrong ones and a clash keep what was entered, it starts hidden, and visitors see it when it is shown', async ({
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
  await field(page, 'Title').fill('Rules for all roofs');
  expect(await address(page), 'of a page that is there').toBe(slug);
  expect(await violations(page)).toEqual([]);
});

test('[PAGE-01] the panel previews a page as it is saved, its working draft and a version, and says which', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const made = (await create(staff, '/pages', pageBody({ title: unique('First title') }))) as Added;
  await staff.put(`/pages/${made.id}`, { title: 'Second title' });
  const { body: now } = await staff.get<Added>(`/pages/${made.id}`);
  await signedIn(page, site);
  await openPanel(page, `/pages/${made.id}/preview`);
  const bar = page.getByRole('region', { name: 'Preview' });
  await bar.getByText('Preview - published', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Second title' }).waitFor();
  expect(await bar.getByRole('link', { name: 'View on site' }).getAttribute('href')).toBe(`/${made.slug}`);
  await staff.call('PATCH', `/admin/drafts/pages/${made.id}`, {
    body: { base: now.updatedAt, values: { title: 'Draft of a title' } },
  });
  await openPanel(page, `/pages/${made.id}/preview`);
  await bar.getByText('Preview - draft', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Draft of a title' }).waitFor();
  await openPanel(page, `/pages/${made.id}/history`);
  await page.getByRole('link', { name: /^Version 1 - / }).click();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await bar.getByText('Preview - version 1', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: made.title }).waitFor();
});

test('[PAGE-03] [PAGE-04] a page has the frame of the site and the typography of posts at each width and scheme, and a link inside the site to an earlier address ends at the present one', async ({
  page,
  site,
  open,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const word = unique('Umzug').replace(' ', '').toLowerCase();
  const content = `<h2>On the roof</h2><p>About ${word}.</p><table><tbody><tr><th>State</th><td>Goa</td></tr></tbody></table>`;
  const made = (await create(
    staff,
    '/pages',
    pageBody({ title: 'A page that moves', content, picture: '/pictures/posts/agrivoltaics.webp' }),
  )) as Added;
  await visit(page, `/${made.slug}`);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'A page that moves' }).waitFor();
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')])
    expect(await part.isVisible(), '[PAGE-03] the frame').toBe(true);
  const typography = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.querySelector('.prose p') as Element);
      return [style.fontSize, style.lineHeight, style.fontFamily];
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await violations(page), `${width} ${colorScheme}`).toEqual([]);
    }
  }
  const ofPage = await typography();
  const { body: posts } = await site.visitor.get<{ data: Stored[] }>('/blog/posts?limit=1');
  await visit(page, `/blog/${posts.data[0]?.id}`);
  expect(ofPage, '[PAGE-03] typography').toEqual(await typography());

  await visit(page, `/search?q=${word}`);
  const slug = slugLike('moved');
  await staff.put(`/pages/${made.id}`, { slug });
  await main.getByRole('link', { name: 'A page that moves' }).click();
  await page.waitForURL(`**/${slug}`);
  await main.getByRole('heading', { level: 1, name: 'A page that moves' }).waitFor();
  await takenOver(page);
  expect(await page.title()).toContain('A page that moves');

  const plain = await open({ javaScriptEnabled: false });
  await plain.goto(`/${made.slug}`);
  expect(pathOf(plain), '[PAGE-04] without scripts').toBe(`/${slug}`);
  await plain.getByText(`About ${word}.`).waitFor();
});

test('[PAGE-03] a navigation inside the site shows a page without a new document, with its title, and staff find a link to its form', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const word = unique('Ortswechsel').replace(' ', '').toLowerCase();
  const made = (await create(
    staff,
    '/pages',
    pageBody({ title: 'Reached inside', summary: `On ${word}.` }),
  )) as Added;
  await signedIn(page, site);
  await visit(page, `/search?q=${word}`);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('main').getByRole('link', { name: 'Reached inside' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reached inside' }).waitFor();
  expect(pathOf(page)).toBe(`/${made.slug}`);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await expect.poll(() => page.title()).toContain('Reached inside');
  const edit = page.getByRole('link', { name: 'Edit this page' });
  expect(await edit.getAttribute('href')).toBe(`/admin/pages/${made.id}/edit`);
});

test('[PAGE-03] [PAGE-01] the head has title, description, card and canonical address, and the structured data are WebPage and BreadcrumbList', async ({
  site,
}) => {
  const staff = await site.staff();
  const make = async (changes: Body) => (await create(staff, '/pages', pageBody(changes))) as Added;
  const headAt = async (slug: string) => readHead((await site.visitor.page(`/${slug}`)).text);
  const picture = '/pictures/posts/rooftop-subsidy-guide.webp';
  const pictured = await make({ title: 'Roof law & order', picture });
  const { origin } = site;
  const { title, meta, canonical, structuredData } = await headAt(pictured.slug);
  const address = `${origin}/${pictured.slug}`;
  expect({
    title,
    description: meta('description'),
    canonical,
    image: meta('og:image'),
    type: meta('og:type'),
    url: meta('og:url'),
    robots: meta('robots'),
  }).toEqual({
    title: `Roof law & order | ${association.name}`,
    description: 'What a tenant may put on a roof.',
    canonical: address,
    image: origin + picture,
    type: 'website',
    url: address,
    robots: 'max-image-preview:large',
  });
  expect(structuredData.map((thing) => thing['@type'])).toEqual(['BreadcrumbList', 'WebPage']);
  expect(structuredData[0]).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${origin}/` },
      { position: 2, name: 'Roof law & order', item: address },
    ],
  });
  expect(structuredData[1]).toMatchObject({
    url: address,
    name: 'Roof law & order',
    description: 'What a tenant may put on a roof.',
    primaryImageOfPage: { url: origin + picture },
    dateModified: pictured.updatedAt,
  });
  const plain = await make({ description: 'For machines.' });
  const second = await headAt(plain.slug);
  expect(second.meta('description')).toBe('For machines.');
  expect(second.meta('og:image')).toBe(origin + sharePicture.path);
});
