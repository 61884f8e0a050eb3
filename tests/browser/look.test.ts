import type { Page } from 'playwright-core';
import { look } from '../../content/look/defaults.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { save, toast } from './panel-forms.ts';
import { violations } from './violations.ts';

const color = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const shown = (page: Page) => page.getByRole('region', { name: 'On the website' });
const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token), name);

test('[LOOK-02] a colour is typed or picked, one on which text could not be read is corrected before the eyes of who chose it, and the site shows the corrected one', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  await openPanel(page, '/site/look');
  await color(page, 'Main colour').fill('1B5E20');
  await color(page, 'Accent colour: picker').fill('#ffc107');
  expect(await color(page, 'Accent colour').inputValue()).toBe('#ffc107');
  expect(await shown(page).getByText('could not be read').count()).toBe(0);
  await color(page, 'Main colour').fill('#ffeb3b');
  const correction = shown(page).getByRole('status');
  await correction.getByText('Chosen: #ffeb3b').waitFor();
  const used = await correction.getByText('Used: #').textContent();
  await correction.getByText('White text on the chosen colour could not be read').waitFor();
  expect(await violations(page)).toEqual([]);
  const notified = toast(page, 'Saved. The change is live.').waitFor();
  await save(page);
  await notified;
  await page.goto('/');
  expect(`Used: ${/#[0-9a-f]{6}/.exec(await tokenOf(page, '--color-button'))?.[0]}`).toBe(used);

  await (await site.staff()).put('/settings/look', look);
});

const pairs: readonly [kind: string, main: string, accent: string][] = [
  ['very light', '#fffde7', '#ffffff'],
  ['very dark', '#000000', '#0a0a0a'],
  ['saturated', '#ff0000', '#00ff00'],
  ['grey', '#808080', '#9e9e9e'],
  ['equal', '#311b92', '#311b92'],
];

test('[LOOK-03] axe finds no contrast violation on public pages with light, dark, saturated, grey and equal colours, in the light or the dark scheme', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=1');
  const looks: { pair: string; style: string }[] = [];
  for (const [kind, mainColor, accentColor] of pairs) {
    expect((await staff.put('/settings/look', { mainColor, accentColor })).status).toBe(200);
    const [, style = ''] = /<style>(.*?)<\/style>/.exec((await site.visitor.page('/')).text) ?? [];
    expect(style).toContain('--color-button:');
    looks.push({ pair: `${kind}, ${mainColor} and ${accentColor}`, style });
  }
  await staff.put('/settings/look', look);
  for (const [path, colorScheme] of [
    ['/', 'light'],
    [`/blog/${body.data[0]?.id}`, 'dark'],
    ['/join', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    for (const { pair, style } of looks) {
      await page.evaluate(wear, style);
      expect(style).toContain(`--color-button:${await tokenOf(page, '--color-button')}`);
      expect.soft(await violations(page, ['color-contrast']), `${pair}, ${path} ${colorScheme}`).toEqual([]);
    }
  }
});

/** Axe is brought into a document once, which takes longer than to judge it: the style sheets of all looks are judged in one. */
async function wear(style: string): Promise<void> {
  document.adoptedStyleSheets = [await new CSSStyleSheet().replace(style)];
}
