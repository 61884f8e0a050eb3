import type { Page } from 'playwright-core';
import { singletons } from '../../content/settings.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { messageOf, save, summaryLines, withoutDrafts } from './panel-forms.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id);
const figures = (page: Page) => page.getByRole('group', { name: 'Figures' }).getByRole('textbox');
const valuesOf = (page: Page) =>
  figures(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test('[SITE-01] [SITE-02] the entry Site leads to a list of all settings, and each of them to its form, whose every field has a label and its built-in value', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '');
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Site', exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Site' }).waitFor();
  for (const { definition, purpose, fields, defaults } of singletons) {
    await page.getByRole('main').getByText(purpose, { exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: definition.label, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: definition.label, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/site/${definition.name}`);
    for (const [name, field] of Object.entries(fields)) {
      if (field.readOnly) continue;
      const value = (defaults as Record<string, unknown>)[name];
      if (typeof value === 'string')
        expect(await page.getByLabel(field.label, { exact: true }).inputValue()).toBe(value);
      else expect(await page.getByText(field.label, { exact: true }).count(), name).toBeGreaterThan(0);
    }
    expect(await violations(page), definition.name).toEqual([]);
    await page.getByRole('link', { name: 'Site', exact: true }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Site' }).waitFor();
  }
});

test('[SITE-05] entries of a list are added, moved and removed by the keyboard, and never more or fewer than it may have', async ({
  page,
  site,
  noise,
}) => {
  await withoutDrafts(page, noise);
  await signedIn(page, site);
  await openPanel(page, '/site/home-page');
  const before = await valuesOf(page);
  await page.getByRole('button', { name: 'Move Figure 1 down' }).focus();
  await page.keyboard.press('Enter');
  expect(await valuesOf(page)).toEqual([before[1], before[0], before[2], before[3]]);
  expect(await focusedName(page)).toBe('Move Figure 2 down');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await focusedName(page)).toBe('Move Figure 4 down');
  await page.keyboard.press('Enter');
  expect(await valuesOf(page)).toEqual([before[1], before[2], before[3], before[0]]);
  for (let number = 5; number <= 7; number += 1) {
    await page.getByRole('button', { name: '+ Add Figure' }).focus();
    await page.keyboard.press('Enter');
    if (number < 7) expect(await focusedName(page)).toBe(`Figure ${number}`);
  }
  expect(await valuesOf(page)).toHaveLength(6);
  for (let number = 6; number > 2; number -= 1) await press(page, `Remove Figure ${number}`);
  await page.getByRole('button', { name: 'Remove Figure 2' }).dispatchEvent('click');
  expect(await valuesOf(page)).toHaveLength(2);
  expect(await page.getByText('At least 2, at most 6.', { exact: true }).isVisible()).toBe(true);
});

test('[SITE-05] [SITE-08] a group of fields is filled in, its errors stand at its own fields, and it is on the page in its new place', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/site/home-page');
  await press(page, '+ Add Step');
  const step = page.getByRole('group', { name: 'Step 4', exact: true });
  await step.getByLabel('Text').fill('Tell others about it.');
  await save(page);
  expect(await summaryLines(page)).toEqual(['Step 4: Title is required']);
  await page.locator('.error-summary a').click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('entry-steps.items.3.title');
  await step.getByLabel('Title').fill('Bring a friend');
  expect(await page.locator('.error-summary').count()).toBe(0);
  await press(page, 'Move Step 4 up');
  await save(page);
  await page.getByText('Saved. The change is live.').waitFor();
  const visitor = await page.context().newPage();
  await visitor.goto('/');
  expect(await visitor.locator('.steps h3').allInnerTexts()).toEqual([
    'Become Member',
    'Get Premium Support',
    'Bring a friend',
    'Expand With us',
  ]);
});

test('[SITE-06] a field that differs from the built-in text says so, takes that back, and gives the own text back until it is saved', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/site/resources-page');
  const lead = page.getByLabel('Text beside the heading', { exact: true });
  const original = await lead.inputValue();
  expect(await page.getByText('Changed from the original.').count()).toBe(0);
  await lead.fill('Links that we use ourselves.');
  await page.getByText('Changed from the original.').waitFor();
  await press(page, 'Use the original text: Text beside the heading');
  expect(await lead.inputValue()).toBe(original);
  await press(page, 'Undo: Text beside the heading');
  expect(await lead.inputValue()).toBe('Links that we use ourselves.');
});

test('[SITE-07] a save says that the change is live and leads to the page that shows it', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/site/contact-page');
  await page.getByLabel('Heading', { exact: true }).fill('Talk to the office');
  await save(page);
  await page.getByText('Saved. The change is live.').waitFor();
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press(page, 'View page')]);
  await opened.getByRole('heading', { level: 1, name: 'Talk to the office' }).waitFor();
  expect(new URL(opened.url()).pathname).toBe('/contact');
  await openPanel(page, '/site/contact-page/history');
  await page.getByRole('link', { name: 'Version 1 - As it was before history began' }).waitFor();
});

test('[SITE-11] a telephone number that cannot be dialled is refused in the form, which keeps what was typed', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/site/contact-details');
  const phone = page.getByLabel('Telephone', { exact: true });
  await phone.fill('011 2345');
  await save(page);
  expect(await messageOf(page, 'Telephone')).toBe(
    'Enter a telephone number with its country code, such as +91 11 2345 6789',
  );
  expect(await phone.inputValue()).toBe('011 2345');
});

test('[SITE-15] Preview shows the page with what is entered in a new tab, and nothing of it is public', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/site/join-page');
  await page.getByLabel('Heading of the plans', { exact: true }).fill('Plans for everybody');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), press(page, 'Preview')]);
  await opened.getByRole('heading', { name: 'Plans for everybody' }).waitFor();
  expect((await site.visitor.page('/join')).text).not.toContain('Plans for everybody');
});

test('[SITE-13] office hours and a map link are on the contact page at all widths', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  await staff.put('/settings/contact-details', {
    officeHours: 'Monday to Friday, 10 am to 6 pm',
    mapLink: 'https://maps.example.org/office',
  });
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/contact');
    const link = page.getByRole('link', { name: /Open in Maps/ });
    expect(await link.getAttribute('href')).toBe('https://maps.example.org/office');
    expect(await page.getByText('Monday to Friday, 10 am to 6 pm').isVisible()).toBe(true);
  }
  await expectNoSidewaysScroll(page, [360, 768, 1440], 'contact details');
});

test('[MENU-01] [MENU-02] entries of the menu are chosen from the pages or lead elsewhere, and who hides the button is asked first', async ({
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
  // On its way to an address it is empty, and looks like a page.
  for (const typed of ['https://old.example.org/', '', '/portal', 'https://portal.example.org/'])
    await link.getByLabel('Leads to: address').fill(typed);
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
});

test('[MENU-03] seven long entries stand behind the menu button at every width, seven short ones beside each other on a desktop, five on a laptop too, and none is cut or wrapped', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const button = { isShown: true, label: 'Join as member', to: '/join' };
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const [count, label, besideFrom] of [
    [7, 'Fourteen words', Number.POSITIVE_INFINITY],
    [7, 'Ninechars', 1280],
    [7, 'Seven12', 1280],
    [5, 'Ninechars', 1024],
    [1, 'Home', 1024],
  ] as const) {
    const header = Array.from({ length: count }, (_, index) => ({
      label: `${label.slice(0, -1)}${index}`,
      to: '/blog',
    }));
    await staff.put('/settings/menus', { header, button });
    for (const width of [360, 1024, 1200, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/contact');
      const opener = page.getByRole('button', { name: 'Menu', exact: true });
      expect(await opener.isVisible(), `${count} of ${label} at ${width}`).toBe(width < besideFrom);
      if (width < besideFrom) await opener.click();
      await menu.getByRole('link').first().waitFor();
      const boxes = await menu.getByRole('link').evaluateAll((links) =>
        links.map((one) => {
          const { left, right, height } = one.getBoundingClientRect();
          return { left, right, height, isCut: one.scrollWidth > one.clientWidth + 1 };
        }),
      );
      expect(boxes, `${count} at ${width}`).toHaveLength(count + 1);
      for (const { left, right, height, isCut } of boxes)
        expect(
          { isCut, isInView: left >= 0 && right <= width, isOneLine: height < 60 },
          `${label} at ${width}`,
        ).toEqual({
          isCut: false,
          isInView: true,
          isOneLine: true,
        });
    }
    await expectNoSidewaysScroll(page, [360, 1024, 1440], label);
  }
});

test('[SITE-05] the pages look right with the smallest and the largest number of each list', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const item = (index: number) => ({
    title: `Title number ${index}`,
    text: 'A sentence that says what it is about.',
  });
  const many = <Item>(count: number, make: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => make(index));
  for (const isLargest of [false, true]) {
    const pick = (smallest: number, largest: number) => (isLargest ? largest : smallest);
    const figure = (index: number) => `${index}00+ Members`;
    await staff.put('/settings/home-page', {
      stats: many(pick(2, 6), figure),
      steps: { heading: 'Steps', items: many(pick(2, 5), item) },
    });
    const whyJoin = { heading: 'Why', intro: 'Because.', points: many(pick(1, 9), item) };
    await staff.put('/settings/about-page', { impact: many(pick(2, 6), figure), whyJoin });
    const links = many(pick(0, 10), (index) => ({ name: 'Threads', url: `https://example.org/${index}` }));
    await staff.put('/settings/social-links', { links });
    await staff.put('/settings/contact-details', {
      address: many(pick(1, 6), (index) => `Line ${index} of it`),
    });
    for (const path of ['/', '/about', '/contact']) {
      await page.goto(path);
      await expectNoSidewaysScroll(page, [360, 768, 1440], `${path} ${isLargest ? 'largest' : 'smallest'}`);
      expect(await violations(page), path).toEqual([]);
    }
  }
});
