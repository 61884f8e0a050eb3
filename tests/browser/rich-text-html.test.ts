import fc from 'fast-check';
import { articleSchema } from '../../kernel/kinds/html/editor/html/read-html.ts';
import { writeHtml } from '../../kernel/kinds/html/editor/html/write-html.ts';
import { plainText } from '../../kernel/kinds/html/excerpt.ts';
import { sanitise } from '../../server/html/sanitise.ts';
import { articles } from '../factories/articles.ts';
import { htmlDocuments } from '../factories/html-documents.ts';
import { expect } from '../support/browser.ts';
import { test } from '../support/inputs-page.ts';

test('the editor reads every document that it writes without a change (R9)', async ({ editor }) => {
  const { page } = await editor();
  const documents = fc.sample(articles(), { numRuns: 500, seed: 4 });
  const written = documents.map((json) => writeHtml(articleSchema.nodeFromJSON(json)));
  const read = await page.evaluate((all) => window.roundTrip(all), written);
  const changed = written.flatMap((html, index) => differences(html, read[index] ?? ''));
  expect(changed.slice(0, 5)).toEqual([]);
});

test('the editor does not change a stored document at the second save (R9)', async ({ editor }) => {
  const { page } = await editor();
  const stored = fc.sample(htmlDocuments(), { numRuns: 2000, seed: 7 }).map(sanitise);
  const once = await page.evaluate((all) => window.roundTrip(all), stored);
  const twice = await page.evaluate((all) => window.roundTrip(all), once);
  const changed = once.flatMap((html, index) => differences(html, twice[index] ?? ''));
  expect(changed.slice(0, 5)).toEqual([]);
  expect(once.flatMap((html) => differences(sanitise(html), html)).slice(0, 5)).toEqual([]);
  const lost = stored.flatMap((html, index) => differences(bareText(html), bareText(once[index] ?? '')));
  expect(lost.slice(0, 5)).toEqual([]);
});

/** Text without any space. */
function bareText(html: string): string {
  return plainText(html).replace(/\s/g, '');
}

/** The place where two texts part, short enough to read. */
function differences(one: string, other: string): { written: string; read: string }[] {
  if (one === other) return [];
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [
    { written: one.slice(Math.max(0, at - 60), at + 60), read: other.slice(Math.max(0, at - 60), at + 60) },
  ];
}
