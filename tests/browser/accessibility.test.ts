import type { Page } from 'playwright-core';
import { subjects } from '../conformance/subject.ts';
import { createPost, createTag } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import type { Http } from '../support/http.ts';
import { emptySite, startSite } from '../support/site.ts';
import { visit } from './pages.ts';
import { violations } from './violations.ts';

const looks = [
  ['light', 1440],
  ['dark', 320],
] as const;

/** Opens a page by its link where there is one: axe stays in a document that it has judged. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 800 });
  const link = page.locator(`a[href="${path}"]:visible`).first();
  if ((await link.count()) > 0) await link.click();
  else await visit(page, path);
  await expect.poll(() => page.url()).toMatch(new RegExp(`${path.replace('?', '[?]')}$`));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function look(page: Page, name: string, schemes: readonly (typeof looks)[number][]): Promise<void> {
  for (const [colorScheme, width] of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violations(page), `${name}, ${colorScheme}, ${width} px`).toEqual([]);
  }
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

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Controls that are lower or narrower than 44 pixels. A link in a text may be, and a box that is ticked by its label. */
const smallControls = (page: Page) =>
  page.locator(':is(a, button, select, input):visible').evaluateAll((controls) =>
    controls
      .filter(
        (control) => !control.closest('[inert], p, .prose li, .skip-link, [type=checkbox], [type=radio]'),
      )
      .map((control) => {
        // The link of a popular post covers its whole row.
        const row = control.closest('.popular-posts li') ?? control;
        return { name: control.textContent, box: row.getBoundingClientRect() };
      })
      .filter(({ box }) => box.height < 44 || box.width < 44)
      .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
  );

test('no public page has an accessibility violation in light or dark mode, scrolls sideways at 320, 768 or 2560 pixels, or has controls that are too small to touch', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/status of 404/, /youtube-nocookie/);
  const paths = '/ /about /blog /resources /contact /join /search?q=solar /shop /no-such-page /admin/login';
  const post = await richPost(await site.staff());
  for (const path of [...paths.split(' '), '/blog?q=nothing-is-found', '/blog/no-such-post', post]) {
    await openPage(page, path);
    await look(page, path, looks);
    if (path !== '/admin/login') expect.soft(await smallControls(page), `${path} at 320 px`).toEqual([]);
    for (const width of [320, 768, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await sideways(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
}, 120_000);

/** The types whose records visitors see. What posts refer to comes before them. */
const lists = subjects
  .filter(({ name }) => !['contact', 'join', 'redirects'].includes(name))
  .toSorted((a, b) => Number(a.name === 'blog-posts') - Number(b.name === 'blog-posts'));

/** Adds one record to each list, the addresses of those with a page of their own come back. */
async function addToEachList(staff: Http, isFirst: boolean): Promise<string[]> {
  const addresses: string[] = [];
  for (const subject of lists) {
    const { name, paths } = subject;
    const body = await subject.body(staff);
    if (name === 'members') body.isWorkingCommittee = isFirst;
    if (name === 'important-information') body.noticeType = isFirst ? 'header' : 'footer';
    const { status, text, body: record } = await subject.create(staff, paths[0] ?? '', body);
    expect(status, `${name}: ${text}`).toBe(201);
    if (name === 'pages') addresses.push(`/${record.slug}`);
  }
  return addresses;
}

test('no public page has an accessibility violation or scrolls sideways with no record and with two dozen of each list', async ({
  open,
  onTestFinished,
}) => {
  const site = await startSite({ environment: emptySite });
  onTestFinished(async () => void (await site.stop()));
  const page = await open({ baseURL: site.origin, reducedMotion: 'reduce' });
  const staff = await site.staff();
  const paths = '/ /about /blog /resources /join'.split(' ');
  await visit(page, '/');
  for (const path of paths) {
    await openPage(page, path);
    await look(page, `${path} without a record`, looks.slice(0, 1));
  }
  let own: string[] = [];
  for (let made = 0; made < 24; made += 1) own = await addToEachList(staff, made % 2 === 0);
  await visit(page, '/');
  for (const path of [...paths, '/search?q=solar', ...own]) {
    await openPage(page, path);
    await look(page, `${path} with two dozen of each list`, looks.slice(1));
    expect.soft(await sideways(page), `${path} with two dozen of each list`).toBeLessThanOrEqual(0);
  }
}, 120_000);
