import type { Locator, Page } from 'playwright-core';
import { association } from '../../content/association/defaults.ts';
import { sharePicture } from '../../content/sharing/defaults.ts';
import { create, createPost, page as pageBody, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { readHead } from '../support/document-head.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText, field, openPostForm } from './blog-form.ts';
import { enter, writes } from './panel-forms.ts';
import { expectBoxAtPicture } from './picture-box.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const box = (page: Page) => page.locator('details').filter({ hasText: 'Before you publish' });
const entries = (page: Page) => box(page).getByRole('listitem');
const sentences = (page: Page) => box(page).locator('li > div > p:first-child').allTextContents();
/** The way to the place of a finding. */
const fix = (page: Page, finding: string) =>
  entries(page).filter({ hasText: finding }).getByRole('button', { name: 'Fix' }).first();
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
const selectedText = (page: Page) => page.evaluate(() => String(getSelection()));
const long = (count: number) => `${Array.from({ length: count }, () => 'Sun').join(' ')}.`;

test('[SAFE-74] the box beside a form names what the check finds in a post, follows what is typed, and a save neither waits nor asks', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/404/);
  const content = [
    '<h1>Chapter</h1><h4>Deep</h4>',
    '<p><img src="/pictures/people/03.webp" alt="" /><img src="/pictures/none.webp" alt="A roof" /></p>',
    '<p>The <a href="/no-such-page">rules</a>, <a href="/blog">posts</a> and <a href="/admin/brands">brands</a>.</p>',
    `<p>${long(140)}</p>`,
  ].join('');
  const { id } = await createPost(await site.staff(), {
    ...{ content, title: 'T'.repeat(78), excerpt: 'Short.', status: 'Published' },
  });
  await openPostForm(page, site, `${id}/edit`);
  const found = [
    'The title has 78 characters. Search results show about 60.',
    'The excerpt has fewer than 50 characters.',
    'The title is the only Heading 1 of a page: use Heading 2 here.',
    'A level is skipped before this heading: use Heading 3.',
    'This picture has no description.',
    'This picture does not exist.',
    'This link leads to a page that does not exist.',
    'This link leads to a page that does not exist.',
    'This paragraph has 140 words. Divide it.',
  ];
  await expect.poll(() => sentences(page)).toEqual(found);
  await field(page, 'Excerpt').fill('What a family of four in Pune pays for its own roof, and saves.');
  await expect.poll(() => sentences(page)).toEqual(found.toSpliced(1, 1));
  const calls = writes(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/admin/blog');
  expect(calls.lines()).toEqual([`PUT /blog/posts/${id}`]);
});

test('[SAFE-75] Fix puts the focus on the field, the link, the heading or the description of the picture, in view, also by keyboard and on a phone, where the check is folded with its count', async ({
  page,
  site,
}) => {
  const roof = '<p><img src="/pictures/posts/agrivoltaics.webp" alt="" width="1200" height="675" /></p>';
  const lines = '<p>Roof.</p>'.repeat(20);
  const { id } = await createPost(await site.staff(), {
    content: `<h3>Deep</h3><p>The <a href="/no-such-page">rules</a>.</p>${lines}${roof}${lines}<p>${long(121)}</p>${lines}${roof}`,
    excerpt: 'Short.',
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await openPostForm(page, site, `${id}/edit`);
  const description = page.getByRole('group', { name: 'Image' }).getByRole('textbox');
  const fixes = entries(page).filter({ hasText: 'no description' }).getByRole('button', { name: 'Fix' });
  await fixes.first().press('Enter');
  await expect.poll(() => isFocused(description)).toBe(true);
  await expectBoxAtPicture(page, 'on a desk');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => box(page).getAttribute('open'), { message: 'folded' }).toBeNull();
  const summary = box(page).locator('summary');
  await expect.poll(() => summary.textContent()).toBe('Before you publish6');
  await summary.press('Enter');
  await fixes.last().click();
  await expect.poll(() => isFocused(description)).toBe(true);
  await expectBoxAtPicture(page, 'on a phone');

  await page.setViewportSize({ width: 1366, height: 768 });
  for (const [finding, text] of [
    ['a page that does not exist', 'rules'],
    ['A level is skipped', 'Deep'],
    ['This paragraph has 121 words', long(121)],
  ] as const) {
    await fix(page, finding).press('Enter');
    await expect.poll(() => selectedText(page)).toBe(text);
    expect(await isFocused(articleText(page)), finding).toBe(true);
  }
  await fix(page, 'The excerpt has fewer').click();
  await expect.poll(() => isFocused(field(page, 'Excerpt'))).toBe(true);
});

test('[WRITE-08] a picture of the carousel that could not be loaded is refused until "Use it anyway" is ticked', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/404/);
  const stored = async () =>
    (await site.visitor.get<{ url: string }[]>('/carousel')).body.map(({ url }) => url);
  const before = await stored();
  await signedIn(page, site);
  await openPanel(page, '/carousel/new');
  const input = page.getByLabel('Image URL');
  await input.fill('/pictures/people/03.webp');
  await input.press('Enter');

  // Saved at once, whether it has been tried yet or not.
  const broken = `/pictures/${unique('none').replace(' ', '-')}.webp`;
  await input.fill(broken);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const refusal = page.getByRole('alert').getByText('1 image could not be loaded.');
  await refusal.waitFor();
  const anyway = page.getByRole('checkbox', { name: /^Use it anyway/ });
  await expect.poll(() => isFocused(anyway)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await stored()).toEqual(before);
  await page.keyboard.press('Space');
  await refusal.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/admin/carousel');
  expect(await stored()).toEqual([...before, '/pictures/people/03.webp', broken]);
});

const result = (page: Page) => page.getByRole('figure', { name: 'As a search result' });
const chat = (page: Page) => page.getByRole('figure', { name: 'In a WhatsApp message' });
const lines = (page: Page) =>
  Promise.all([result(page), chat(page)].map(async (card) => (await card.innerText()).split(/\n+/)));
const picture = (page: Page) => chat(page).getByRole('presentation').getAttribute('src');

test('[SEO-02] the forms of a page and of a post show the search result and the WhatsApp card as the head of the page tells them, from what is typed, cut at the lengths that they name', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const photograph = '/pictures/posts/agrivoltaics.webp';
  const body = pageBody({ title: 'Roof law', picture: photograph, publication: { isShown: true } });
  const stored = (await create(staff, '/pages', body)) as Stored & { slug: string };
  await signedIn(page, site);
  await openPanel(page, `/pages/${stored.id}/edit`);
  const head = readHead((await site.visitor.page(`/${stored.slug}`)).text);
  const { host } = new URL(site.origin);
  const description = head.meta('description') ?? '';
  const title = head.title ?? '';
  await expect
    .poll(() => lines(page))
    .toEqual([
      [
        ...['As a search result', association.name, `${host} › ${stored.slug}`, title, description],
        `Title: ${title.length} characters, cut after about 60. Description: ${description.length} characters, cut after about 155.`,
      ],
      [
        ...['In a WhatsApp message', head.meta('og:title'), description, host],
        `Title: 8 characters, cut after about 65. Description: ${description.length} characters, cut after about 80.`,
      ],
    ]);
  expect(site.origin + (await picture(page))).toBe(head.meta('og:image'));
  const long = 'Panels on roofs of tenants. '.repeat(8).trim();
  await enter(page, { 'Description for search engines': long, Picture: '' });
  await expect
    .poll(async () => [(await lines(page))[0]?.at(-2), (await lines(page))[1]?.at(-3)])
    .toEqual([`${long.slice(0, 155)}...`, `${long.slice(0, 80)}...`]);
  await expect.poll(() => picture(page), { message: 'that of the site' }).toBe(sharePicture.path);
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320], 'the form of a page');

  const guide = unique('Guide');
  const post = await createPost(staff, { title: guide, excerpt: '<p>What a roof <b>yields</b>.</p>' });
  await openPanel(page, `/blog/${post.id}/edit`);
  await chat(page).getByText(guide, { exact: true }).waitFor();
  await result(page).getByText('What a roof yields.').waitFor();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('What a battery yields');
  await result(page).getByText(`${host} › blog › what-a-battery-yields`).waitFor();
  await field(page, 'Cover Image URL').fill('javascript:alert(1)');
  await expect.poll(() => picture(page)).toBe(sharePicture.path);
});
