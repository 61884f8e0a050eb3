import { expect, onTestFinished, test, vi } from 'vitest';
import { registry } from '../../../content/index.ts';
import { type ContentType, defineType } from '../../../engine/content-type.ts';
import { newestFirst } from '../../../engine/definition.ts';
import { html } from '../../../engine/kinds/html/html.ts';
import { list } from '../../../engine/kinds/list/list.ts';
import { text } from '../../../engine/kinds/text/text.ts';
import { url } from '../../../engine/kinds/url/url.ts';
import { type FieldFinding, kindCheckOf, runCheck } from './run-check.ts';

const definition = {
  name: 'projects',
  singular: 'project',
  label: 'Projects',
  paths: ['/projects'],
  section: '/projects',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'name',
  messages: { fetchFailed: '', confirmDelete: '', deleteFailed: '' },
} as const;
const fields = {
  name: text({ label: 'Name', max: 100 }),
  story: text({ label: 'Story', max: 1000, rows: 3 }),
  steps: list({ label: 'Steps', itemLabel: 'Step', itemMax: 100, max: 9 }),
  link: url({ label: 'Link', scheme: 'link', required: false }),
};

/** The findings when all of them are there. */
async function check(type: ContentType, values: Record<string, unknown>): Promise<FieldFinding[]> {
  let found: FieldFinding[] = [];
  const form = { type, fields: Object.keys(type.fields), values };
  await runCheck(form, new AbortController().signal, (findings) => {
    found = findings;
  });
  return found;
}

test('[SAFE-77] a new type is checked by the kinds of its fields, in the order of the form', async () => {
  const type = defineType({ definition, shownAt: '/projects/:id', fields });
  const words = Array.from({ length: 31 }, () => 'sun').join(' ');
  const found = await check(type, {
    name: 'x'.repeat(78),
    story: `TBD. ${words}`,
    steps: ['Plan', 'Lorem ipsum'],
    link: 'about:blank',
  });
  expect(found.map(({ name, line, text: told }) => [name, line, told.en])).toEqual([
    ['name', undefined, 'The title has 78 characters. Search results show about 60.'],
    ['name', undefined, `This looks like a placeholder: "${'x'.repeat(78)}".`],
    ['story', undefined, 'This looks like a placeholder: "TBD".'],
    ['story', undefined, 'This sentence has 32 words. Two shorter ones are easier to read.'],
    ['steps', 1, 'This looks like a placeholder: "Lorem ipsum".'],
    ['link', undefined, 'This link leads nowhere.'],
  ]);
});

test('[SAFE-77] each kind of field that holds texts or addresses has a check', () => {
  const type = defineType({ definition, fields: { ...fields, body: html({ label: 'Body', max: 100 }) } });
  expect(Object.keys(type.fields).filter((name) => !kindCheckOf({ type }, name))).toEqual([]);
});

test('[SAFE-74] posts are also checked for what cards show of them, and for a date that nothing waits for', async () => {
  const posts = registry[0] as unknown as ContentType;
  const excerpt = 'What a family of four in Pune pays for its roof, and saves.';
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const english = async (values: Record<string, unknown>) => {
    const entered = { title: 'Roof', excerpt, status: 'Published', publishedAt: day(-2), ...values };
    const form = { type: posts, fields: Object.keys(entered), values: entered };
    let found: FieldFinding[] = [];
    await runCheck(form, new AbortController().signal, (findings) => {
      found = findings;
    });
    return found.map(({ name, text: told }) => `${name}: ${told.en}`);
  };
  expect(await english({})).toEqual([]);
  const short = 'excerpt: The excerpt has fewer than 50 characters.';
  expect(await english({ excerpt: 'Short.' })).toEqual([short]);
  expect(await english({ title: excerpt }), 'the title again').toEqual([short]);
  expect(await english({ excerpt: `${excerpt} `.repeat(3) })).toEqual([
    'excerpt: Cards cut the excerpt after 150 characters.',
  ]);
  const early = 'publishedAt: The date is in the future, but the post is shown at once. Schedule it?';
  expect(await english({ publishedAt: day(2) })).toEqual([early]);
  expect(await english({ publishedAt: day(2), status: 'Draft' })).toEqual([]);
});

test('[SAFE-78] a check of 200 KB lets keys have their turn after each slice of its work, and ends in its slice when it is given up', async () => {
  // Each look at the clock is a millisecond later, so that a slice is so many steps on every machine.
  let milliseconds = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++milliseconds);
  onTestFinished(() => void vi.restoreAllMocks());
  const type = defineType({ definition, shownAt: '/', fields: { story: fields.story } });
  const story = `${'Sunlight '.repeat(25)}TODO. `.repeat(1000);
  expect(story.length).toBeGreaterThan(200 * 1024);
  const form = { type, fields: ['story'], values: { story } };
  let turns = 0;
  const turn = (isOver: () => boolean, each = () => {}) => {
    if (isOver()) return;
    turns += 1;
    each();
    setTimeout(() => turn(isOver, each));
  };
  let found = 0;
  let isComplete = false;
  setTimeout(() => turn(() => isComplete));
  await runCheck(form, new AbortController().signal, (findings, isWhole) => {
    found = findings.length;
    isComplete = isWhole;
  });
  expect([found, turns > 200], `${turns} turns`).toEqual([1000, true]);

  const abort = new AbortController();
  const steps = milliseconds;
  let isOver = false;
  turns = 0;
  setTimeout(() =>
    turn(
      () => isOver,
      () => abort.abort(),
    ),
  );
  await runCheck(form, abort.signal, () => expect.unreachable('it was given up'));
  isOver = true;
  expect(milliseconds - steps).toBeLessThan(50);
});
