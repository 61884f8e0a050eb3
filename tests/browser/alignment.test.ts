import { textOffsets } from '../browsers/alignment.ts';
import { expect, test } from '../support/browser.ts';

test.for(['/', '/blog', '/contact', '/resources'])(
  '[HOLD-36] the text of buttons, links and lists on %s is vertically aligned with its icons',
  async (path, { page }) => {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const offsets = await page.evaluate(textOffsets);
    expect(offsets.length).toBeGreaterThan(2);
    expect(offsets.filter(({ offset }) => Math.abs(offset) > 1)).toEqual([]);
  },
);
