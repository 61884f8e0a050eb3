import type { Page } from 'playwright-core';
import { createPost, createTag } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { emptySite, startSite } from '../support/site.ts';
import { failedCalls, visit } from './pages.ts';
import { violations } from './violations.ts';

/** Opens a page by its link where there is one: axe stays in a document that it has judged. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 800 });
  const link = page.locator(`a[href="${path}"]:visible`).first();
  if ((await link.count()) > 0) await link.click();
  else await visit(page, path);
  await expect.poll(() => page.url()).toMatch(new RegExp(`${path.replace('?', '[?]')}$`));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const everything = `<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p>Some <strong>strong</strong>, <em>leaning</em>, <u>lined</u>, <s>struck</s> words, <code>code</code> and
<a href="https://example.org">a link</a>.</p>
<ul><li>one<ul><li>inner</li></ul></li></ul><ol><li data-list="bullet">dot</li><li>number</li></ol>
<blockquote><p>Said well.</p></blockquote><pre><code>${'a long line of code; '.repeat(12)}</code></pre>
<p><img src="/pictures/posts/floating-solar.webp" alt="A lake"></p>
<p>${'unbreakable'.repeat(30)}</p>
<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="A film"></iframe>`;

/** A post with all that the editor can make, and names that are as long as they may be. */
async function richPost(staff: Http): Promise<string> {
  const tag = await createTag(staff, 'supercalifragilisticexpialidocious-and-longer');
  const title = `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} on the roof`;
  const { path } = await createPost(staff, { title, content: everything, tags: [tag.id] });
  return String(path);
}

/** Controls that are lower or narrower than 44 pixels. A link in a text may be, and a box that is ticked by its label. */
const smallControls = (page: Page) =>
  page.locator(':is(a, button, select, input, textarea):visible').evaluateAll((controls) =>
    controls
      .filter(
        (control) => !control.closest('[inert], p, .prose li, .skip-link, [type=checkbox], [type=radio]'),
      )
      .map((control) => {
        // The link of a popular post covers its whole row.
        const row = control.closest('.popular-posts li') ?? control;
        // Phones zoom into fields whose text is smaller.
        const isTiny =
          control.matches('input, textarea') && Number.parseFloat(getComputedStyle(control).fontSize) < 16;
        return { name: control.textContent, box: row.getBoundingClientRect(), isTiny };
      })
      .filter(({ box, isTiny }) => box.height < 44 || box.width < 44 || isTiny)
      .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
  );

test('no public page has an accessibility violation, in light or dark mode or without a record, scrolls sideways at 320 pixels, or has controls that are too small to touch', async ({
  page,
  site,
  open,
  noise,
  onTestFinished,
}) => {
  noise.expect(/status of 404/, /youtube-nocookie/);
  const paths =
    '/ /about /blog /events /resources /contact /join /search?q=solar /shop /no-such-page /admin/login';
  const post = await richPost(await site.staff());
  for (const path of [...paths.split(' '), '/blog?q=nothing-is-found', post]) {
    await openPage(page, path);
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await violations(page), `${path}, light, 1440 px`).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 800 });
    expect.soft(await violations(page), `${path}, dark, 320 px`).toEqual([]);
    if (path !== '/admin/login') expect.soft(await smallControls(page), path).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(over, `${path} at 320 px`).toBeLessThanOrEqual(0);
  }

  const empty = await startSite({ environment: emptySite });
  onTestFinished(async () => void (await empty.stop()));
  const emptyPage = await open({ baseURL: empty.origin });
  await visit(emptyPage, '/');
  for (const path of '/ /about /blog /events /resources /join'.split(' ')) {
    await openPage(emptyPage, path);
    expect.soft(await violations(emptyPage), `${path} without a record`).toEqual([]);
  }
}, 120_000);

/** What axe finds wrong in one scheme and width, and whether the screen scrolls sideways. */
async function look(page: Page, scheme: 'light' | 'dark', name: string) {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize(scheme === 'light' ? { width: 1440, height: 800 } : { width: 320, height: 640 });
  expect.soft(await violations(page), name).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(over, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 800 });
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Follows a link of the sidebar or of the screen: axe stays in a document. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="/admin${path}"]:visible`).first().click();
  await page.waitForURL(`**/admin${path}`);
}

test('lists, forms, dialogs and menus of the panel have no accessibility violation when they fail, are empty, are wrong, ask or are open', async ({
  open,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const page = await open({ viewport: { width: 1440, height: 800 }, hasTouch: true });
  await signedIn(page, site);
  await page.route('**/api/brands', (route) => route.fulfill({ status: 500, json: {} }));
  await openPanel(page, '/brands');
  await page.getByRole('alert').waitFor();
  await look(page, 'dark', 'a list that failed');
  await page.route('**/api/brands', (route) => route.fulfill({ json: [] }));
  await press(page, 'Try again');
  await page.getByRole('heading', { name: 'There are no brands yet' }).waitFor();
  await look(page, 'light', 'an empty list');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await follow(page, '/tags');
  await press(page, /^Delete '/);
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'dark', 'the confirmation of a delete');
  await page.keyboard.press('Escape');
  await follow(page, '/channels');
  await follow(page, '/channels/new');
  await press(page, 'Create');
  await page.getByText('There is a problem').waitFor();
  await look(page, 'light', 'a form with errors');
  await look(page, 'dark', 'a form with errors on a phone');
  await follow(page, '/categories');
  await follow(page, '/categories/new');
  await page.getByLabel('Name').fill('Kept');
  await page.route('**/api/blog/categories', (route) => route.fulfill({ status: 500, json: {} }));
  await press(page, 'Create');
  const toast = page.locator('.toast');
  await toast.waitFor();
  // The pointer on it holds its clock.
  await toast.hover();
  await look(page, 'dark', 'a form that was not saved');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.locator('a[href="/admin/about"]').first().click();
  await press(page, 'Discard changes');
  await page.waitForURL('**/admin/about');
  await press(page, 'Reorder');
  await page.getByRole('dialog').waitFor();
  await look(page, 'dark', 'the order of members');
  await page.keyboard.press('Escape');
  await follow(page, '/blog');
  await follow(page, '/blog/new');
  // The list before it has a choice of that name, too.
  await page.getByRole('heading', { level: 1, name: 'Create New Blog Post' }).waitFor();
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('pol');
  await page.getByRole('option', { name: 'Policy' }).waitFor();
  await look(page, 'light', 'the open list of a picker');
  await page.keyboard.press('Escape');
  const colours = page.getByRole('toolbar').getByRole('button', { name: /colour/i });
  await colours.first().click();
  await look(page, 'light', 'the open colour menu');
  await look(page, 'dark', 'the open colour menu on a phone');
}, 120_000);
