import type { Page } from 'playwright-core';
import { create, page as pageBody, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText } from './blog-form.ts';
import { failedCalls, visit } from './pages.ts';
import { enter, pathOf, save, summaryLines } from './panel-forms.ts';

interface Added extends Stored {
  slug: string;
  title: string;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const address = (page: Page) => field(page, 'Address').inputValue();
const slugLike = (word: string) => unique(word).toLowerCase().replace(' ', '-');

// Also proves LANGUAGE-01, LANGUAGE-03.
test('[PAGE-01] [PAGE-02] a page is written in the panel: its address follows the title until it is touched, wrong ones and a clash keep what was entered, it starts hidden, visitors see it when it is shown, and the panel previews what is saved', async ({
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
  for (const [entered, message] of [
    ['admin', 'The site itself has this address. Choose another one'],
    ['taken', 'The page "Privacy" already has this address'],
  ] as const) {
    await field(page, 'Address').fill(entered);
    await save(page);
    await expect.poll(() => summaryLines(page), { message: entered }).toEqual([message]);
    expect(await articleText(page).innerText()).toBe('A text of its own.');
  }
  const slug = slugLike('roof-rules');
  await field(page, 'Address').fill(slug);
  await page.getByLabel('Language', { exact: true }).selectOption('Another, by its code');
  await field(page, 'Language').fill('hindi');
  await save(page);
  const codeProblem = 'Enter the code of a language, such as mr for Marathi';
  await expect
    .poll(() => summaryLines(page), { message: '[LANGUAGE-01]' })
    .toEqual([`Language: ${codeProblem}`]);
  expect(await field(page, 'Language').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Language: choice').selectOption('हिन्दी');
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
  await row.getByText('हिन्दी', { exact: true }).waitFor();
  const languages = page.getByRole('combobox', { name: 'Language' });
  await languages.selectOption('English');
  await expect.poll(() => row.count(), { message: '[LANGUAGE-03]' }).toBe(0);
  await languages.selectOption('हिन्दी');
  expect((await site.visitor.page(`/${slug}`)).status).toBe(404);
  await row.getByRole('link', { name: 'Rules for roofs in Goa', exact: true }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: 'Hide', exact: true }).waitFor();
  const shown = await site.visitor.page(`/${slug}`);
  expect([shown.status, shown.text.includes('A text of its own.')]).toEqual([200, true]);

  const path = pathOf(page).replace(/^\/admin|\/edit$/g, '');
  const bar = page.getByRole('region', { name: 'Preview' });

  await openPanel(page, `${path}/preview`);
  await bar.getByText('Preview - published', { exact: true }).waitFor();
  expect(await bar.getByRole('link', { name: 'View on site' }).getAttribute('href')).toBe(`/${slug}`);
  await openPanel(page, `${path}/edit`);
  await field(page, 'Title').fill('Rules for all roofs');
  expect(await address(page), 'of a page that is there').toBe(slug);
});

test('[PAGE-03] [PAGE-04] a page has the frame of the site, a link inside the site to an earlier address ends at the present one in the same document, and staff find a link to its form', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const word = unique('Umzug').replace(' ', '').toLowerCase();
  const content = `<h2>On the roof</h2><p>About ${word}.</p>`;
  const title = 'A page that moves';
  const made = (await create(staff, '/pages', pageBody({ title, content }))) as Added;
  await signedIn(page, site);
  await visit(page, `/${made.slug}`);
  await page.getByRole('contentinfo').waitFor();
  const heading = page.getByRole('main').getByRole('heading', { level: 1, name: title });
  await heading.waitFor();

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
