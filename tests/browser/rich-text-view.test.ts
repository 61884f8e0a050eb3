import { vi } from 'vitest';
import { pictureFiles } from '../factories/pictures.ts';
import { expect } from '../support/browser.ts';
import { test } from '../support/inputs-page.ts';
import { hidden } from './editor-view.ts';
import { insertPictures } from './media-files.ts';
import { violations } from './violations.ts';

// Each walks through what would be many tests.
vi.setConfig({ testTimeout: 120_000 });

const lines = Array.from({ length: 40 }, (_, index) => `<p>line ${index + 1}</p>`).join('');

// Also proves HOLD-34.
test("[CONST-23] [CONST-24] on a phone 'All tools' brings every tool into view by keyboard, the tools are large enough and an empty text is at least 200 pixels high; a zoomed page keeps them in its visible part, and axe finds nothing with a message, a link or a menu open in the dark scheme", async ({
  editor,
}) => {
  const html =
    '<h2>Heading</h2><p><a href="https://example.com">link</a> <span style="color:#da3733">red</span></p><pre><code>a</code></pre><ul><li>one</li></ul>';
  const { page, text } = await editor(html, {
    viewport: { width: 360, height: 560 },
    isMobile: true,
    hasTouch: true,
  });
  await editor();
  expect.soft((await text.boundingBox())?.height, '[CONST-24]').toBeGreaterThanOrEqual(200);
  const more = page.getByRole('button', { name: 'All tools' });
  const tools = page.getByRole('toolbar').getByRole('button');
  const cut = () =>
    tools.evaluateAll((buttons) => {
      const right = buttons[0]?.parentElement?.getBoundingClientRect().right ?? 0;
      return buttons.filter((button) => button.getBoundingClientRect().right > right).length;
    });
  expect(await hidden(more)).toEqual([]);
  expect(await cut(), 'before').toBeGreaterThan(5);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(cut).toBe(0);
  expect(await more.getAttribute('aria-expanded')).toBe('true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const small = await tools.evaluateAll((buttons) =>
    buttons
      .map((button) => button.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && (width < 44 || height < 44)),
  );
  expect.soft(small, 'tools that are too small').toEqual([]);

  await editor(html);
  await page.emulateMedia({ colorScheme: 'dark' });
  const look = async (what: string) => expect.soft(await violations(page), what).toEqual([]);
  await text.getByText('link').click();
  const buffer = Buffer.from(pictureFiles['svg+xml'], 'base64');
  await insertPictures(page, [{ name: 'roof.svg', mimeType: 'image/svg+xml', buffer }]);
  await page.getByText('‘roof.svg’').waitFor();
  await page.getByRole('button', { name: 'Edit link' }).click();
  await page.getByLabel('Address').waitFor();
  await look('the address of a link and a message');
  await page.keyboard.press('Escape');
  for (const name of [/^Text style/, 'Text colour']) {
    await page.getByRole('button', { name }).click();
    await look(String(name));
    await page.keyboard.press('Escape');
  }

  await editor(`${lines}<p><a href="https://example.com/a/page">here</a></p>${lines}`);
  await text.getByText('here').click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
  await page.evaluate(() => document.querySelector('.rich-text a')?.scrollIntoView({ block: 'end' }));
  await expect.poll(() => page.evaluate(() => visualViewport?.offsetTop ?? 0)).toBeGreaterThan(20);
  const seen = () =>
    page.evaluate(() => {
      const { offsetTop = 0, height = 0 } = visualViewport ?? {};
      const rect = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const [head, bubble] = [rect('.rich-text-head'), rect('.rich-text-bubble')];
      if (!head || !bubble) return 'absent';
      if (Math.abs(head.top - offsetTop) > 1) return `the tools stand at ${head.top}, not ${offsetTop}`;
      return bubble.top >= head.bottom && bubble.bottom <= offsetTop + height ? 'in view' : 'out of view';
    });
  await expect.poll(seen).toBe('in view');
});

test('an editor that fails to load says so and can be loaded again; it reports no change without an edit, gives the original value after an undo and shows what the form sets, which no undo takes out', async ({
  page,
  noise,
}) => {
  noise.expect(/ERR_FAILED|Failed to fetch/);
  await page.route('**/rich-text-input-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Title').fill('kept');
  await page.getByText('The editor could not be loaded.').waitFor();
  await page.unroute('**/rich-text-input-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('kept');

  const form = () => page.evaluate(() => ({ changes: window.form.changes, value: window.form.value }));
  const given = '<p>one</p>\n<ul>\n<li>two</li>\n</ul>';
  await page.evaluate((html) => window.form.open(html), given);
  await text.getByText('one').click();
  expect(await form(), 'without an edit').toEqual({ changes: 0, value: given });
  await page.keyboard.type('x');
  expect((await form()).value).toContain('<ul><li>two</li></ul>');
  await page.keyboard.press('Control+Z');
  expect((await form()).value, 'after an undo').toBe(given);
  await page.evaluate(() => window.form.open('<p>one</p>'));
  await page.evaluate(() => window.form.set('<p>other</p>'));
  await text.getByText('other').waitFor();
  expect((await form()).changes, 'set by the form').toBe(0);
  await text.focus();
  await page.keyboard.press('Control+Z');
  expect((await form()).value, 'undo of what the form set').toBe('<p>other</p>');
});
