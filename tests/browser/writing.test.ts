import type { Locator, Page } from 'playwright-core';
import { createPost, type Stored, unique } from '../factories/bodies.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import { articleText, field, openPostForm, picker, savePost, startPost, tool } from './blog-form.ts';
import { cursor, headBottom, hidden, scrollTo } from './editor-view.ts';
import { insertPictures } from './media-files.ts';
import { answerForOthers, frames } from './pages.ts';
import { violations } from './violations.ts';

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });
const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

const lines = (name: string) =>
  Array.from({ length: 40 }, (_, index) => `<p>${name} ${index + 1}</p>`).join('');

// Also proves HOLD-34, WRITE-01.
test('[WRITE-02] [CONST-24] no bar of the form covers what has the focus, a popover or a message of the editor or the line that is written in, on a phone and on a desktop, and an empty text is at least 200 pixels high', async ({
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
    // The last line is written above the buttons of the form.
    await page.keyboard.press('Control+End');
    await page.keyboard.type('x');
    const foot = await page.locator('.form-footer').boundingBox();
    expect
      .soft((await cursor(page)).bottom, `the last line ${at}`)
      .toBeLessThanOrEqual(Math.min(foot?.y ?? 0, viewport.height));
  }
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  const box = await articleText(page).boundingBox();
  expect(box?.height, '[CONST-24]').toBeGreaterThanOrEqual(200);
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
  for (const [place, name] of missing.entries()) {
    await summary(page).getByRole('link').nth(place).click();
    expect.soft(await page.evaluate(() => document.activeElement?.id), name).toMatch(/^entry-/);
  }
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

/** Goes on in a new, plain paragraph at the end. */
async function newLine(page: Page, text: string): Promise<void> {
  await articleText(page).focus();
  await page.keyboard.press('Control+End');
  // The browser tells the editor of the new place of the cursor after the key.
  await frames(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(text);
}

async function addLink(page: Page, address: string): Promise<void> {
  await tool(page, 'Link').click();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Apply' }).click();
  // The text gets the focus back a moment later.
  await expect.poll(() => articleText(page).evaluate((text) => text === document.activeElement)).toBe(true);
}

// Also proves VAL-71, WRITE-04, WRITE-05.
test('[ADM-BLOG-12] [CONST-23] a post is stored with the tags that are created while they are typed, a date that is typed or chosen in a calendar in a browser of another country, and all that its editor makes', async ({
  open,
  site,
  noise,
}) => {
  noise.expect(/422/, /ERR_FAILED/, /blocked by CORS policy/);
  const page = await open({ locale: 'en-US' });
  const { keyboard } = page;
  await startPost(page, site);
  const tags = picker(page, 'Tags');
  const [first, second] = [unique('agrivoltaics'), unique('bifacial')];
  await tags.focus();
  await keyboard.type(first);
  await page.getByRole('option', { name: `Create "${first}"`, exact: true }).waitFor();
  await keyboard.press('Enter');
  const chosen = page.getByRole('toolbar', { name: 'Chosen tags' });
  await chosen.getByText(first, { exact: true }).waitFor();
  expect(await tags.inputValue()).toBe('');
  expect(await hasFocus(tags), 'the next tag can be typed').toBe(true);
  await keyboard.type(first.toUpperCase());
  await page.getByRole('option', { name: first, exact: true }).waitFor();
  expect(await page.getByRole('option', { name: /^Create/ }).count(), 'of a name that is there').toBe(0);
  await tags.fill(second);
  await page.getByRole('option', { name: `Create "${second}"` }).click();
  await chosen.getByText(second, { exact: true }).waitFor();
  const long = 'x'.repeat(61);
  await tags.fill(long);
  await keyboard.press('Enter');
  await page.getByRole('alert').getByText('Name can have at most 60 characters').waitFor();
  expect(await tags.inputValue(), 'after the refusal').toBe(long);
  await tags.fill('');
  await keyboard.press('Escape');

  const date = page.getByLabel('Published Date');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await date.fill('31/02/2026');
  await date.blur();
  expect(await date.inputValue(), 'no day of the calendar stays as typed').toBe('31/02/2026');
  await page.getByRole('button', { name: 'Create' }).click();
  await summary(page)
    .getByRole('link', { name: /^Published Date must be a date/ })
    .waitFor();
  await date.fill('5/3/2026');
  await date.blur();
  expect(await date.inputValue()).toBe('05/03/2026');
  await date.press('Tab');
  await keyboard.press('Enter');
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
  ] as const) {
    await keyboard.press(key);
    await expect.poll(() => hasFocus(day(name)), { message: `${key}: ${name}` }).toBe(true);
  }
  await keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  expect(await date.inputValue(), 'after Escape').toBe('05/03/2026');
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(day('Thursday 5 March 2026'))).toBe(true);
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await calendar.waitFor({ state: 'detached' });
  expect(await date.inputValue()).toBe('04/03/2026');
  expect(await hasFocus(page.getByRole('button', { name: 'Calendar' })), 'the focus is back').toBe(true);

  await articleText(page).focus();
  await page.getByRole('button', { name: /^Text style/ }).click();
  await page.getByRole('menuitemradio', { name: 'Heading 2' }).click();
  await keyboard.type('head');
  await keyboard.press('Enter');
  await tool(page, 'Bold').click();
  await keyboard.type('bold');
  await newLine(page, 'word');
  await keyboard.press('Shift+Home');
  await frames(page);
  await tool(page, 'Text colour').click();
  await page.getByRole('dialog', { name: 'Text colour' }).getByRole('button', { name: 'Red' }).click();
  await newLine(page, '');
  await tool(page, 'Clear formatting').click();
  await tool(page, 'Bullet list').click();
  await keyboard.type('one');
  await keyboard.press('Enter');
  await keyboard.type('two');
  await keyboard.press('Tab');
  for (let press = 0; press < 3; press += 1) await keyboard.press('Enter');
  await addLink(page, 'javascript:alert(1)');
  await newLine(page, '');
  const buffer = Buffer.from(pictureFiles.png, 'base64');
  await insertPictures(page, [{ name: 'roof.png', mimeType: 'image/png', buffer }]);
  await articleText(page).locator('img[src^="data:image/png;"]').waitFor();
  await newLine(page, '');
  await addLink(page, 'https://vimeo.com/76979871');
  const post = await savePost(page, site);
  expect((post.tags as Stored[]).map(({ name }) => name)).toEqual([first, second]);
  expect(post.publishedAt).toBe('2026-03-04T00:00:00.000Z');
  const picture = `<p><img src="data:image/png;base64,${pictureFiles.png}" alt="" width="1" height="1" /></p>`;
  const stored = [
    '<h2>head</h2><p><strong>bold</strong></p><p><br /></p>',
    '<p><span style="color:#da3733">word</span></p><ul><li>one<ul><li>two</li></ul></li></ul>',
    '<p><a href="about:blank" rel="noopener noreferrer">javascript:alert(1)</a></p><p><br /></p>',
    `${picture}<iframe src="https://player.vimeo.com/video/76979871?dnt=1" title="Vimeo video"`,
    ' allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>',
  ];
  expect(post.content).toBe(stored.join(''));
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
    ['/blog', ['posts']],
  ] as const) {
    await page.goto(path);
    await links.first().waitFor();
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(coveredByEditLinks), `${path}, ${width} px`).toEqual([]);
    }
    for (const name of names) {
      const link = page.getByRole('link', { name: `Edit ${name}`, exact: true });
      await link.waitFor();
      const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 };
      expect.soft(Math.min(width, height), `${path}: ${name}`).toBeGreaterThanOrEqual(44);
      if (name === 'other members')
        expect(await link.getAttribute('href')).toBe('/admin/about?tab=other-members');
    }
  }
  await page.goto(`/blog/${id}`);
  await edit.click();
  await page.waitForURL(`**/admin/blog/${id}/edit`);
});
