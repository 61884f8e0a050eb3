import type { Page } from 'playwright-core';
import { brand, create, createCategory, createPost, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { names, rowOf } from './panel-lists.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select '${name}'`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });

test("[SAFE-63] [SAFE-67] 'Select' shows a box in each row, ranges are ticked by Shift, several are deleted at once after one question, and Undo brings them back; on a phone the bar stands at the bottom", async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const word = unique('Bulk');
  const all = [1, 2, 3, 4].map((number) => `${word} ${number}`);
  const [one = '', two = '', three = '', four = ''] = all;
  for (const name of all) await create(staff, '/brands', brand({ name }));
  await signedIn(page, site);
  await openPanel(page, `/brands?q=${encodeURIComponent(word)}`);
  await rowOf(page, four).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await button(page, 'Select').click();
  await box(page, one).focus();
  await page.keyboard.press('Space');
  await box(page, three).focus();
  await page.keyboard.press('Shift+Space');
  await bar(page).getByText('3 selected').waitFor();
  expect(await box(page, two).isChecked()).toBe(true);
  expect(await bar(page).getByRole('button').allTextContents()).toEqual(['Show', 'Hide', 'Delete']);
  await expectNoSidewaysScroll(page, [1280, 320], 'rows that are ticked');
  expect(await violations(page)).toEqual([]);
  const place = await bar(page).boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(780);
  await page.setViewportSize({ width: 1280, height: 800 });
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete these 3 brands?').waitFor();
  await question.getByText('They stay in the trash for 30 days.').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('3 brands are in the trash.').waitFor();
  expect(await names(page)).toEqual([four]);
  await button(page, 'Undo').click();
  await rowOf(page, one).waitFor();
  expect((await names(page)).toSorted()).toEqual(all);
});

test('[SAFE-59] [SAFE-63] posts are published and unpublished together, those that are so already and those with a working draft are told, and all that a search finds can be meant, which no other search enlarges', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const word = unique('Together');
  const category = await createCategory(staff);
  let last: Stored | undefined;
  for (let number = 0; number < 22; number += 1)
    last = await createPost(staff, {
      title: `${word} ${number}${number > 0 && number < 12 ? ' hail' : ''}`,
      category: category.id,
      status: number === 0 ? 'Published' : 'Draft',
    });
  const { id, updatedAt } = last as Stored;
  await staff.patch(`/admin/drafts/blog-posts/${id}`, { base: updatedAt, values: { excerpt: 'Other' } });
  const visible = async () =>
    (await site.visitor.get<{ total: number }>(`/blog/categories/${category.id}/posts`)).body.total;
  await signedIn(page, site);
  await openPanel(page, `/blog?q=${encodeURIComponent(word)}`);
  await page.getByText('22 posts found').waitFor();
  await rowOf(page, `${word} 21`).getByText('Changes not published', { exact: true }).waitFor();
  await button(page, 'Select').click();
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await bar(page).getByText('20 selected').waitFor();
  await button(page, 'Select all 22 that match').click();
  await bar(page).getByText('22 selected').waitFor();
  const search = page.getByRole('searchbox');
  await search.fill(`${word} hail`);
  await page.getByText('11 posts found').waitFor();
  await bar(page).getByText('10 selected', { exact: true }).waitFor();
  await search.fill(word);
  await bar(page).getByText('22 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByText(
      '21 posts are published. 1 has changes that are not published. 1 skipped: It is published already.',
    )
    .waitFor();
  expect(await visible()).toBe(22);
  await button(page, 'Undo').click();
  await expect.poll(visible).toBe(1);
});
