import type { Locator, Page } from 'playwright-core';
import { createCategory, createPost, createTag, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import { articleText, editPost, field, openPostForm, picker, savePost } from './blog-form.ts';
import { answer, failedCalls, hold } from './pages.ts';
import { changes, summaryLines, toast } from './panel-forms.ts';

const saveFailed = 'Failed to save blog post. Please try again.';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^(Create|Update)$/ });
const date = (page: Page) => page.getByLabel('Published Date');
const readTime = (page: Page) => page.getByRole('spinbutton', { name: 'Read Time' });
const status = (page: Page) => page.getByLabel('Status');
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** A day from today, in India, as a date input has it. */
function day(offset: number): string {
  const at = Date.now() + offset * 86_400_000;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(at);
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

// Also proves ADM-BLOG-01, ADM-BLOG-02, ADM-BLOG-05, CONST-17, CONST-18, ERR-22.
test('[ADM-BLOG-11] [ERR-20] a post is written and published with the keyboard alone: its form has defaults, sends nothing while a field is missing, previews without a request, keeps its values through a failed save, and the post is sent once and stored as entered', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const category = await createCategory(await site.staff());
  const [title, excerpt] = [unique('By keyboard'), 'What a family of four pays.'];
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const type = async (input: Locator, text: string) => {
    await tabTo(page, input);
    await page.keyboard.type(text);
  };
  await signedIn(page, site);
  await page.goto('/admin/blog');
  await heading(page, 'Blog Posts').waitFor();
  await press(page.getByRole('link', { name: 'Create New' }));
  await articleText(page).waitFor();
  await heading(page, 'Create New Blog Post').waitFor();
  const defaults = [date(page), readTime(page), status(page)].map((input) => input.inputValue());
  expect(await Promise.all(defaults), 'today in India').toEqual([day(0), '5', 'Draft']);

  const sent = changes(page);
  await press(save(page));
  const names = ['Title', 'Excerpt', 'Category', 'Cover Image URL', 'Author Name', 'Author Avatar URL'];
  await expect.poll(() => summaryLines(page)).toEqual(names.map((name) => `${name} is required`));
  expect(await page.title()).toMatch(/^Error: Create New Blog Post/);
  await type(field(page, 'Title'), title);
  await type(field(page, 'Excerpt'), excerpt);
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

  const content = '<p>A roof of <strong>forty</strong> square metres.</p>';
  const button = page.getByRole('button', { name: 'Preview' });
  await press(button);
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(await preview.getByText('Preview - not saved', { exact: true }).isVisible()).toBe(true);
  expect(await preview.locator('.prose').innerHTML()).toBe(content);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });
  expect(await isFocused(button), 'the focus after the preview').toBe(true);
  expect(sent, 'requests of missing fields and of the preview').toEqual([]);

  await answer(page, '/blog/posts', {}, 500);
  await press(save(page));
  await toast(page, saveFailed).waitFor();
  expect(await field(page, 'Title').inputValue()).toBe(title);
  expect(await articleText(page).textContent()).toBe('A roof of forty square metres.');
  await page.unroute('**/api/blog/posts');

  sent.length = 0;
  const release = await hold(page, '/blog/posts');
  const created = page.waitForResponse(
    (response) => response.status() === 201 && response.url().endsWith('/api/blog/posts'),
  );
  await press(save(page));
  await page.getByRole('button', { name: 'Saving...' }).click({ force: true });
  const notified = toast(page, 'Blog post created successfully!').waitFor();
  release();
  await notified;
  await heading(page, 'Blog Posts').waitFor();
  await page.waitForURL('**/admin/blog');
  expect(sent, 'sent once').toHaveLength(1);
  const { id } = (await (await created).json()) as Stored;
  expect((await site.visitor.get<Stored>(`/blog/posts/${id}`)).body).toMatchObject({
    ...{ title, excerpt, content, readTime: 5, status: 'Published' },
    coverImage: '/pictures/posts/rooftop-subsidy-guide.webp',
    category: { id: category.id },
    author: { name: 'Kavya Nair', avatar: '/pictures/people/03.webp' },
  });
}, 120_000);

// Also proves ADM-BLOG-01, ADM-BLOG-05, ADM-BLOG-06, ERR-21, HOLD-33, VAL-25.
test('[ADM-BLOG-03] [ADM-BLOG-04] an existing post whose tags failed to load shows none as deleted, is saved without a change to what nobody edited and switched between Published and Draft, suggests a read time, and says that a future date hides nothing', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(...failedCalls, /ApiError/);
  const staff = await site.staff();
  const tag = await createTag(staff);
  const made = await createPost(staff, {
    title: unique('Of versions'),
    content: `<h2>Head</h2>\n<p class="ql-align-center">a  b</p><ol><li data-list="bullet">x</li><li data-list="ordered">y</li></ol><p>${'word '.repeat(1295)}</p>`,
    publishedAt: '2026-10-01T20:15:30.000Z',
    tags: [(await createTag(staff)).id, tag.id],
  });
  const other = unique('Another title');
  await answer(page, '/tags', {}, 503);
  await openPostForm(page, site, `${made.id}/edit`);
  await page.getByText('Failed to fetch tags').waitFor();
  expect(await page.getByText('No longer there').count()).toBe(0);
  await page.unroute('**/api/tags');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: `Remove ${tag.name}` }).waitFor();
  expect(await heading(page, 'Edit Blog Post').isVisible()).toBe(true);
  // It was the second of October in India by then.
  expect(await date(page).inputValue()).toBe('2026-10-02');
  const told = toast(page, 'Blog post updated successfully!').waitFor();
  const saved = await savePost(page, site);
  await told;
  expect(saved, 'saved without changes').toEqual({ ...made, updatedAt: saved.updatedAt });
  expect(saved.updatedAt).not.toBe(made.updatedAt);

  await editPost(page, String(made.title));
  await page.getByText('1,300 words, about 7 min').waitFor();
  expect(await readTime(page).inputValue(), 'a suggestion sets nothing').toBe('4');
  await page.getByRole('button', { name: 'Use 7' }).click();
  await field(page, 'Title').fill(other);
  await status(page).selectOption('Draft');
  expect(await savePost(page, site), '[ADM-BLOG-06]').toMatchObject({
    ...{ title: other, readTime: 7, status: 'Draft' },
    content: made.content,
  });

  await editPost(page, other);
  expect(await articleText(page).getAttribute('aria-required'), '[VAL-25]').toBe('true');
  await articleText(page).fill('');
  await date(page).fill(day(2));
  await status(page).selectOption('Published');
  const notices = page.getByRole('region', { name: 'Notifications' });
  const shown = notices.getByText('The post is shown on the website now.').waitFor();
  expect(await savePost(page, site), '[VAL-25]').toMatchObject({ status: 'Published', content: '' });
  await shown;
  expect((await site.visitor.page('/blog')).text, '[HOLD-33] on the website').toContain(other);
  // In a new document: the notifications would lie over the first row.
  await page.goto(`/admin/blog/${made.id}/edit`);
  await articleText(page).waitFor();
  const paths: string[] = [];
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
  await page.getByText('Cancel', { exact: true }).click();
  await heading(page, 'Blog Posts').waitFor();
  expect(paths, '[ADM-BLOG-04]').toEqual(['/admin/blog-posts', '/admin/blog']);
}, 120_000);
