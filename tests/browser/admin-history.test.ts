import type { Page } from 'playwright-core';
import { brand, create, createPost, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const versions = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('link');

test('[SAFE-29] [SAFE-30] the versions of a record are reached from its form in pages of twenty, newest first, with number, moment, person and fields, the working draft above them; any two are compared, and each with the one before and with what is saved', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const word = unique('Brand');
  const { id } = await create(staff, '/brands', brand({ name: `${word} 1` }));
  await withRows(site.database, (rows) => rows.all('delete from revisions where record_id = $1', [id]));
  await signedIn(page, site);
  await openPanel(page, `/brands/${id}/edit`);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await page.getByRole('heading', { name: 'No changes since history began.' }).waitFor();
  let updatedAt = '';
  for (let number = 2; number <= 22; number += 1) {
    const { body } = await staff.put<Stored>(`/brands/${id}`, { name: `${word} ${number}` });
    updatedAt = body.updatedAt;
  }
  const values = { name: `${word} drafted` };
  await staff.patch(`/admin/drafts/brands/${id}`, { base: updatedAt, values });
  await page.reload();
  await expect.poll(() => versions(page).count()).toBe(21);
  const texts = await versions(page).allTextContents();
  const moment = '\\d{1,2} \\w{3,4} \\d{4}, \\d\\d:\\d\\d';
  expect(texts[0]).toMatch(new RegExp(`^Working draft - ${moment} - admin$`));
  expect(texts[1]).toMatch(new RegExp(`^Version 22 - ${moment} - admin - Brand NamePublished now$`));
  const names = async (region: string) => {
    const group = page.getByRole('region', { name: region }).getByRole('group', { name: 'Brand Name' });
    const sides = await Promise.all(['del', 'ins'].map((side) => group.locator(side).allTextContents()));
    return sides.flat();
  };
  await versions(page).nth(0).click();
  await expect.poll(() => names('Working draft')).toEqual(['Removed: 22', 'Added: drafted']);
  const other = page.getByRole('combobox', { name: 'Compare' });
  const fifth = other.locator('option', { hasText: 'Against Version 5 -' });
  await other.selectOption({ label: (await fifth.textContent()) ?? '' });
  await expect.poll(() => names('Working draft')).toEqual(['Removed: 5', 'Added: drafted']);
  await page.getByRole('link', { name: /^Version 3 - / }).click();
  await expect.poll(() => names('Version 3')).toEqual(['Removed: 3', 'Added: 5']);
  await other.selectOption('What it changed');
  await expect.poll(() => names('Version 3')).toEqual(['Removed: 2', 'Added: 3']);
  await other.selectOption('Against what is saved now');
  await expect.poll(() => names('Version 3')).toEqual(['Removed: 3', 'Added: 22']);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => versions(page).count()).toBe(2);
  expect(await versions(page).nth(1).textContent()).toMatch(/As it was before history began/);
});

// Also proves SAFE-32.
test("[SAFE-30] [SAFE-31] two versions of a post are compared by field in one text: words, pictures, links, headings and names of tags, named for screen readers, with unchanged fields folded away and the key n for the next one; 'Restore as draft' opens the form with a version and publishes nothing", async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const [kept, gone, come] = await Promise.all(
    ['Kept', 'Gone', 'Come'].map(async (name) => create(staff, '/tags', { name: unique(name) })),
  );
  const paragraphs = '<p>A paragraph that stays as it is.</p>'.repeat(6);
  const post = await createPost(staff, {
    title: unique('Guide'),
    tags: [kept?.id, gone?.id],
    content: `<h2>How it works</h2>${paragraphs}<p>Read <a href="https://a.example/">the guide</a> first.</p><p>छत पर सौर ऊर्जा।</p><p>Look: <img src="/pictures/posts/agrivoltaics.webp" alt="Panels" /></p>`,
  });
  await staff.patch(`/blog/posts/${post.id}`, {
    tags: [kept?.id, come?.id],
    content: `<h3>How it works</h3>${paragraphs}<p>Read <a href="https://b.example/">the guide</a> first.</p><p>छत पर पवन ऊर्जा।</p><p>Look: <img src="/pictures/posts/floating-solar.webp" alt="Panels" /></p>`,
  });
  await signedIn(page, site);
  await openPanel(page, `/blog/${post.id}/history`);
  const content = page.getByRole('group', { name: 'Content', exact: true });
  await content.getByText('Heading 2 became Heading 3').waitFor();
  await content.getByText('Link changed: https://a.example/, https://b.example/').waitFor();
  expect(await content.locator('del').allTextContents()).toEqual(['Removed: सौर', 'Removed: ']);
  expect(await content.locator('del img').getAttribute('src')).toContain('agrivoltaics');
  expect(await content.locator('ins img').getAttribute('src')).toContain('floating-solar');
  expect(await content.locator('details p').first().isVisible(), 'folded').toBe(false);
  const tags = page.getByRole('group', { name: 'Tags', exact: true }).getByRole('listitem');
  const changed = [kept?.name, `Removed: ${gone?.name}`, `Added: ${come?.name}`];
  expect(await tags.allTextContents()).toEqual(changed);
  expect(await page.getByRole('group', { name: 'Title', exact: true }).count()).toBe(0);
  await page.getByText(/^\d+ fields are the same$/).click();
  await page.getByRole('heading', { level: 3, name: 'Title', exact: true }).waitFor();

  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const all = await page.locator('[data-difference]').allTextContents();
  expect(all.length).toBeGreaterThan(4);
  for (const text of [...all, all[0]]) {
    await page.keyboard.press('n');
    expect(await focused()).toBe(text);
  }
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 1440], 'the comparison');

  await versions(page).nth(1).click();
  await page.getByRole('button', { name: 'Restore as draft' }).click();
  await page.getByText(/^This form shows changes that are not published, /).waitFor();
  const article = page.getByRole('textbox', { name: 'Content', exact: true });
  await article.getByText('छत पर सौर ऊर्जा।').waitFor();
  const stored = async () => (await staff.get<Stored>(`/blog/posts/${post.id}`)).body.content;
  expect(await stored()).toContain('पवन');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect.poll(stored).toContain('सौर');
});
