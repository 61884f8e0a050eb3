import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { createCategory, createPost, createTag, type Stored, unique } from '../factories/bodies.ts';
import { pictureFiles } from '../factories/picture-files.ts';
import { expect, test } from '../support/browser.ts';
import { signedIn } from '../support/panel.ts';
import { adminPassword, adminUsername, signIn, type TestServer } from '../support/server.ts';
import {
  articleText,
  choose,
  field,
  fillPost,
  openPostForm,
  picker,
  savePost,
  startPost,
} from './blog-form.ts';
import { answer, failedCalls, hold } from './pages.ts';

const saveFailed = 'Failed to save blog post. Please try again.';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const save = (page: Page) => page.getByRole('button', { name: /^(Create|Update)$/ });

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

/** Writes down the bodies that are sent to the posts from now on. */
function recordBodies(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (['POST', 'PUT'].includes(request.method()) && request.url().includes('/blog/posts')) {
      bodies.push(request.postDataJSON());
    }
  });
  return bodies;
}

/** Today in India, as a date input has it. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();

describe('the form for a new blog post', () => {
  test('[ADM-BLOG-01] [ADM-BLOG-02] [ADM-BLOG-11] [ADM-BLOG-12] [CONST-17] [CONST-18] the form for a new post has its inputs with their default values', async ({
    page,
    site,
  }) => {
    await openPostForm(page, site, 'new');
    expect(await heading(page, 'Create New Blog Post').isVisible()).toBe(true);
    expect(await page.title()).toMatch(/^Create New Blog Post \| /);
    for (const name of ['Title', 'Excerpt', 'Cover Image URL', 'Author Name', 'Author Avatar URL']) {
      expect(await field(page, name).inputValue(), name).toBe('');
    }
    expect(await picker(page, 'Category').isVisible()).toBe(true);
    expect(await picker(page, 'Tags').isVisible()).toBe(true);
    expect(await page.getByLabel('Published Date').inputValue()).toBe(today());
    expect(await page.getByRole('spinbutton', { name: 'Read Time' }).inputValue()).toBe('5');
    expect(await page.getByLabel('Status').inputValue()).toBe('Draft');
    expect(await page.getByRole('toolbar').isVisible()).toBe(true);
  });

  test('[ADM-BLOG-05] [ADM-BLOG-11] [ERR-20] [VAL-26] creating a post stores every value as entered and publishes it', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    const [category, tag] = await Promise.all([createCategory(staff), createTag(staff)]);
    await openPostForm(page, site, 'new');
    const title = await fillPost(page, String(category.name));
    await articleText(page).fill('A roof of forty square metres.');
    await choose(page, 'Tags', String(tag.name));
    await page.getByLabel('Published Date').fill('2026-10-01');
    await page.getByRole('spinbutton', { name: 'Read Time' }).fill('7');
    await page.getByLabel('Status').selectOption('Published');
    const [bodies, paths] = [recordBodies(page), recordPaths(page)];
    const told = toast(page, 'Blog post created successfully!').waitFor();
    const post = await savePost(page, site);
    await told;
    expect(paths).toEqual(['/admin/blog']);
    await page.getByRole('link', { name: title }).first().waitFor();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ category: category.id, tags: [tag.id], readTime: 7 });
    expect(post).toMatchObject({
      title,
      excerpt: 'What a family of four pays and saves.',
      content: '<p>A roof of forty square metres.</p>',
      coverImage: '/pictures/posts/rooftop-subsidy-guide.webp',
      category: { id: category.id },
      tags: [{ id: tag.id }],
      author: { name: 'Kavya Nair', avatar: '/pictures/people/03.webp' },
      publishedAt: '2026-10-01T00:00:00.000Z',
      readTime: 7,
      status: 'Published',
    });
    expect((await site.visitor.get(`/blog/posts/${post.id}`)).status).toBe(200);
  });

  test('[VAL-17] [VAL-18] [VAL-19] [VAL-20] [VAL-21] [VAL-22] [VAL-23] [VAL-24] saving an incomplete post lists every missing field and sends no request', async ({
    page,
    site,
  }) => {
    await openPostForm(page, site, 'new');
    const bodies = recordBodies(page);
    await page.getByLabel('Published Date').fill('');
    await page.getByRole('spinbutton', { name: 'Read Time' }).fill('');
    await save(page).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.waitFor();
    const names = [
      'Title',
      'Excerpt',
      'Published Date',
      'Read Time',
      'Category',
      'Cover Image URL',
      'Author Name',
      'Author Avatar URL',
    ];
    const links = summary.getByRole('link');
    expect((await links.allTextContents()).toSorted()).toEqual(
      names.map((name) => `${name} is required`).toSorted(),
    );
    expect(await page.title()).toMatch(/^Error: Create New Blog Post/);
    await links.filter({ hasText: 'Category' }).click();
    expect(await picker(page, 'Category').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await picker(page, 'Category').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'Title').fill('A title');
    expect(await page.getByText('Title is required').count()).toBe(0);
    expect(bodies).toEqual([]);
  });

  test('[VAL-25] a post is saved without content although its content is marked as required', async ({
    page,
    site,
  }) => {
    await startPost(page, site);
    expect(await articleText(page).getAttribute('aria-required')).toBe('true');
    expect((await savePost(page, site)).content).toBe('');
  });

  test('[VAL-15] [VAL-16] category and tags are found by a part of their name and can be removed again', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    const word = unique('Policy').toUpperCase();
    const [one, two] = [await createTag(staff, `${word} one`), await createTag(staff, `of ${word} two`)];
    const [first, second] = [await createCategory(staff), await createCategory(staff)];
    await openPostForm(page, site, 'new');
    await fillPost(page, String(first.name));
    await choose(page, 'Category', String(second.name));
    await picker(page, 'Tags').fill(word.toLowerCase());
    await expect
      .poll(async () => (await page.getByRole('listbox').getByRole('option').allTextContents()).toSorted())
      .toEqual([one.name, two.name].toSorted());
    await page.getByRole('option', { name: String(one.name), exact: true }).click();
    await page.getByRole('option', { name: String(two.name), exact: true }).click();
    await page.getByRole('option', { name: String(one.name), exact: true }).click();
    await page.keyboard.press('Escape');
    expect(await savePost(page, site)).toMatchObject({ category: { id: second.id }, tags: [{ id: two.id }] });
  });

  test('[ERR-22] a post whose save failed keeps its values, and a save in progress is sent once', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    const title = await startPost(page, site);
    await articleText(page).fill('Kept.');
    await page.route('**/api/blog/posts', (route) => route.fulfill({ status: 500, json: {} }));
    await save(page).click();
    await toast(page, saveFailed).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe(title);
    expect(await articleText(page).textContent()).toBe('Kept.');
    await page.unroute('**/api/blog/posts');
    const release = await hold(page, '/blog/posts');
    const bodies = recordBodies(page);
    await save(page).click();
    const saving = page.getByRole('button', { name: 'Saving...' });
    await saving.waitFor();
    await saving.click({ force: true });
    release();
    await page.waitForURL('**/admin/blog');
    expect(bodies).toHaveLength(1);
  });

  test('an error that only the server finds is shown at its field', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    const staff = await site.staff();
    const category = await createCategory(staff);
    await openPostForm(page, site, 'new');
    await fillPost(page, String(category.name));
    const answered = { detail: 'Check the marked fields.', errors: { category: 'This category is gone' } };
    await page.route('**/api/blog/posts', (route) => route.fulfill({ status: 422, json: answered }));
    await save(page).click();
    await page.getByRole('alert').getByRole('link', { name: 'This category is gone' }).waitFor();
    expect(await picker(page, 'Category').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the form for an existing blog post', () => {
  test('[ADM-BLOG-03] [ADM-BLOG-05] [ADM-BLOG-06] [ERR-21] a post can be switched between Published and Draft', async ({
    page,
    site,
  }) => {
    const { id } = await createPost(await site.staff(), { title: unique('Of status'), status: 'Draft' });
    for (const status of ['Published', 'Draft'] as const) {
      await openPostForm(page, site, `${id}/edit`);
      expect(await heading(page, 'Edit Blog Post').isVisible()).toBe(true);
      await page.getByLabel('Status').selectOption(status);
      const told = toast(page, 'Blog post updated successfully!').waitFor();
      expect((await savePost(page, site)).status).toBe(status);
      await told;
    }
  });

  test('saving a post without changes keeps every value, the time of its date included', async ({
    page,
    site,
  }) => {
    const staff = await site.staff();
    const tags = [(await createTag(staff)).id, (await createTag(staff)).id];
    const made = await createPost(staff, { publishedAt: '2026-10-01T20:15:30.000Z', tags });
    await openPostForm(page, site, `${made.id}/edit`);
    // It was the second of October in India by then.
    expect(await page.getByLabel('Published Date').inputValue()).toBe('2026-10-02');
    const saved = await savePost(page, site);
    expect(saved).toEqual({ ...made, updatedAt: saved.updatedAt });
    expect(saved.updatedAt).not.toBe(made.updatedAt);
  });

  test('[ERR-22] a post whose update failed keeps its values in the form', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    const { id } = await createPost(await site.staff());
    await openPostForm(page, site, `${id}/edit`);
    await field(page, 'Title').fill('Another title');
    await page.route(`**/api/blog/posts/${id}`, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await save(page).click();
    await toast(page, saveFailed).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Another title');
    expect((await stored(site, id)).title).not.toBe('Another title');
  });

  test('[ADM-BLOG-04] Cancel leaves the post form through /admin/blog-posts', async ({ page, site }) => {
    const { id } = await createPost(await site.staff());
    await openPostForm(page, site, `${id}/edit`);
    const paths = recordPaths(page);
    await page.getByText('Cancel', { exact: true }).click();
    await heading(page, 'Blog Posts').waitFor();
    expect(paths).toEqual(['/admin/blog-posts', '/admin/blog']);
  });

  test('a chosen tag is not shown as deleted while the tags load or after they failed to load', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls, /ApiError/);
    const staff = await site.staff();
    const tag = await createTag(staff);
    const { id } = await createPost(staff, { tags: [tag.id] });
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/api/tags', async (route) => {
      await refused;
      await route.fulfill({ status: 503, json: {} });
    });
    await openPostForm(page, site, `${id}/edit`);
    await page
      .getByRole('toolbar', { name: 'Chosen tags' })
      .getByRole('button', { name: 'Remove …' })
      .waitFor();
    refuse();
    await page.getByText('Failed to fetch tags').waitFor();
    await page.unroute('**/api/tags');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: `Remove ${tag.name}` }).waitFor();
    expect(await page.getByText('No longer there').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('entry-tags');
  });

  test('a picker that fails to load shows an error and can be loaded again', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(/ERR_FAILED|Failed to fetch/);
    const { id, category } = await createPost(await site.staff());
    await page.route('**/picker-*.js', (route) => route.abort());
    await openPostForm(page, site, `${id}/edit`);
    await field(page, 'Title').fill('Kept');
    const alerts = page.getByRole('alert').filter({ hasText: 'The choice could not be loaded.' });
    await expect.poll(() => alerts.count()).toBe(2);
    await page.unroute('**/picker-*.js');
    for (const box of ['Category', 'Tags']) {
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await picker(page, box).waitFor();
    }
    expect(await alerts.count()).toBe(0);
    expect(await field(page, 'Title').inputValue()).toBe('Kept');
    expect(await savePost(page, site)).toMatchObject({ title: 'Kept', category });
  });

  test('a post that fails to load shows an error and no empty form', async ({ page, site, noise }) => {
    noise.expect(...failedCalls);
    await signedIn(page, site);
    await answer(page, '/blog/posts/post-1', { detail: 'Broken' }, 500);
    await page.goto('/admin/blog/post-1/edit');
    await page.getByText('Failed to fetch data. Please try again later.').waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Blog Posts/ })
      .first()
      .click();
    await heading(page, 'Blog Posts').waitFor();
  });
});

describe('unsaved changes of a blog post', () => {
  test('leaving a changed post asks for confirmation once, and an unchanged post never', async ({
    page,
    site,
  }) => {
    const { id, title } = await createPost(await site.staff());
    await openPostForm(page, site, `${id}/edit`);
    const back = page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Blog Posts' });
    const question = page.getByRole('alertdialog');
    await articleText(page).focus();
    await page.keyboard.type('More. ');
    await field(page, 'Title').fill('Another title');
    await back.click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('Another title');
    expect(await articleText(page).textContent()).toContain('More.');
    await field(page, 'Title').fill(String(title));
    await articleText(page).focus();
    await page.keyboard.press('Control+Z');
    await back.click();
    await heading(page, 'Blog Posts').waitFor();
    expect(await question.count()).toBe(0);
  });

  test('a local draft keeps text and pictures when the session ends and is offered after signing in', async ({
    page,
    site,
    noise,
  }) => {
    noise.expect(...failedCalls);
    await startPost(page, site);
    const own = await signIn(site.visitor);
    await page.evaluate((token) => localStorage.setItem('token', token), own.token ?? '');
    await articleText(page).fill('Written before lunch.');
    await page.locator('input[type=file]').setInputFiles({
      name: 'roof.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pictureFiles.png, 'base64'),
    });
    await articleText(page).locator('img[src]').waitFor();
    await field(page, 'Title').fill('Half a post');
    await own.post('/auth/logout');
    await save(page).click();
    await page.getByLabel('Username').fill(adminUsername);
    await page.getByLabel('Password').fill(adminPassword);
    await page.getByRole('button', { name: 'Login' }).click();
    await heading(page, 'Create New Blog Post').waitFor();
    await page.getByText(/^You have unsaved entries of /).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await field(page, 'Title').inputValue()).toBe('Half a post');
    expect(await articleText(page).textContent()).toContain('Written before lunch.');
    expect(String((await savePost(page, site)).content)).toContain(
      `<img src="data:image/png;base64,${pictureFiles.png}"`,
    );
    await openPostForm(page, site, 'new');
    expect(await page.getByText(/^You have unsaved entries/).count()).toBe(0);
  });

  test('an unsaved post can be previewed without a request', async ({ page, site }) => {
    const staff = await site.staff();
    const category = await createCategory(staff);
    await openPostForm(page, site, 'new');
    await fillPost(page, String(category.name), 'Of looks');
    await articleText(page).fill('A roof of forty square metres.');
    const calls: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()));
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.getByRole('heading', { level: 1, name: 'Of looks' }).waitFor();
    expect(await preview.getByText('Preview – not saved', { exact: true }).isVisible()).toBe(true);
    expect(await preview.locator('.prose').innerHTML()).toBe('<p>A roof of forty square metres.</p>');
    expect(
      await preview
        .getByRole('link', { name: String(category.name) })
        .first()
        .isVisible(),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: 'Preview' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field(page, 'Title').inputValue()).toBe('Of looks');
    expect(calls).toEqual([]);
  });

  test('an unchanged post links to its preview page, and unsaved changes open the preview as a dialog', async ({
    page,
    site,
  }) => {
    const { id, title } = await createPost(await site.staff(), { title: unique('Of versions') });
    await openPostForm(page, site, `${id}/edit`);
    await field(page, 'Title').fill('Another title');
    await page.getByRole('link', { name: 'Preview' }).click();
    await page.getByRole('dialog').getByRole('heading', { level: 1, name: 'Another title' }).waitFor();
    await page.getByRole('button', { name: 'Back to editing' }).click();
    await field(page, 'Title').fill(String(title));
    await page.getByRole('link', { name: 'Preview' }).click();
    await page.waitForURL(`**/admin/blog/${id}/preview`);
    await heading(page, String(title)).waitFor();
    await page.getByRole('link', { name: 'Edit' }).click();
    await heading(page, 'Edit Blog Post').waitFor();
  });

  test('the post form counts the words and suggests a reading time without setting it', async ({
    page,
    site,
  }) => {
    const { id } = await createPost(await site.staff(), { content: `<p>${'word '.repeat(1300)}</p>` });
    await openPostForm(page, site, `${id}/edit`);
    const time = page.getByRole('spinbutton', { name: 'Read Time' });
    await page.getByText('1,300 words, about 7 min').waitFor();
    expect(await time.inputValue()).toBe('4');
    await page.getByRole('button', { name: 'Use 7' }).click();
    expect(await time.inputValue()).toBe('7');
    expect(await page.getByText('1,300 words').count()).toBe(0);
  });
});

describe('keyboard use and accessibility of the blog post form', () => {
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
    await type(page.getByLabel('Status'), 'Published');
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

  test.for([
    ['light', 360],
    ['dark', 1440],
  ] as const)(
    'the post form has no accessibility violation with errors or a preview and does not scroll sideways, %s, %d px',
    async ([colorScheme, width], { open, site }) => {
      const page = await open({ colorScheme, viewport: { width, height: 800 } });
      await openPostForm(page, site, 'new');
      const violations = async () => {
        const found = await new AxeBuilder({ page }).analyze();
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
      };
      expect(await violations()).toEqual([]);
      await save(page).click();
      await page.getByText('There is a problem').waitFor();
      expect(await violations()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('dialog', { name: 'Preview' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await violations()).toEqual([]);
    },
  );
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 80; press += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}
