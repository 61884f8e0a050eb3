import type { Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answerForOthers } from './pages.ts';
import { enter, messageOf, save, summaryLines, writes } from './panel-forms.ts';
import { openFromSidebar, openRecord, rowOf } from './panel-lists.ts';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

const picture = '/pictures/logos/suvarnex.svg';
const createNew = (page: Page) => page.getByRole('link', { name: 'Create New' }).first().click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isFocused = (element: Element) => element === document.activeElement;
const focused = (page: Page, label: string) => page.getByLabel(label, { exact: true }).evaluate(isFocused);

const youtube = 'YouTube URL';
const id = 'aqz-KE-bpKQ';
const thumbnail = `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;

// Also proves VAL-48, ADM-CHAN-01, ADM-VID-02, ADM-VID-03, ADM-BRAND-07.
test('[VAL-45] [VAL-47] the video form sends only the id of an address and rejects one without at the field, the forms of channels and brands preview what visitors will see, and the home page shows it', async ({
  panel,
  noise,
}) => {
  noise.expect(/Failed to load resource/);
  await answerForOthers(panel);
  await openPanel(panel, '/video/new');
  const sent = writes(panel);
  await enter(panel, { [youtube]: 'https://example.com/x' });
  await save(panel);
  expect(await messageOf(panel, youtube), '[VAL-47]').toBe(
    'Enter a YouTube address: youtu.be/…, youtube.com/watch?v=… or youtube.com/embed/…',
  );
  expect(await focused(panel, youtube), '[VAL-47] the only wrong field has the focus').toBe(true);
  expect(sent.lines(), '[VAL-47] nothing is sent').toEqual([]);
  await enter(panel, { [youtube]: ` https://www.youtube.com/watch?v=${id}&t=12s ` });
  const video = panel.locator('.video-preview img');
  await expect.poll(() => video.getAttribute('src'), { message: '[ADM-VID-03]' }).toBe(thumbnail);
  await save(panel);
  await openRecord(panel, 'Untitled Video');
  expect(sent.bodies(), '[VAL-45] [VAL-48] [ADM-VID-03]').toEqual([
    { title: 'Untitled Video', videoUrl: id, thumbnailUrl: thumbnail },
  ]);
  expect(await panel.getByLabel(youtube).inputValue()).toBe(`https://www.youtube.com/watch?v=${id}`);

  await openFromSidebar(panel, 'Channels');
  await createNew(panel);
  await enter(panel, { Title: 'Rooftop Forum', Description: 'Ask here.', Link: 'https://example.org/f' });
  await enter(panel, { 'Image URL': picture });
  await press(panel, 'Teal to cyan');
  await press(panel, 'Speech');
  expect(await panel.getByLabel('Color', { exact: true }).inputValue()).toBe('from-teal-500 to-cyan-600');
  const card = panel.locator('.channel-preview');
  expect(await card.locator('h3').textContent()).toBe('Rooftop Forum');
  expect(await card.locator('.emoji').getAttribute('alt')).toBe('💬');
  await save(panel);
  await rowOf(panel, 'Rooftop Forum').waitFor();

  await openFromSidebar(panel, 'Brands');
  await createNew(panel);
  const logo = panel.locator('.picture-preview img');
  expect(await logo.count(), '[ADM-BRAND-07] no address').toBe(0);
  await enter(panel, { 'Logo URL': '  https://example.org/logo.png ' });
  expect(await logo.getAttribute('src'), '[ADM-BRAND-07]').toBe('https://example.org/logo.png');

  await panel.goto('/');
  await panel.getByRole('heading', { name: 'Rooftop Forum' }).waitFor();
  await panel.getByLabel('Play video: Untitled Video').waitFor();
});

// Also proves ADM-RATE-09, ADM-RATE-10, CONST-20, VAL-67, VAL-68.
test('[ADM-RATE-07] [ADM-RATE-08] a rate card starts with one empty feature, features are added and removed with the focus, none may stay empty, and any price is saved', async ({
  panel,
}) => {
  await openPanel(panel, '/rate-cards/new');
  const features = panel.getByLabel(/^Feature \d/);
  const texts = () =>
    features.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const sent = writes(panel);
  await features.first().waitFor();
  expect(await texts(), '[ADM-RATE-07] [CONST-20]').toEqual(['']);
  expect(await panel.getByLabel('Description').evaluate((control) => control.tagName)).toBe('TEXTAREA');
  for (const label of ['Title', 'Price'])
    expect(await panel.getByLabel(label).getAttribute('type')).toBe('text');
  const values = { Title: 'For all', Price: 'Free for startups', Description: 'D' };
  await enter(panel, { ...values, 'Feature 1': 'One' });
  for (const text of ['Two', 'Three']) {
    await press(panel, '+ Add Feature');
    await panel.keyboard.type(text);
  }
  expect(await texts(), '[ADM-RATE-08] an added feature has the focus').toEqual(['One', 'Two', 'Three']);
  await press(panel, 'Remove Feature 2');
  expect(await texts(), '[ADM-RATE-09]').toEqual(['One', 'Three']);
  expect(await focused(panel, 'Feature 1'), '[ADM-RATE-09] the one before has the focus').toBe(true);

  await press(panel, '+ Add Feature');
  await save(panel);
  expect(await summaryLines(panel), '[VAL-67]').toEqual(['Feature 3 is required']);
  expect(await messageOf(panel, 'Feature 3'), '[VAL-67]').toBe('Feature is required');
  await panel.getByRole('link', { name: 'Feature 3 is required' }).click();
  expect(await focused(panel, 'Feature 3'), '[VAL-67] the summary leads to it').toBe(true);
  for (const number of [3, 2, 1]) await press(panel, `Remove Feature ${number}`);
  await panel.getByLabel('Mark as Popular').check();
  await save(panel);
  await rowOf(panel, 'For all').waitFor();
  expect(sent.bodies(), '[ADM-RATE-10] [VAL-68]').toEqual([
    { title: 'For all', price: 'Free for startups', description: 'D', features: [], isPopular: true },
  ]);
});
