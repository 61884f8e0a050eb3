import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { createCategory, createPost, createTag, type Stored, unique } from '../factories/bodies.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import { adminPassword, adminUsername, signIn, type TestServer } from '../support/server.ts';
import {
  articleText,
  choose,
  editPost,
  field,
  fillPost,
  openPostForm,
  picker,
  savePost,
  startPost,
} from './blog-form.ts';
import { insertPictures } from './media-files.ts';
import { answer, failedCalls, hold } from './pages.ts';
import { changes, withoutDrafts } from './panel-forms.ts';
import { violations } from './violations.ts';

// Each walks through what would be many tests.
vi.setConfig({ testTimeout: 120_000 });

const saveFailed = 'Failed to save blog post. Please try again.';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const save = (page: Page) => page.getByRole('button', { name: /^(Create|Update)$/ });
const date = (page: Page) => page.getByLabel('Published Date');
const readTime = (page: Page) => page.getByRole('spinbutton', { name: 'Read Time' });
const status = (page: Page) => page.getByLabel('Status');
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

async function stored(site: TestServer, id: string): Promise<Stored> {
  return (await (await site.staff()).get<Stored>(`/blog/posts/${id}`)).body;
}

/** Writes down the paths that the page comes to from now on. */
function recordPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}

/** A day from today, in India, as a date input has it. */
function day(offset: number): string {
  const at = Date.now() + offset * 86_400_000;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);
}

// Also proves ADM-BLOG-12, CONST-17, CONST-18, VAL-17, VAL-18, VAL-19, VAL-20, VAL-21, VAL-22, VAL-23,
// VAL-24.
test('[ADM-BLOG-01] [ADM-BLOG-02] the form for a new post has its inputs with their default values, and saving it incomplete lists every missing field, sends nothing and has no accessibility violation', async ({
  page,
  site,
}) => {
  await openPostForm(page, site, 'new');
  expect(await heading(page, 'Create New Blog Post').isVisible()).toBe(true);
  expect(await page.title()).toMatch(/^Create New Blog Post \| /);
  for (const name of ['Title', 'Excerpt', 'Cover Image URL', 'Author Name', 'Author Avatar URL']) {
    expect.soft(await field(page, name).inputValue(), name).toBe('');
  }
  await picker(page, 'Category').waitFor();
  expect.soft(await picker(page, 'Tags').isVisible(), 'Tags').toBe(true);
  expect
    .soft(await date(page).inputValue(), '[CONST-17] today in India')
    .toBe(day(0).split('-').reverse().join('/'));
  expect.soft(await readTime(page).inputValue(), '[CONST-18]').toBe('5');
  expect.soft(await status(page).inputValue(), '[ADM-BLOG-02]').toBe('Draft');
  expect.soft(await page.getByRole('toolbar').isVisible(), '[ADM-BLOG-12]').toBe(true);

  const sent = changes(page);
  await date(page).fill('');
  await readTime(page).fill('');
  await save(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.waitFor();
  const names = ['Title', 'Excerpt', 'Published Date', 'Read Time', 'Category', 'Cover Image URL'];
  const wanted = [...names, 'Author Name', 'Author Avatar URL'].map((name) => `${name} is required`);
  const links = summary.getByRole('link');
  const shown = await links.allTextContents();
  expect(shown.toSorted(), '[VAL-17] to [VAL-24]').toEqual(wanted.toSorted());
  expect(await page.title()).toMatch(/^Error: Create New Blog Post/);
  await links.filter({ hasText: 'Category' }).click();
  expect(await isFocused(picker(page, 'Category'))).toBe(true);
  expect(await picker(page, 'Category').getAttribute('aria-invalid')).toBe('true');

  const preview = page.getByRole('dialog', { name: 'Preview' });
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 360],
  ] as const) {
    const look = `${colorScheme}, ${width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violations(page), `the errors, ${look}`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), look).toBe(width);
    if (width === 360) await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    await preview.waitFor();
    await page.waitForLoadState('networkidle');
    expect.soft(await violations(page), `the preview, ${look}`).toEqual([]);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
  }
  await field(page, 'Title').fill('A title');
  expect(await page.getByText('Title is required').count(), 'after the title is typed').toBe(0);
  expect(sent).toEqual([]);
});

// Also proves VAL-15, VAL-16, VAL-26, ERR-20, ERR-22.
test('[ADM-BLOG-05] [ADM-BLOG-11] a new post is previewed without a request, keeps its values through failed saves, and is sent once, stored as entered and published', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const word = unique('Policy').toUpperCase();
  const [one, two] = [await createTag(staff, `${word} one`), await createTag(staff, `of ${word} two`)];
  const [first, second] = [await createCategory(staff), await createCategory(staff)];
  await openPostForm(page, site, 'new');
  const sent = changes(page);
  const title = await fillPost(page, String(first.name));
  await choose(page, 'Category', String(second.name));
  await picker(page, 'Tags').fill(word.toLowerCase());
  const option = ({ name }: Stored) => page.getByRole('option', { name: String(name), exact: true });
  await expect
    .poll(async () => (await page.getByRole('listbox').getByRole('option').allTextContents()).toSorted(), {
      message: '[VAL-15] tags with a part of their name',
    })
    .toEqual([`Create "${word.toLowerCase()}"`, one.name, two.name].toSorted());
  // The first is taken away again.
  for (const tag of [one, two, one]) await option(tag).click();
  await page.keyboard.press('Escape');
  await articleText(page).fill('A roof of forty square metres.');
  await date(page).fill('2026-10-01');
  await readTime(page).fill('7');
  await status(page).selectOption('Published');

  const button = page.getByRole('button', { name: 'Preview' });
  await button.click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await preview.getByText('Preview - not saved', { exact: true }).isVisible()).toBe(true);
  expect(await preview.locator('.prose').innerHTML()).toBe('<p>A roof of forty square metres.</p>');
  const category = preview.getByRole('link', { name: String(second.name) });
  expect(await category.first().isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  expect(await isFocused(button), 'the focus after the preview').toBe(true);
  expect(sent, 'requests of the preview').toEqual([]);

  const errors = { category: 'This category is gone' };
  await answer(page, '/blog/posts', { detail: 'Check the marked fields.', errors }, 422);
  await save(page).click();
  await page.getByRole('alert').getByRole('link', { name: 'This category is gone' }).waitFor();
  expect(await picker(page, 'Category').getAttribute('aria-invalid'), 'the error of the server').toBe('true');
  await page.unroute('**/api/blog/posts');
  await answer(page, '/blog/posts', {}, 500);
  await save(page).click();
  await toast(page, saveFailed).waitFor();
  expect(await field(page, 'Title').inputValue(), '[ERR-22]').toBe(title);
  expect(await articleText(page).textContent(), '[ERR-22]').toBe('A roof of forty square metres.');
  await page.unroute('**/api/blog/posts');

  sent.length = 0;
  const paths = recordPaths(page);
  const release = await hold(page, '/blog/posts');
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/blog/posts'),
  );
  await save(page).click();
  await page.getByRole('button', { name: 'Saving...' }).click({ force: true });
  release();
  await toast(page, 'Blog post created successfully!').waitFor();
  await page.getByRole('link', { name: title }).first().waitFor();
  expect(paths, '[ERR-20]').toEqual(['/admin/blog']);
  expect(
    sent.map((request) => request.postDataJSON()),
    'sent once',
  ).toMatchObject([{ category: second.id, tags: [two.id], readTime: 7 }]);
  const { id } = (await (await answered).json()) as Stored;
  expect(await stored(site, id)).toMatchObject({
    title,
    excerpt: 'What a family of four pays and saves.',
    content: '<p>A roof of forty square metres.</p>',
    coverImage: '/pictures/posts/rooftop-subsidy-guide.webp',
    category: { id: second.id },
    tags: [{ id: two.id }],
    author: { name: 'Kavya Nair', avatar: '/pictures/people/03.webp' },
    publishedAt: '2026-10-01T00:00:00.000Z',
    readTime: 7,
    status: 'Published',
  });
  expect((await site.visitor.get(`/blog/posts/${id}`)).status, '[ADM-BLOG-05] published').toBe(200);
});

// Also proves ADM-BLOG-05, ADM-BLOG-06, ERR-21, ERR-22.
test('[ADM-BLOG-03] [ADM-BLOG-04] an existing post is saved without a change to what nobody edited, can be previewed and switched between Published and Draft, and asks before changes are lost', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const staff = await site.staff();
  const made = await createPost(staff, {
    title: unique('Of versions'),
    content: `<h2>Head</h2>\n<p class="ql-align-center">a  b</p><ol><li data-list="bullet">x</li><li data-list="ordered">y</li></ol><p>${'word '.repeat(1295)}</p>`,
    publishedAt: '2026-10-01T20:15:30.000Z',
    tags: [(await createTag(staff)).id, (await createTag(staff)).id],
  });
  const [title, other] = [String(made.title), unique('Another title')];
  await openPostForm(page, site, `${made.id}/edit`);
  expect(await heading(page, 'Edit Blog Post').isVisible()).toBe(true);
  // It was the second of October in India by then.
  expect(await date(page).inputValue()).toBe('02/10/2026');
  const told = toast(page, 'Blog post updated successfully!').waitFor();
  const saved = await savePost(page, site);
  await told;
  expect(saved, 'saved without changes').toEqual({ ...made, updatedAt: saved.updatedAt });
  expect(saved.updatedAt).not.toBe(made.updatedAt);

  await editPost(page, title);
  const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Blog Posts' });
  const question = page.getByRole('alertdialog');
  await articleText(page).focus();
  // In one event, which is one step to undo.
  await page.keyboard.insertText('More. ');
  await field(page, 'Title').fill(other);
  await back.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await field(page, 'Title').inputValue()).toBe(other);
  expect(await articleText(page).textContent()).toContain('More.');
  await field(page, 'Title').fill(title);
  await articleText(page).focus();
  await page.keyboard.press('Control+Z');
  await back.click();
  await heading(page, 'Blog Posts').waitFor();
  expect(await question.count(), 'without changes').toBe(0);

  await editPost(page, title);
  const preview = page.getByRole('link', { name: 'Preview' });
  await field(page, 'Title').fill(other);
  await preview.click();
  await page.getByRole('dialog').getByRole('heading', { level: 1, name: other }).waitFor();
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await field(page, 'Title').fill(title);
  await preview.click();
  await page.waitForURL(`**/admin/blog/${made.id}/preview`);
  await heading(page, title).waitFor();
  await page.getByRole('link', { name: 'Edit' }).click();
  await heading(page, 'Edit Blog Post').waitFor();

  await page.getByText('1,300 words, about 7 min').waitFor();
  expect(await readTime(page).inputValue(), 'a suggestion sets nothing').toBe('4');
  await page.getByRole('button', { name: 'Use 7' }).click();
  expect(await readTime(page).inputValue()).toBe('7');
  expect(await page.getByText('1,300 words').count()).toBe(0);

  await field(page, 'Title').fill(other);
  await status(page).selectOption('Draft');
  const address = `**/api/blog/posts/${made.id}`;
  await page.route(address, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await save(page).click();
  await toast(page, saveFailed).waitFor();
  expect(await field(page, 'Title').inputValue(), '[ERR-22] a failed update').toBe(other);
  expect((await stored(site, made.id)).title, '[ERR-22] a failed update').toBe(title);
  await page.unroute(address);
  expect(await savePost(page, site), '[ADM-BLOG-06]').toMatchObject({
    ...{ title: other, readTime: 7, status: 'Draft' },
    content: made.content,
  });

  await editPost(page, other);
  await status(page).selectOption('Published');
  expect((await savePost(page, site)).status, '[ADM-BLOG-05]').toBe('Published');
  await editPost(page, other);
  const paths = recordPaths(page);
  await page.getByText('Cancel', { exact: true }).click();
  await heading(page, 'Blog Posts').waitFor();
  expect(paths, '[ADM-BLOG-04]').toEqual(['/admin/blog-posts', '/admin/blog']);
});

// Also proves VAL-25.
test('[HOLD-33] [TABLE-04] a save says that a post with a future date is published at once, and the post is; its preview separates list items as cards and feeds do, and content may be empty', async ({
  page,
  site,
}) => {
  const notice = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('The post is shown on the website now.');
  const title = await startPost(page, site);
  expect(await articleText(page).getAttribute('aria-required'), '[VAL-25]').toBe('true');
  await date(page).fill(day(2));
  const told = page.getByText('Blog post created successfully!').waitFor();
  expect((await savePost(page, site)).content, '[VAL-25]').toBe('');
  await told;
  expect(await notice.count(), 'after a draft is saved').toBe(0);

  await editPost(page, title);
  await status(page).selectOption('Published');
  await page.getByText('The date is in the future, but the post is shown at once.').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await savePost(page, site);
  await notice.waitFor();
  expect((await site.visitor.page('/blog')).text, '[HOLD-33] on the website').toContain(title);

  const post = await createPost(await site.staff(), {
    ...{ publishedAt: `${day(3)}T06:00:00.000Z`, excerpt: '<p></p>' },
    content:
      '<p>Covered</p><ul><li>Netzmessung<ul><li>Regelwerk</li></ul></li><li>Zuschuss</li></ul><p>End</p>',
  });
  const text = 'Covered Netzmessung Regelwerk, Zuschuss End';
  for (const path of ['/blog', '/rss.xml', '/atom.xml']) {
    expect.soft((await site.visitor.page(path)).text, `[TABLE-04] ${path}`).toContain(text);
  }
  const { body } = await site.visitor.get<{ total: number }>('/blog/posts/search?q=netzmessung%20regelwerk');
  expect(body.total, '[TABLE-04] the search').toBe(1);
  await openPostForm(page, site, `${post.id}/edit`);
  await field(page, 'Title').fill('A new title');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Preview' }).click();
  await page.getByRole('dialog', { name: 'Preview' }).getByText(text, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await savePost(page, site);
  await notice.waitFor();
});

test('a post, its pickers and its tags that fail to load show an error and can be loaded again, and no chosen tag is shown as deleted meanwhile', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls, /ApiError/, /ERR_FAILED|Failed to fetch/);
  const staff = await site.staff();
  const tag = await createTag(staff);
  const { id, title, category } = await createPost(staff, { title: unique('Late'), tags: [tag.id] });
  await signedIn(page, site);
  await page.route('**/picker-*.js', (route) => route.abort());
  await answer(page, `/blog/posts/${id}`, { detail: 'Broken' }, 500);
  await page.goto(`/admin/blog/${id}/edit`);
  await page.getByText('Failed to fetch data. Please try again later.').waitFor();
  expect(await page.getByRole('textbox').count(), 'an empty form').toBe(0);
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/api/tags', async (route) => {
    await refused;
    await route.fulfill({ status: 503, json: {} });
  });
  const main = page.getByRole('main');
  await main
    .getByRole('link', { name: /Blog Posts/ })
    .first()
    .click();
  await heading(page, 'Blog Posts').waitFor();
  await page.unroute(`**/api/blog/posts/${id}`);

  await editPost(page, String(title));
  await field(page, 'Title').fill('Kept');
  const alerts = page.getByRole('alert').filter({ hasText: 'The choice could not be loaded.' });
  await expect.poll(() => alerts.count()).toBe(2);
  await page.unroute('**/picker-*.js');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.first().click();
  for (const box of ['Category', 'Tags']) await picker(page, box).waitFor();
  expect(await alerts.count()).toBe(0);

  const chosen = page.getByRole('toolbar', { name: 'Chosen tags' });
  await chosen.getByRole('button', { name: 'Remove …' }).waitFor();
  refuse();
  await page.getByText('Failed to fetch tags').waitFor();
  expect(await page.getByText('No longer there').count(), 'after the tags failed to load').toBe(0);
  await page.unroute('**/api/tags');
  await again.click();
  await page.getByRole('button', { name: `Remove ${tag.name}` }).waitFor();
  expect(await page.getByText('No longer there').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('entry-tags');
  expect(await savePost(page, site)).toMatchObject({ title: 'Kept', category, tags: [{ id: tag.id }] });
});

test('a local draft keeps text and pictures when the session ends and is offered after signing in', async ({
  page,
  site,
  noise,
}) => {
  // A draft that the server has is no longer on the device.
  await withoutDrafts(page, noise);
  await startPost(page, site);
  const own = await signIn(site.visitor);
  await page.evaluate((token) => localStorage.setItem('token', token), own.token ?? '');
  await articleText(page).fill('Written before lunch.');
  const buffer = Buffer.from(pictureFiles.png, 'base64');
  await insertPictures(page, [{ name: 'roof.png', mimeType: 'image/png', buffer }]);
  await articleText(page).locator('img[src]').waitFor();
  await field(page, 'Title').fill('Half a post');
  await own.post('/auth/logout');
  await save(page).click();
  await page.getByLabel('Username').fill(adminUsername);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await heading(page, 'Create New Blog Post').waitFor();
  const offer = page.getByText(/^You have unsaved entries of /);
  await offer.waitFor();
  expect(await field(page, 'Title').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Restore' }).click();
  expect(await field(page, 'Title').inputValue()).toBe('Half a post');
  expect(await articleText(page).textContent()).toContain('Written before lunch.');
  expect(String((await savePost(page, site)).content)).toContain(
    `<img src="data:image/png;base64,${pictureFiles.png}"`,
  );
  await page.getByRole('link', { name: 'Create New' }).click();
  await articleText(page).waitFor();
  expect(await offer.count(), 'after the save').toBe(0);
});

test('a post can be written and published with the keyboard alone', async ({ page, site }) => {
  const category = await createCategory(await site.staff());
  const title = unique('By keyboard');
  await signedIn(page, site);
  await page.goto('/admin/blog');
  await heading(page, 'Blog Posts').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Create New' }));
  await page.keyboard.press('Enter');
  await articleText(page).waitFor();
  const type = async (input: Locator, text: string) => {
    await tabTo(page, input);
    await page.keyboard.type(text);
  };
  await type(field(page, 'Title'), title);
  await type(field(page, 'Excerpt'), 'What a family of four pays.');
  await type(articleText(page), 'A roof of ');
  await page.keyboard.press('Control+B');
  await page.keyboard.type('forty');
  await page.keyboard.press('Control+B');
  await page.keyboard.type(' square metres.');
  await type(status(page), 'Published');
  await type(picker(page, 'Category'), String(category.name));
  await page.getByRole('option', { name: String(category.name) }).waitFor();
  await page.keyboard.press('Enter');
  await type(field(page, 'Cover Image URL'), '/pictures/posts/rooftop-subsidy-guide.webp');
  await type(field(page, 'Author Name'), 'Kavya Nair');
  await type(field(page, 'Author Avatar URL'), '/pictures/people/03.webp');
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await toast(page, 'Blog post created successfully!').waitFor();
  await heading(page, 'Blog Posts').waitFor();
  const found = await site.visitor.get<{ data: Stored[] }>(
    `/blog/posts/search?q=${encodeURIComponent(title)}`,
  );
  expect(found.body.data[0]).toMatchObject({
    title,
    content: '<p>A roof of <strong>forty</strong> square metres.</p>',
    category: { id: category.id },
  });
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}
