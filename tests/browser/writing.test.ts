import type { Locator, Page } from 'playwright-core';
import { createPost, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import { articleText, field, openPostForm, picker, savePost, startPost, tool } from './blog-form.ts';
import { cursor, headBottom, hidden, scrollTo } from './editor-view.ts';
import { give } from './media-files.ts';
import { answerForOthers, frames } from './pages.ts';
import { violations } from './violations.ts';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

const lines = (name: string) =>
  Array.from({ length: 40 }, (_, index) => `<p>${name} ${index + 1}</p>`).join('');

// Also proves WRITE-01.
test('[WRITE-02] [HOLD-34] no bar of the form covers what has the focus, a popover, a menu or a message of the editor or the line that is written in, on a phone and on a desktop', async ({
  page,
  site,
}) => {
  const content = `${lines('line')}<p><a href="https://example.com/a/page">here</a></p>${lines('after')}`;
  const { id } = await createPost(await site.staff(), { content });
  await page.setViewportSize({ width: 360, height: 640 });
  await openPostForm(page, site, `${id}/edit`);
  await field(page, 'Title').focus();
  const stops = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press(key);
      await frames(page);
      const { name, covered } = await page.evaluate(coverOfFocus);
      stops.add(name);
      expect.soft(covered, `${name}, ${key}`).toBe('');
    }
  }
  expect(stops.size).toBeGreaterThan(12);

  for (const viewport of [
    { width: 360, height: 560 },
    { width: 1366, height: 768 },
  ]) {
    const at = `at ${viewport.width} × ${viewport.height}`;
    await page.setViewportSize(viewport);
    const target = articleText(page).getByText('here', { exact: true });
    await target.click();
    const bubble = page.getByRole('group', { name: 'Link' });
    await bubble.waitFor();
    for (const top of [(await headBottom(page)) + 2, viewport.height / 2]) {
      await scrollTo(target, top);
      expect.soft(await hidden(bubble), `text at ${top} ${at}`).toEqual([]);
    }
    await tool(page, 'Link').click();
    await page.getByLabel('Address').fill('ftp://a.example');
    expect.soft(await hidden(bubble), `the address ${at}`).toEqual([]);
    await page.keyboard.press('Enter');
    const message = page.getByRole('alert').filter({ hasText: 'cannot be used' });
    await message.waitFor();
    await frames(page);
    expect.soft(await hidden(message), `the message ${at}`).toEqual([]);
    expect
      .soft((await cursor(page)).top, `the cursor below the message ${at}`)
      .toBeGreaterThanOrEqual(await headBottom(page));
    await page.getByRole('button', { name: /^Text style/ }).press('Enter');
    await page.getByRole('menu').waitFor();
    await frames(page);
    expect.soft(await hidden(page.getByRole('menu')), `a menu ${at}`).toEqual([]);
    await page.keyboard.press('Escape');
    await articleText(page).focus();
    // The last line is written above the buttons of the form.
    await page.keyboard.press('Control+End');
    await page.keyboard.type('x');
    const foot = await page.locator('.form-footer').boundingBox();
    expect
      .soft((await cursor(page)).bottom, `the last line ${at}`)
      .toBeLessThanOrEqual(Math.min(foot?.y ?? 0, viewport.height));
  }
});

/** What has the focus, and what hides the whole of it; '' when a part of it is seen. */
function coverOfFocus(): { name: string; covered: string } {
  const element = document.activeElement ?? document.body;
  const name = element.getAttribute('aria-label') ?? element.id ?? '';
  const rect = element.getBoundingClientRect();
  const { left, right } = rect;
  const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, innerHeight)];
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  );
  const found = points.map(([x, y]) => document.elementFromPoint(x, y));
  const isSeen =
    element === document.body || found.some((at) => at && (element.contains(at) || at.contains(element)));
  return { name, covered: isSeen ? '' : String(found[4]?.className ?? 'outside of the window') };
}

// Also proves WRITE-07.
test('[WRITE-03] what a post lacks is told in one list with links to the fields, the same for a draft and to publish; addresses of the computer and of pages are named beside the field; what was typed is there after a reload, and pasted digits stay raised', async ({
  page,
  site,
}) => {
  await answerForOthers(page);
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
  const cover = field(page, 'Cover Image URL');
  const note = page.locator('.record-field', { has: cover }).getByRole('status').last();
  const onComputer = 'This file lies on your computer. Upload it instead.';
  for (const [address, said] of [
    ['https://drive.google.com/file/d/1a/view', /^This is the address of a page, not of a picture/],
    ['/pictures/people/03.webp', /^$/],
    ['C:\\Users\\me\\roof.jpg', onComputer],
  ] as const) {
    await cover.fill(address);
    expect.soft(await note.textContent(), address).toMatch(said);
  }
  await page.getByRole('button', { name: 'Create' }).click();
  await summary(page).getByText(onComputer).waitFor();

  const stored = page.waitForResponse(
    (response) => response.ok() && response.request().postData()?.includes('Not lost') === true,
  );
  await field(page, 'Excerpt').fill('Not lost');
  await expect.poll(() => summary(page).getByText('Excerpt is required').count()).toBe(0);
  await stored;
  await page.reload();
  await page
    .getByRole('button', { name: /Continue/ })
    .first()
    .click();
  await expect.poll(() => field(page, 'Title').inputValue()).toBe(title);
  expect(await field(page, 'Excerpt').inputValue()).toBe('Not lost');

  await field(page, 'Title').fill('');
  const html = '<p>10<sup>6</sup> W/m<span style="vertical-align:super">2</span></p>';
  await give(field(page, 'Title'), 'paste', [], { 'text/plain': '106 W/m2\r\n', 'text/html': html });
  expect(await field(page, 'Title').inputValue(), 'raised digits of Word').toBe('10⁶ W/m²');
});

test('[WRITE-04] [WRITE-05] a post is stored with the tags that are created while they are typed, and a date that is typed as the browser asks for it and spelled out; an unfinished one is told of and stays', async ({
  open,
  site,
  noise,
}) => {
  noise.expect(/422/);
  const page = await open({ locale: 'en-US' });
  const { keyboard } = page;
  await startPost(page, site);
  const tags = picker(page, 'Tags');
  const first = unique('agrivoltaics');
  await tags.focus();
  await keyboard.type(first);
  await page.getByRole('option', { name: `Create "${first}"`, exact: true }).waitFor();
  await keyboard.press('Enter');
  const chosen = page.getByRole('toolbar', { name: 'Chosen tags' });
  await chosen.getByText(first, { exact: true }).waitFor();
  expect(await tags.inputValue()).toBe('');
  await keyboard.type(first.toUpperCase());
  await page.getByRole('option', { name: first, exact: true }).waitFor();
  expect(await page.getByRole('option', { name: /^Create/ }).count(), 'of a name that is there').toBe(0);
  await tags.fill('');
  await keyboard.press('Escape');

  const date = page.getByLabel('Published Date');
  const isIncomplete = () => date.evaluate((input: HTMLInputElement) => input.validity.badInput);
  await date.fill('');
  await date.focus();
  await keyboard.type('0231');
  await page.getByRole('button', { name: 'Create' }).click();
  await summary(page)
    .getByRole('link', { name: /^Published Date must be a date/ })
    .waitFor();
  expect(await isIncomplete(), 'what was typed stays').toBe(true);
  expect(await violations(page)).toEqual([]);
  await date.focus();
  await keyboard.type('04132026');
  expect(await date.inputValue()).toBe('2026-04-13');
  await page.getByText('13 April 2026', { exact: true }).waitFor();

  const post = await savePost(page, site);
  expect((post.tags as Stored[]).map(({ name }) => name)).toEqual([first]);
  expect(post.publishedAt).toBe('2026-04-13T00:00:00.000Z');
});

test('[WRITE-06] staff who are signed in see links to the forms of what a page shows, and visitors fetch nothing for them', async ({
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

  await signedIn(page, site);
  await page.goto(`/blog/${id}`);
  const edit = page.getByRole('link', { name: 'Edit this post' });
  await edit.waitFor();
  expect(fetchesLinks()).toBe(true);
  expect(await violations(page)).toEqual([]);
  for (const [path, names] of [
    ['/', ['pictures', 'channels', 'testimonials', 'partners', 'video']],
    ['/blog', ['posts']],
    ['/about', ['working committee', 'other members']],
  ] as const) {
    await page.goto(path);
    for (const name of names) await page.getByRole('link', { name: `Edit ${name}`, exact: true }).waitFor();
  }
  const others = page.getByRole('link', { name: 'Edit other members' });
  expect(await others.getAttribute('href')).toBe('/admin/about?tab=other-members');
  await page.goto(`/blog/${id}`);
  await edit.click();
  await page.waitForURL(`**/admin/blog/${id}/edit`);
});
