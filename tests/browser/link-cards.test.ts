import type { Page } from 'playwright-core';
import { association } from '../../content/association/defaults.ts';
import { sharePicture } from '../../content/sharing/built-in-picture.ts';
import { create, createPost, page as pageBody, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { readHead } from '../support/document-head.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { enter } from './panel-forms.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const result = (page: Page) => page.getByRole('figure', { name: 'As a search result' });
const chat = (page: Page) => page.getByRole('figure', { name: 'In a WhatsApp message' });
const lines = (page: Page) =>
  Promise.all([result(page), chat(page)].map(async (card) => (await card.innerText()).split(/\n+/)));
const picture = (page: Page) => chat(page).getByRole('presentation').getAttribute('src');

test('[SEO-02] the form of a page shows its search result and its WhatsApp card as the head of the page tells them, from what is typed, cut at the lengths that it names', async ({
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
        'As a search result',
        association.name,
        `${host} › ${stored.slug}`,
        title,
        description,
        `Title: ${title.length} characters, cut after about 60. Description: ${description.length} characters, cut after about 155.`,
      ],
      [
        'In a WhatsApp message',
        head.meta('og:title'),
        description,
        host,
        `Title: 8 characters, cut after about 65. Description: ${description.length} characters, cut after about 80.`,
      ],
    ]);
  expect(site.origin + (await picture(page))).toBe(head.meta('og:image'));
  const long = 'Panels on roofs of tenants. '.repeat(8).trim();
  await enter(page, { Title: 'छत पर सौर ऊर्जा', 'Description for search engines': long, Picture: '' });
  await expect
    .poll(async () => (await lines(page)).map((card) => card.at(-3)))
    .toEqual([`छत पर सौर ऊर्जा | ${association.name}`, `${long.slice(0, 80)}...`]);
  await expect.poll(() => picture(page), { message: 'that of the site' }).toBe(sharePicture.path);
  expect((await lines(page))[0]?.at(-2)).toBe(`${long.slice(0, 155)}...`);
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 768, 1440], 'the form of a page');
});

test('[SEO-02] the form of a post shows its search result and its WhatsApp card from what is typed, with its cover', async ({
  page,
  site,
}) => {
  const title = unique('Guide');
  const post = await createPost(await site.staff(), { title, excerpt: '<p>What a roof <b>yields</b>.</p>' });
  await signedIn(page, site);
  await openPanel(page, `/blog/${post.id}/edit`);
  await chat(page).getByText(title, { exact: true }).waitFor();
  await result(page).getByText(`${title} | ${association.name}`, { exact: true }).waitFor();
  await result(page).getByText('What a roof yields.').waitFor();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('What a battery yields');
  await result(page)
    .getByText(`${new URL(site.origin).host} › blog › what-a-battery-yields`)
    .waitFor();
  await page.getByLabel('Cover Image URL').fill('/pictures/posts/agrivoltaics.webp');
  await expect.poll(() => picture(page)).toBe('/pictures/posts/agrivoltaics.webp');
  await page.getByLabel('Cover Image URL').fill('javascript:alert(1)');
  await expect.poll(() => picture(page)).toBe(sharePicture.path);
});
