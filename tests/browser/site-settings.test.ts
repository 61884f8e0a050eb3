import type { Page } from 'playwright-core';
import { association } from '../../content/association/defaults.ts';
import { singletons } from '../../content/settings.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { visit } from './pages.ts';
import { messageOf, save, summaryLines } from './panel-forms.ts';
import { focused } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const figures = (page: Page) => page.getByRole('group', { name: 'Figures' }).getByRole('textbox');
const valuesOf = (page: Page) =>
  figures(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

// Also proves SITE-05, SITE-06, SITE-07, SITE-08, SITE-11, SITE-15.
test('[SITE-01] [SITE-02] the entry Site leads to the forms of all settings with their built-in texts; lists are changed by the keyboard, errors stand at their own fields, a save is live, the original text comes back, and a preview is public nowhere', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '');
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Site', exact: true })
    .click();
  for (const { definition, purpose } of singletons) {
    await page.getByRole('main').getByText(purpose, { exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: definition.label, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: definition.label, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/site/${definition.name}`);
    await page.goBack();
  }
  await openPanel(page, '/site/association');
  expect(await page.getByLabel('Short name', { exact: true }).inputValue()).toBe(association.shortName);

  await openPanel(page, '/site/home-page');
  expect(await violations(page)).toEqual([]);
  const before = await valuesOf(page);
  await page.getByRole('button', { name: 'Move Figure 1 down' }).press('Enter');
  expect(await valuesOf(page), '[SITE-05]').toEqual([before[1], before[0], before[2], before[3]]);
  expect(await focused(page), '[SITE-05]').toBe('Move Figure 2 down');
  for (let count = 0; count < 3; count += 1)
    await page.getByRole('button', { name: '+ Add Figure' }).press('Enter');
  expect(await valuesOf(page), '[SITE-05] no more than it may have').toHaveLength(6);
  for (let number = 6; number > 2; number -= 1) await press(page, `Remove Figure ${number}`);
  await page.getByRole('button', { name: 'Remove Figure 2' }).dispatchEvent('click');
  expect(await valuesOf(page), '[SITE-05] nor fewer').toHaveLength(2);
  expect(await page.getByText('At least 2, at most 6.', { exact: true }).isVisible()).toBe(true);
  await press(page, '+ Add Step');
  const step = page.getByRole('group', { name: 'Step 4', exact: true });
  await step.getByLabel('Text').fill('Tell others about it.');
  await save(page);
  expect(await summaryLines(page), '[SITE-08]').toEqual(['Step 4: Title is required']);
  await step.getByLabel('Title').fill('Bring a friend');
  await save(page);
  await page.getByText('Saved. The change is live.').waitFor();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press(page, 'View page')]);
  await opened.locator('.steps').getByRole('heading', { name: 'Bring a friend' }).waitFor();
  await opened.close();

  await openPanel(page, '/site/resources-page');
  const lead = page.getByLabel('Text beside the heading', { exact: true });
  const original = await lead.inputValue();
  await lead.fill('Links that we use ourselves.');
  await page.getByText('Changed from the original.').waitFor();
  await press(page, 'Use the original text: Text beside the heading');
  expect(await lead.inputValue(), '[SITE-06]').toBe(original);
  await press(page, 'Undo: Text beside the heading');
  expect(await lead.inputValue(), '[SITE-06]').toBe('Links that we use ourselves.');
  const [preview] = await Promise.all([page.context().waitForEvent('page'), press(page, 'Preview')]);
  await preview.getByText('Links that we use ourselves.').waitFor();
  expect((await site.visitor.page('/resources')).text, '[SITE-15]').not.toContain('we use ourselves');

  await openPanel(page, '/site/contact-details');
  await page.getByLabel('Telephone', { exact: true }).fill('011 2345');
  await save(page);
  expect(await messageOf(page, 'Telephone'), '[SITE-11]').toBe(
    'Enter a telephone number with its country code, such as +91 11 2345 6789',
  );
});

/** Whether each of the seven links of the menu, and its button, is in view, whole, and on one line. */
async function expectWholeLinks(page: Page, width: number): Promise<void> {
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await links.first().waitFor();
  const wrong = await links.evaluateAll((all, right) => {
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth + 1;
    return all
      .filter((one) => {
        const { left, right: end, height } = one.getBoundingClientRect();
        return isCut(one) || left < 0 || end > right || height >= 60;
      })
      .map((one) => one.textContent);
  }, width);
  expect(wrong, `${width} px`).toEqual([]);
  expect(await links.count(), `${width} px`).toBe(8);
}

// Also proves MENU-03.
test('[MENU-01] [MENU-02] entries of the menu are chosen from the pages or lead elsewhere, who hides the button is asked first, and entries that do not fit beside each other stand behind the menu button, where none is cut or wrapped', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/site/menus');
  await page
    .getByRole('group', { name: 'Links in the header' })
    .getByRole('button', { name: '+ Add Link' })
    .click();
  const link = page.getByRole('group', { name: 'Link 6', exact: true });
  await link.getByLabel('Label').fill('Portal');
  await link.getByLabel('Leads to', { exact: true }).selectOption({ label: 'An address elsewhere' });
  await link.getByLabel('Leads to: address').fill('https://portal.example.org/');
  await page.getByLabel('Show the button in the header').uncheck();
  await save(page);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/Visitors then have no button on every page/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await site.visitor.page('/')).text).not.toContain('portal.example.org');
  await save(page);
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await page.getByText('Saved. The change is live.').waitFor();
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const portal = menu.getByRole('link', { name: 'Portal' });
  expect([await portal.getAttribute('target'), await portal.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  expect(await menu.getByRole('link', { name: 'Join as member' }).count()).toBe(0);

  const staff = await site.staff();
  const button = { isShown: true, label: 'Join as member', to: '/join' };
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  for (const [label, besideFrom] of [
    ['Ninechars', 1280],
    ['Fourteen words', Number.POSITIVE_INFINITY],
  ] as const) {
    const entry = (_: unknown, index: number) => ({ label: `${label.slice(0, -1)}${index}`, to: '/blog' });
    await staff.put('/settings/menus', { header: Array.from({ length: 7 }, entry), button });
    await visit(page, '/contact');
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => opener.isVisible(), { message: `${label}, ${width}` }).toBe(width < besideFrom);
      if (width >= besideFrom) await expectWholeLinks(page, width);
    }
    await expectNoSidewaysScroll(page, [1024, 360], label);
  }
  await opener.click();
  await expectWholeLinks(page, 360);
});
