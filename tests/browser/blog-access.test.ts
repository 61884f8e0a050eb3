import type { Page } from 'playwright-core';
import { createPost, createTag } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import type { TestServer } from '../support/server.ts';
import { cards, categoryBox, heading, searchBox, sidebar } from './blog-records.ts';
import { translate, visit } from './pages.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const everything = `<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p>Some <strong>strong</strong>, <em>leaning</em>, <u>lined</u>, <s>struck</s> words, <code>code</code> and
<a href="https://example.org">a link</a>.</p>
<ul><li>one<ul><li>inner</li></ul></li></ul><ol><li data-list="bullet">dot</li><li>number</li></ol>
<blockquote><p>Said well.</p></blockquote><pre><code>${'a long line of code; '.repeat(12)}</code></pre>
<p><img src="/pictures/posts/floating-solar.webp" alt="A lake"></p>
<p>${'unbreakable'.repeat(30)}</p>
<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="A film"></iframe>`;

/** A post with all that the editor can make, and names that are as long as they may be. */
async function richPost(site: TestServer): Promise<string> {
  const staff = await site.staff();
  const tag = await createTag(staff, 'supercalifragilisticexpialidocious-and-longer');
  const title = `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} on the roof`;
  const { id } = await createPost(staff, { title, content: everything, tags: [tag.id] });
  return `/blog/${id}`;
}

/** Texts and sizes of controls of the main part that are lower or narrower than 44 pixels. A link in a text may be. */
function smallControls(page: Page): Promise<string[]> {
  return page.locator('main :is(a, button, input, select):visible').evaluateAll((controls) =>
    controls
      .filter((control) => !control.closest('.prose p, .prose li'))
      .map((control) => {
        // The link of a popular post covers its whole row.
        const row = control.closest('.popular-posts li') ?? control;
        return { name: control.textContent, box: row.getBoundingClientRect() };
      })
      .filter(({ box }) => box.height < 44 || box.width < 44)
      .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
  );
}

test('the blog has no accessibility violation in both colour schemes, does not scroll sideways at 320 pixels or more, and is large enough for touch', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/status of 404/, /youtube-nocookie/);
  const widths = [320, 768, 1024, 2560];
  for (const path of ['/blog', '/blog?q=nothing-is-found', '/blog/no-such-post', await richPost(site)]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1440, height: 800 });
    await visit(page, path);
    expect.soft(await violations(page), `${path}, light, 1440 px`).toEqual([]);
    await expectNoSidewaysScroll(page, widths, path);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violations(page), `${path}, dark, 360 px`).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, '/blog');
  // Axe judges the colour of muted texts, and not that of placeholders.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = () =>
      page.evaluate(() => [
        ...Array.from(document.querySelectorAll('.blog-head p'), (text) => getComputedStyle(text).color),
        ...Array.from(
          document.querySelectorAll('input'),
          (input) => getComputedStyle(input, '::placeholder').color,
        ),
      ]);
    const muted = async () => [(await colours()).length, new Set(await colours()).size];
    await expect.poll(muted, { message: `placeholders, ${colorScheme}` }).toEqual([3, 1]);
  }
  expect.soft(await smallControls(page), 'the list').toEqual([]);
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.getByRole('link', { name: 'Newer posts' }).waitFor();
  expect.soft(await smallControls(page), 'the second page').toEqual([]);
  await cards(page, 'All Posts').first().getByRole('link').click();
  await page.locator('.prose').waitFor();
  await expect.poll(() => page.getByRole('status').count()).toBe(0);
  expect.soft(await smallControls(page), 'a post').toEqual([]);
  await sidebar(page).getByRole('region', { name: 'Categories' }).getByRole('link').first().click();
  await page.waitForURL('**/blog?category=*');
  await expect.poll(() => page.locator('.results').getAttribute('aria-busy')).toBe('false');
  expect.soft(await violations(page), 'a category, dark, 360 px').toEqual([]);
  await expectNoSidewaysScroll(page, widths, 'a category');
}, 120_000);

test('the blog can be searched, filtered and read with the keyboard alone', async ({ page }) => {
  await visit(page, '/blog');
  await searchBox(page).focus();
  await page.keyboard.type('net metering');
  await page.keyboard.press('Enter');
  await heading(page, 'Search Results').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await categoryBox(page).evaluate((node) => node === document.activeElement)).toBe(true);
  // The address changes before the list does, and the list is not yet marked as busy then.
  const answered = page.waitForResponse((response) => /\/search\?.*category=/.test(response.url()));
  await page.keyboard.press('P');
  await answered;
  await expect.poll(() => new URL(page.url()).search).toBe('?category=Policy&q=net%20metering');
  await expect.poll(() => page.locator('.results').getAttribute('aria-busy')).toBe('false');
  const title = await cards(page, 'Search Results').first().getByRole('heading').textContent();
  const more = cards(page, 'Search Results').first().getByRole('link');
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab');
    if (await more.evaluate((node) => node === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
  // The focus has gone to the new page, so the next stop is its first link.
  await page.keyboard.press('Tab');
  const stop = await page.evaluate(() => document.activeElement?.textContent);
  expect(stop).toBe('Back to Blog');
});

test('a translated blog searches, filters and opens posts without stale texts', async ({ page }) => {
  await page.goto('/blog');
  await translate(page);
  await searchBox(page).fill('metering');
  await heading(page, 'Search Results').waitFor();
  await expect.poll(() => page.locator('.results [aria-live]').textContent()).toMatch(/found$/);
  await translate(page);
  await categoryBox(page).selectOption('Policy');
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('Policy');
  await searchBox(page).fill('');
  await heading(page, 'Policy Posts').waitFor();
  await expect.poll(() => page.locator('.results').getAttribute('aria-busy')).toBe('false');
  const shown = await page.locator('.results').textContent();
  expect(shown).not.toContain('Search Results');
  expect(shown).not.toContain('found');
  await translate(page);
  await categoryBox(page).selectOption('All Categories');
  await heading(page, 'All Posts').waitFor();
  await translate(page);
  await page.getByRole('link', { name: 'Older posts' }).click();
  await page.getByRole('link', { name: 'Newer posts' }).waitFor();
  await translate(page);
  const card = cards(page, 'All Posts').first();
  const title = await card.getByRole('heading').textContent();
  await card.getByRole('link').click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([title]);
  await translate(page);
  const popular = sidebar(page).getByRole('region', { name: 'Popular Posts' }).getByRole('link').first();
  const next = await popular.textContent();
  await popular.click();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([next]);
  await translate(page);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await heading(page, 'All Posts').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Blog']);
});
