import type { Page } from 'playwright-core';
import { createPost, createTag } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import { emptySite, startSite } from '../support/site.ts';
import { visit } from './pages.ts';
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
  const paths = '/ /about /blog /resources /contact /join /search?q=solar /shop /no-such-page /admin/login';
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
  for (const path of '/ /about /blog /resources /join'.split(' ')) {
    await openPage(emptyPage, path);
    expect.soft(await violations(emptyPage), `${path} without a record`).toEqual([]);
  }
}, 120_000);
