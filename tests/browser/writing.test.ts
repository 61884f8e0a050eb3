import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { createPost, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { field, openPostForm, picker, savePost, startPost } from './blog-form.ts';
import { answerForOthers, frames } from './pages.ts';
import { violations } from './violations.ts';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

test('[WRITE-02] each stop of the Tab key in the form of a post, forwards and backwards, stands clear of the bars above and below it, at 360 × 640 and 1366 × 768', async ({
  page,
  site,
}) => {
  await openPostForm(page, site, 'new');
  for (const [width, height] of [
    [360, 640],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await field(page, 'Title').focus();
    const stops = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let count = 0; count < 40; count += 1) {
        await page.keyboard.press(key);
        await frames(page);
        const { name, covered } = await page.evaluate(coverOfFocus);
        stops.add(name);
        expect.soft(covered, `${name}, ${key}, ${width} px`).toBe('');
      }
    }
    expect(stops.size, `${width} px`).toBeGreaterThan(12);
  }
});

/** What has the focus, and what hides the whole of it; '' when a part of it is seen. */
function coverOfFocus(): { name: string; covered: string } {
  const element = document.activeElement ?? document.body;
  const name = element.getAttribute('aria-label') ?? element.id ?? '';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  );
  const found = points.map(([x, y]) => document.elementFromPoint(x, y));
  const isSeen =
    element === document.body || found.some((at) => at && (element.contains(at) || at.contains(element)));
  return { name, covered: isSeen ? '' : String(found[4]?.className ?? 'outside of the window') };
}

test('[WRITE-03] what a post lacks is told in one list with links to the fields, the same for a draft and to publish, and what was typed is there after a reload', async ({
  page,
  site,
}) => {
  await openPostForm(page, site, 'new');
  const title = unique('Begun');
  await field(page, 'Title').fill(title);
  const lists: string[][] = [];
  for (const status of ['Draft', 'Published']) {
    await page.getByLabel('Status').selectOption(status);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect.poll(() => hasFocus(summary(page))).toBe(true);
    lists.push(await summary(page).getByRole('link').allTextContents());
  }
  const missing = ['Excerpt', 'Category', 'Cover Image URL', 'Author Name', 'Author Avatar URL'];
  const wanted = missing.map((name) => `${name} is required`);
  expect(lists, 'in the order of the form').toEqual([wanted, wanted]);
  for (const [place, name] of missing.entries()) {
    await summary(page).getByRole('link').nth(place).click();
    expect.soft(await page.evaluate(() => document.activeElement?.id), name).toMatch(/^entry-/);
  }
  await field(page, 'Excerpt').fill('Not lost');
  expect(await summary(page).getByRole('link').allTextContents()).toEqual(wanted.slice(1));
  await page
    .getByText(/^Draft saved/)
    .first()
    .waitFor();
  await page.reload();
  await page
    .getByRole('button', { name: /Continue/ })
    .first()
    .click();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe(title);
  expect(await field(page, 'Excerpt').inputValue()).toBe('Not lost');

  await field(page, 'Title').fill('');
  await pasteInto(
    field(page, 'Title'),
    '106 W/m2\r\n',
    '<p>10<sup>6</sup> W/m<span style="vertical-align:super">2</span></p>',
  );
  expect(await field(page, 'Title').inputValue(), 'raised digits of Word in a line').toBe('10⁶ W/m²');
  await pasteInto(field(page, 'Excerpt'), '\nCO2\n1st', '<p>CO<sub>2</sub></p><p>1<sup>st</sup></p>');
  expect(await field(page, 'Excerpt').inputValue(), 'in a text').toBe('Not lost\nCO₂\n1st');
  await page.keyboard.press('Control+Z');
  expect(await field(page, 'Excerpt').inputValue(), 'undone').toBe('Not lost');
});

/** Pastes at the end of a field what has these two forms. */
async function pasteInto(control: Locator, text: string, html: string): Promise<void> {
  await control.press('Control+End');
  await control.evaluate(
    (element, [plain = '', rich = '']) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain);
      clipboardData.setData('text/html', rich);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, html],
  );
}

test('[WRITE-04] a tag that is missing is created while it is typed, by keyboard and by pointer, is chosen at once and stored with the post; a refusal keeps the text', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/422/);
  await startPost(page, site);
  const tags = picker(page, 'Tags');
  const [first, second] = [unique('agrivoltaics'), unique('bifacial')];
  await tags.focus();
  await page.keyboard.type(first);
  const option = page.getByRole('option', { name: `Create "${first}"`, exact: true });
  await option.waitFor();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('toolbar', { name: 'Chosen tags' });
  await chosen.getByText(first, { exact: true }).waitFor();
  expect(await tags.inputValue()).toBe('');
  expect(await hasFocus(tags), 'the next tag can be typed').toBe(true);

  await page.keyboard.type(first.toUpperCase());
  await page.getByRole('option', { name: first, exact: true }).waitFor();
  expect(await page.getByRole('option', { name: /^Create/ }).count(), 'of a name that is there').toBe(0);
  await tags.fill(second);
  await page.getByRole('option', { name: `Create "${second}"` }).click();
  await chosen.getByText(second, { exact: true }).waitFor();

  const long = 'x'.repeat(61);
  await tags.fill(long);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Name can have at most 60 characters').waitFor();
  expect(await tags.inputValue(), 'after the refusal').toBe(long);
  await tags.fill('');
  await page.keyboard.press('Escape');
  const post = await savePost(page, site);
  expect((post.tags as Stored[]).map(({ name }) => name)).toEqual([first, second]);
});

describe('dates', () => {
  test('[WRITE-05] a date is shown and typed as day, month and year in a browser of another country, chosen in a calendar by keyboard, and stored in the same format as before', async ({
    open,
    site,
  }) => {
    const page = await open({ locale: 'en-US' });
    await startPost(page, site);
    const date = page.getByLabel('Published Date');
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await date.fill('5/3/2026');
    await date.blur();
    expect(await date.inputValue()).toBe('05/03/2026');
    await date.press('Tab');
    await page.keyboard.press('Enter');
    const day = (name: string) => calendar.getByRole('button', { name, exact: true });
    await expect.poll(() => hasFocus(day('Thursday 5 March 2026'))).toBe(true);
    expect(await violations(page)).toEqual([]);
    for (const [key, name] of [
      ['ArrowRight', 'Friday 6 March 2026'],
      ['ArrowDown', 'Friday 13 March 2026'],
      ['Home', 'Sunday 8 March 2026'],
      ['End', 'Saturday 14 March 2026'],
      ['PageDown', 'Tuesday 14 April 2026'],
      ['Shift+PageUp', 'Monday 14 April 2025'],
      ['Shift+PageDown', 'Tuesday 14 April 2026'],
      ['ArrowUp', 'Tuesday 7 April 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => hasFocus(day(name)), { message: `${key}: ${name}` }).toBe(true);
    }
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    expect(await date.inputValue(), 'after Escape').toBe('05/03/2026');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(day('Thursday 5 March 2026'))).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'detached' });
    expect(await date.inputValue()).toBe('04/03/2026');
    expect(await hasFocus(page.getByRole('button', { name: 'Calendar' })), 'the focus is back').toBe(true);

    await date.fill('31/02/2026');
    await date.blur();
    expect(await date.inputValue(), 'no day of the calendar stays as typed').toBe('31/02/2026');
    await page.getByRole('button', { name: 'Create' }).click();
    await summary(page)
      .getByRole('link', { name: /^Published Date must be a date/ })
      .waitFor();
    await date.fill('4.3.26');
    expect(await savePost(page, site)).toMatchObject({ publishedAt: '2026-03-04T00:00:00.000Z' });
  });

  test('[WRITE-05] the filter of the audit log and the times of a schedule are entered in the same order, on a phone too', async ({
    open,
    site,
    noise,
  }) => {
    // A new document gives up what is on its way.
    noise.expect(/No answer/);
    const page = await open({ locale: 'en-US', viewport: { width: 360, height: 640 } });
    const staff = await site.staff();
    const { body: brand } = await staff.post<Stored>('/brands', {
      name: unique('Brand'),
      logo: '/pictures/logos/suvarnex.svg',
    });
    await signedIn(page, site);
    await openPanel(page, '/audit');
    const from = page.getByLabel('From', { exact: true });
    await from.fill('1/2/2026');
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-02-01');
    await page.getByRole('button', { name: 'Calendar' }).last().click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await calendar.getByRole('grid').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.keyboard.press('Escape');

    await openPanel(page, `/brands/${brand.id}/edit`);
    const more = page.getByRole('button', { name: 'More', exact: true });
    if (await more.isVisible()) await more.click();
    await page.getByText('Schedule...').click();
    const dialog = page.getByRole('dialog', { name: /^Schedule/ });
    await dialog.getByLabel(/^Show from/).fill('1/12/2030');
    expect(await dialog.getByLabel('Time').first().inputValue(), 'the usual time').toBe('09:00');
    await dialog.getByText('Sunday 1 Dec 2030, 09:00', { exact: true }).waitFor();
    await dialog.getByLabel('Time').first().fill('25:00');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter the date as 31/12/2026 and the time as 09:00').waitFor();
    await dialog.getByRole('button', { name: 'Calendar' }).first().click();
    await dialog.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('grid').waitFor({ state: 'detached' });
    expect(await dialog.isVisible(), 'Escape closes the calendar alone').toBe(true);
    await dialog.getByLabel('Time').first().fill('18.30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await staff.get<Stored>(`/brands/${brand.id}`);
    expect(body.publication).toMatchObject({ publishAt: '2030-12-01T13:00:00.000Z' });
  });
});

/** What lies below the links to the panel, other than what is around them. */
function coveredByEditLinks(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.edit-link')].flatMap((link) => {
    link.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = link.getBoundingClientRect();
    link.style.visibility = 'hidden';
    const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) =>
      [top + 1, (top + bottom) / 2, bottom - 1].map((y) => document.elementFromPoint(x, y)),
    );
    link.style.visibility = '';
    const covered = points.filter((element) => element !== null && !element.contains(link));
    return covered.map((element) => `${link.ariaLabel}: ${element?.outerHTML.slice(0, 80)}`);
  });
}

test('[WRITE-06] staff who are signed in see links to the forms of what a page shows, and the links cover nothing, and visitors fetch nothing for them', async ({
  page,
  site,
}) => {
  const { id, title } = await createPost(await site.staff(), { status: 'Published' });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const links = page.getByRole('link', { name: /^Edit / });
  await page.goto(`/blog/${id}`);
  await page.getByRole('heading', { level: 1, name: String(title) }).waitFor();
  await page.waitForLoadState('networkidle');
  const fetchesLinks = () => fetched.some((url) => url.includes('edit-links'));
  expect(await links.count()).toBe(0);
  expect(fetchesLinks(), 'a visitor').toBe(false);
  const document = async () => (await site.visitor.page(`/blog/${id}`)).text;
  const before = await document();

  await signedIn(page, site);
  await page.goto(`/blog/${id}`);
  const edit = page.getByRole('link', { name: 'Edit this post' });
  await edit.waitFor();
  expect(fetchesLinks()).toBe(true);
  expect(await document(), 'the document').toBe(before);
  expect(await violations(page)).toEqual([]);
  for (const [path, names] of [
    ['/', ['pictures', 'channels', 'testimonials', 'partners', 'video']],
    ['/about', ['working committee', 'other members']],
    ['/resources', ['resources']],
    ['/join', ['plans']],
    ['/blog', ['posts']],
  ] as const) {
    await page.goto(path);
    await links.first().waitFor();
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(coveredByEditLinks), `${path}, ${width} px`).toEqual([]);
    }
    for (const name of names) {
      const link = page.getByRole('link', { name: `Edit ${name}`, exact: true });
      await link.waitFor();
      const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 };
      expect.soft(Math.min(width, height), `${path}: ${name}`).toBeGreaterThanOrEqual(44);
    }
  }
  await page.goto(`/blog/${id}`);
  await edit.click();
  await page.waitForURL(`**/admin/blog/${id}/edit`);
});

test('[WRITE-07] an address of a file of the computer, and that of a page of Google Drive, Photos or WhatsApp, says what it is and what to do, in fields of pictures and in the editor', async ({
  page,
  site,
}) => {
  await answerForOthers(page);
  await openPostForm(page, site, 'new');
  const cover = field(page, 'Cover Image URL');
  const onComputer = 'This file lies on your computer. Upload it instead.';
  const onPage = /^This is the address of a page, not of a picture/;
  const note = page.locator('.record-field', { has: cover }).getByRole('status').last();
  for (const address of ['C:\\Users\\me\\roof.jpg', 'file:///home/me/roof.jpg', ' d:/roof.png']) {
    await cover.fill(address);
    expect.soft(await note.textContent(), address).toBe(onComputer);
  }
  await page.getByRole('button', { name: 'Create' }).click();
  await summary(page).getByText(onComputer).waitFor();
  for (const address of [
    'https://drive.google.com/file/d/1a/view?usp=sharing',
    'https://photos.app.goo.gl/abc',
    'https://photos.google.com/share/x',
    'https://web.whatsapp.com/',
    'https://wa.me/919876543210',
  ]) {
    await cover.fill(address);
    expect.soft(await note.textContent(), address).toMatch(onPage);
  }
  for (const address of [
    'https://drive.google.com/uc?id=1',
    'https://example.com/a.jpg',
    '/pictures/people/03.webp',
  ]) {
    await cover.fill(address);
    expect.soft(await note.textContent(), address).toBe('');
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Address').fill('C:\\a.pdf');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('alert').getByText(onComputer).waitFor();
});

test('[WRITE-08] the carousel refuses a picture that was tried and could not be loaded until "Use it anyway" is ticked', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/Failed to load resource/);
  const stored = async () =>
    (await site.visitor.get<{ url: string }[]>('/carousel')).body.map(({ url }) => url);
  const before = await stored();
  await signedIn(page, site);
  await openPanel(page, '/carousel/new');
  const broken = `/pictures/${unique('none').replace(' ', '-')}.webp`;
  // Saved at once, whether it has been tried yet or not.
  await page.getByLabel('Image URL').fill(broken);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = page.getByRole('alert').getByText('1 image could not be loaded.');
  await refusal.waitFor();
  const anyway = page.getByRole('checkbox', { name: /^Use it anyway/ });
  await expect.poll(() => hasFocus(anyway)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await stored()).toEqual(before);
  await page.keyboard.press('Space');
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/admin/carousel');
  expect(await stored()).toEqual([...before, broken]);
});
