import type { Page } from 'playwright-core';
import { createCategory, type Stored, unique } from '../factories/bodies.ts';
import { signedIn } from '../support/panel.ts';
import type { TestServer } from '../support/server.ts';

/** What a form of a post has once it is there. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
export const articleText = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true });
/** A button of the editor's toolbar. */
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

/** Opens `/admin/blog/…` signed in and waits for the editor. */
export async function openPostForm(page: Page, site: TestServer, path: string): Promise<void> {
  await signedIn(page, site);
  await page.goto(`/admin/blog/${path}`);
  await articleText(page).waitFor();
}

/** Follows the link of a post in the list to its form. */
export async function editPost(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: `Edit '${title}'`, exact: true }).click();
  await articleText(page).waitFor();
}

/** Chooses an option by typing its name. */
export async function choose(page: Page, box: 'Category' | 'Tags', name: string): Promise<void> {
  await picker(page, box).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

/** Fills in what a post must have, a category of its own included, and gives the title. */
export async function fillPost(page: Page, category: string, title = unique('Post')): Promise<string> {
  await field(page, 'Title').fill(title);
  await field(page, 'Excerpt').fill('What a family of four pays and saves.');
  await field(page, 'Cover Image URL').fill('/pictures/posts/rooftop-subsidy-guide.webp');
  await choose(page, 'Category', category);
  await field(page, 'Author Name').fill('Kavya Nair');
  await field(page, 'Author Avatar URL').fill('/pictures/people/03.webp');
  return title;
}

/** Opens the form of a new post and fills in what it must have. */
export async function startPost(page: Page, site: TestServer): Promise<string> {
  const category = await createCategory(await site.staff());
  await openPostForm(page, site, 'new');
  return fillPost(page, String(category.name));
}

/** Saves and gives the post as the API then has it. */
export async function savePost(page: Page, site: TestServer): Promise<Stored> {
  const answered = page.waitForResponse(
    (response) =>
      ['POST', 'PUT'].includes(response.request().method()) && response.url().includes('/blog/posts'),
  );
  await page.getByRole('button', { name: /^(Create|Update)$/ }).click();
  const { id } = (await (await answered).json()) as Stored;
  await page.waitForURL('**/admin/blog');
  return (await (await site.staff()).get<Stored>(`/blog/posts/${id}`)).body;
}
