import type { Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answer, answerForOthers, failedCalls, hold } from './pages.ts';
import {
  enter,
  messageOf,
  nothingSaved,
  pathOf,
  save,
  saveButton,
  summaryLines,
  writes,
} from './panel-forms.ts';
import { openFromSidebar, openRecord, rowOf } from './panel-lists.ts';

const name = 'Brand Name';
const logo = 'Logo URL';
const picture = '/pictures/logos/suvarnex.svg';

/** A page that is signed in. */
const test = base.extend('panel', async ({ page, site }): Promise<Page> => {
  await signedIn(page, site);
  return page;
});

const isFocused = (element: Element) => element === document.activeElement;
const summary = (page: Page) => page.locator('.error-summary');
const createNew = (page: Page) => page.getByRole('link', { name: 'Create New' }).first().click();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const focused = (page: Page, label: string) => page.getByLabel(label, { exact: true }).evaluate(isFocused);
const saving = (page: Page) => expect.poll(() => saveButton(page).textContent()).toBe('Saving...');

// Also proves VAL-57, VAL-58, VAL-60, ADM-BRAND-04, ADM-BRAND-05, ADM-BRAND-06, ADM-BRAND-08, ADM-BRAND-09, ADM-RES-09,
// ADM-RATE-11, AMB-113, ERR-81, F2.
test('[ADM-LIST-12] [ADM-LIST-13] a form without an id says at its fields and in a summary with the focus what is wrong, keeps the values and the focus through a failed save, creates a record once and leads to the list; a form with an id shows and updates it', async ({
  panel,
  noise,
}) => {
  noise.expect(...failedCalls);
  await openPanel(panel, '/brands');
  await panel.getByRole('table').waitFor();
  await createNew(panel);
  await panel.getByRole('heading', { level: 1, name: 'Add New Brand', exact: true }).waitFor();
  const sent = writes(panel);
  await enter(panel, { [name]: '   ' });
  await save(panel);
  await panel.getByRole('heading', { name: 'There is a problem' }).waitFor();
  const problems = ['Name is required', 'Logo URL is required'];
  expect(await summaryLines(panel), '[VAL-57] [VAL-58]').toEqual(problems);
  const isSummary = () => summary(panel).evaluate(isFocused);
  expect(await isSummary(), '[F2] the summary has the focus').toBe(true);
  expect([await messageOf(panel, name), await messageOf(panel, logo)]).toEqual(problems);
  expect(await panel.getByLabel(name).getAttribute('aria-invalid')).toBe('true');
  expect(await panel.title()).toMatch(/^Error: Add New Brand/);
  await panel.getByRole('link', { name: 'Logo URL is required' }).click();
  expect(await panel.getByLabel(logo).evaluate(isFocused)).toBe(true);
  await panel.getByLabel(name).pressSequentially('S');
  expect(await messageOf(panel, name), '[VAL-60]').toBeNull();
  expect(await summaryLines(panel), '[VAL-60]').toEqual(['Logo URL is required']);
  await save(panel);
  await expect.poll(isSummary, { message: 'a second rejected save' }).toBe(true);
  await enter(panel, { [name]: '  Suryodaya ', [logo]: `  ${picture} ` });
  expect(await summary(panel).count(), '[VAL-60]').toBe(0);
  expect(sent.lines(), '[AMB-113] nothing is sent').toEqual([]);

  for (const [status, message] of [
    [500, nothingSaved],
    [413, 'use a smaller one'],
  ] as const) {
    await answer(panel, '/brands', {}, status);
    await panel.getByLabel(name).press('Enter');
    await panel.getByRole('alert').filter({ hasText: message }).waitFor();
    expect(await panel.locator('.toast').count(), '[ERR-81]').toBe(0);
    expect(await panel.getByLabel(name).inputValue(), '[ERR-81]').toContain('Suryodaya');
    const isBack = () => panel.getByLabel(name).evaluate(isFocused);
    await expect.poll(isBack, { message: 'the field that submitted has the focus' }).toBe(true);
    await panel.unroute('**/api/brands');
  }

  sent.clear();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await panel.route('**/api/brands', (route) =>
    // The list is not answered at all: it shows the record without being read again.
    route.request().method() === 'GET' ? undefined : promise.then(() => route.continue()),
  );
  await save(panel);
  await saving(panel);
  expect(await saveButton(panel).getAttribute('aria-disabled'), '[ADM-LIST-13]').toBe('true');
  await saveButton(panel).click({ force: true });
  await panel.getByLabel(name).press('Enter');
  release();
  await rowOf(panel, 'Suryodaya').waitFor();
  expect(pathOf(panel), '[ADM-BRAND-09]').toBe('/admin/brands');
  expect(sent.lines(), '[ADM-LIST-13] it is sent once').toEqual(['POST /brands']);
  expect(sent.bodies(), '[ADM-LIST-12]').toEqual([{ name: 'Suryodaya', logo: picture }]);
  await panel.unrouteAll({ behavior: 'ignoreErrors' });

  await openRecord(panel, 'Suryodaya');
  const heading = panel.getByRole('heading', { level: 1, name: 'Edit Brand' });
  await expect.poll(() => heading.evaluate(isFocused), { message: 'the heading has the focus' }).toBe(true);
  expect(await panel.getByLabel(name).inputValue(), '[ADM-LIST-12]').toBe('Suryodaya');
  expect(await panel.getByLabel(logo).inputValue(), '[ADM-LIST-12]').toBe(picture);
  expect(await panel.title(), 'the title names the record').toMatch(/^Edit Brand: Suryodaya/);
  expect(await saveButton(panel).textContent(), '[ADM-BRAND-08]').toBe('Update');
  await enter(panel, { [name]: 'New Name' });
  await save(panel);
  await rowOf(panel, 'New Name').waitFor();
  expect(sent.lines().slice(1), '[ADM-LIST-12]').toEqual([expect.stringMatching(/^PUT \/brands\/[\w-]+$/)]);
});

test('a save goes on when the form is left, leads nobody away from another screen, and what changed meanwhile is unsaved and updates the created record', async ({
  panel,
}) => {
  await openPanel(panel, '/brands/new');
  await enter(panel, { [name]: 'Saved Behind', [logo]: picture });
  const release = await hold(panel, '/brands');
  await save(panel);
  await saving(panel);
  await openFromSidebar(panel, 'Tags');
  expect(await panel.getByRole('alertdialog').count()).toBe(0);
  const paths: string[] = [];
  panel.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  const answered = panel.waitForResponse('**/api/brands');
  release();
  await (await answered).finished();
  await openFromSidebar(panel, 'Categories');
  expect(paths, 'the end of the save leads nowhere').toEqual(['/admin/categories']);
  await openFromSidebar(panel, 'Brands');
  await rowOf(panel, 'Saved Behind').waitFor();

  await panel.unrouteAll({ behavior: 'ignoreErrors' });
  await createNew(panel);
  await enter(panel, { [name]: 'Sent', [logo]: picture });
  const sent = writes(panel);
  const releaseChanged = await hold(panel, '/brands');
  await save(panel);
  await saving(panel);
  // As a picture does that was being read.
  await panel.getByLabel(name).evaluate((input) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Came late');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  releaseChanged();
  await panel.getByRole('button', { name: 'Keep editing' }).click();
  expect(await panel.getByRole('heading', { level: 1 }).textContent()).toBe('Edit Brand');
  await save(panel);
  await rowOf(panel, 'Came late').waitFor();
  expect(sent.lines()).toEqual(['POST /brands', expect.stringMatching(/^PUT \/brands\//)]);
});

// Also proves ERR-44, ERR-46, ERR-47, ERR-48, ERR-49, ERR-51, ERR-62, ERR-64, AMB-85, AMB-114.
test('a type with sentences of its own says in notifications and beside the buttons what succeeded and what failed, and a record that does not load gives no form', async ({
  panel,
  noise,
}) => {
  noise.expect(...failedCalls);
  const fail = (path: string, method: string) =>
    panel.route(`**/api${path}`, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
  const mend = () => panel.unrouteAll({ behavior: 'ignoreErrors' });
  const alert = panel.getByRole('alert');
  /** Notifications are dismissed when they are seen: the next one may say the same. */
  const notified = async (text: string) => {
    const toast = panel.locator('.toast').filter({ has: panel.getByText(text, { exact: true }) });
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => toast.count()).toBe(0);
  };
  const savedWith = (text: string) => Promise.all([notified(text), save(panel)]);
  const confirm = panel.getByRole('alertdialog').getByRole('button', { name: 'Delete' });

  await fail('/rate-cards{,/*}', 'GET');
  await panel.goto('/admin/rate-cards/some-id/edit');
  await notified('Failed to fetch rate card');
  await expect.poll(() => pathOf(panel), { message: '[ERR-49]' }).toBe('/admin/rate-cards');
  await notified('Failed to fetch rate cards');
  await mend();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await createNew(panel);
  await enter(panel, { Title: 'Seedling', Price: 'Free', Description: 'D', 'Feature 1': 'News' });
  await fail('/rate-cards', 'POST');
  await savedWith('Failed to create rate card');
  await alert.filter({ hasText: nothingSaved }).waitFor();
  expect(await panel.getByLabel('Price').inputValue(), '[AMB-85] the values stay').toBe('Free');
  await mend();
  await savedWith('Rate card created successfully');
  const remove = panel.getByRole('button', { name: "Delete 'Seedling'" });
  await fail('/rate-cards/*', 'DELETE');
  await remove.click();
  await Promise.all([notified('Failed to delete rate card'), confirm.click()]);
  await mend();
  await remove.click();
  await Promise.all([notified('Rate card deleted successfully'), confirm.click()]);

  // Its form finds the record in the list.
  await fail('/testimonials', 'GET');
  await panel.goto('/admin/testimonials/some-id/edit');
  await expect
    .poll(() => alert.allTextContents(), { message: '[AMB-114]' })
    .toEqual(['Failed to fetch testimonials']);
  expect(await panel.locator('main form').count(), 'no form to overwrite the record with').toBe(0);
  await mend();
  await panel.getByRole('link', { name: 'Back to Testimonials' }).click();
  await createNew(panel);
  await enter(panel, { Author: 'Meera Iyer', Role: 'Manager', Location: 'Chennai', Quote: 'It pays.' });
  await enter(panel, { 'Image URL': picture });
  await fail('/testimonials', 'POST');
  await save(panel);
  await alert.filter({ hasText: `Failed to add testimonial. ${nothingSaved}` }).waitFor();
});

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
