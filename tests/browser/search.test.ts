import type { Page } from 'playwright-core';
import { expect, test } from '../support/browser.ts';
import { visit } from './pages.ts';

const marks = (page: Page, within: string) => page.locator(`${within} mark`).allTextContents();
const field = (page: Page) => page.getByRole('searchbox', { name: /^Words/ });
const group = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const magnifier = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search' });

test('[SEARCH-03] [SEARCH-05] the blog says what it looked for in place of a wrong spelling, marks what it found and shows the sentence that has it', async ({
  page,
}) => {
  await visit(page, '/blog?q=net+metring');
  const note = page.getByText("Nothing for 'net metring'. Showing results for 'net metering'.");
  expect(await note.isVisible(), '[SEARCH-03]').toBe(true);
  const found = await marks(page, '.post-card h3');
  expect(found.slice(0, 2), '[SEARCH-05] in the title').toEqual(['Net', 'metering']);
  const excerpts = await marks(page, '.post-excerpt');
  expect(excerpts.join(' ').toLowerCase(), '[SEARCH-05] in the excerpt').toContain('net metering');
  await page.getByRole('link', { name: "Search for 'net metring' all the same" }).click();
  await page.getByText('No posts found.').waitFor();
  expect(new URL(page.url()).search, '[SEARCH-03]').toBe('?q=net%20metring&exact=1');
  await page.getByText("No post has 'net metring'.").waitFor();
  const elsewhere = page.getByRole('link', { name: "Search the whole site for 'net metring'" });
  expect(await elsewhere.getAttribute('href'), '[SEARCH-07]').toBe('/search?q=net%20metring');
});

test('[SEARCH-07] the magnifier and the key / open the search, which groups what it finds; what is typed meanwhile is not lost, the key does nothing in a field and can be switched off', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.keyboard.type('/roof top');
  await page.waitForURL('**/search');
  const isFocused = () => field(page).evaluate((input) => input === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  expect(await field(page).inputValue(), 'typed before there was a field').toBe('roof top');
  await field(page).fill('');
  await page.keyboard.type('net/metering');
  expect(await field(page).inputValue(), 'a slash in a field').toBe('net/metering');
  await field(page).fill('solar policy');
  await field(page).press('Enter');
  await page.waitForURL('**/search?q=solar%20policy');
  await page.getByText(/^\d+ results found$/).waitFor({ state: 'attached' });
  for (const name of ['Posts', 'Pages'])
    expect(await group(page, name).getByRole('listitem').count(), name).toBeGreaterThan(0);
  expect(await isFocused(), 'the next search can be typed').toBe(true);
  expect(await marks(page, '.found-group h3')).toContain('Solar');
  await page.getByRole('checkbox', { name: /opens this page/ }).uncheck();
  await visit(page, '/about');
  await page.keyboard.press('/');
  await magnifier(page).focus();
  expect(new URL(page.url()).pathname, 'switched off').toBe('/about');
  await magnifier(page).press('Enter');
  await page.waitForURL('**/search');
  await expect.poll(isFocused).toBe(true);
});
