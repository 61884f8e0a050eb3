import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { createCategory, createPost, createTag, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';
import {
  articleText,
  choose,
  editPost,
  field,
  fillPost,
  openPostForm,
  picker,
  savePost,
} from './blog-form.ts';
import { answer, failedCalls, hold } from './pages.ts';
import { changes } from './panel-forms.ts';
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

// Also proves ADM-BLOG-01, ADM-BLOG-02, ADM-BLOG-05, ADM-BLOG-12, CONST-17, CONST-18, VAL-15, VAL-16, VAL-17, VAL-18,
// VAL-19, VAL-20, VAL-21, VAL-22, VAL-23, VAL-24, VAL-26, ERR-22.
test('[ADM-BLOG-11] [ERR-20] the form of a new post has its inputs with their defaults, names each missing field and sends nothing, previews without a request, keeps its values through failed saves, and its post is sent once, stored as entered and published', async ({
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

  for (const [colorScheme, width] of [
    ['dark', 360],
    ['light', 1440],
  ] as const) {
    const look = `${colorScheme}, ${width} px`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violations(page), `the errors, ${look}`).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), look).toBe(width);
  }
  await field(page, 'Title').fill('A title');
  expect(await page.getByText('Title is required').count(), 'after the title is typed').toBe(0);
  expect(sent).toEqual([]);

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
  await page.waitForLoadState('networkidle');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page), `the preview, ${colorScheme}`).toEqual([]);
  }
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
    (response) => response.status() === 201 && response.url().endsWith('/api/blog/posts'),
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

// Also proves ADM-BLOG-01, ADM-BLOG-05, ADM-BLOG-06, ERR-21, ERR-22, HOLD-33, VAL-25.
test('[ADM-BLOG-03] [ADM-BLOG-04] an existing post is saved without a change to what nobody edited, can be previewed and switched between Published and Draft, asks before changes are lost, and says that a future date hides nothing', async ({
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
  await expect.poll(() => question.count()).toBe(0);
  expect(await field(page, 'Title').inputValue()).toBe(other);
  expect(await articleText(page).textContent()).toContain('More.');
  const preview = page.getByRole('link', { name: 'Preview' });
  await preview.click();
  await page.getByRole('dialog').getByRole('heading', { level: 1, name: other }).waitFor();
  await page.getByRole('button', { name: 'Back to editing' }).click();
  await field(page, 'Title').fill(title);
  await articleText(page).focus();
  await page.keyboard.press('Control+Z');
  // Without changes it leads to the preview of what is saved.
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
  expect(await articleText(page).getAttribute('aria-required'), '[VAL-25]').toBe('true');
  await articleText(page).fill('');
  await date(page).fill(day(2));
  await status(page).selectOption('Published');
  await page.getByText('The date is in the future, but the post is shown at once.').waitFor();
  const notice = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('The post is shown on the website now.');
  const shown = notice.waitFor();
  expect(await savePost(page, site), '[ADM-BLOG-05] [VAL-25]').toMatchObject({
    ...{ status: 'Published', content: '' },
  });
  await shown;
  expect((await site.visitor.page('/blog')).text, '[HOLD-33] on the website').toContain(other);
  // In a new document: the notifications would lie over the first row.
  await page.goto(`/admin/blog/${made.id}/edit`);
  await articleText(page).waitFor();
  const paths = recordPaths(page);
  await page.getByText('Cancel', { exact: true }).click();
  await heading(page, 'Blog Posts').waitFor();
  expect(paths, '[ADM-BLOG-04]').toEqual(['/admin/blog-posts', '/admin/blog']);
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
