import type { Page } from 'playwright-core';
import { brand, create, createPost, member, type Stored, unique } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { withRows } from '../support/rows.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';
import { violations } from './violations.ts';

const versions = (page: Page) => page.getByRole('list', { name: 'Versions' }).getByRole('link');

test('[SAFE-29] the versions of a record are reached from its form, newest first, with number, moment, person and fields, and each is compared with the one before and with what is saved', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const first = unique('Brand');
  const { id } = await create(staff, '/brands', brand({ name: first, logo: '/pictures/logos/suvarnex.svg' }));
  await staff.put(`/brands/${id}`, { name: `${first} two` });
  await staff.put(`/brands/${id}`, { name: `${first} three` });
  await signedIn(page, site);
  await openPanel(page, `/brands/${id}/edit`);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  await expect.poll(() => versions(page).count()).toBe(3);
  await expect
    .poll(() => versions(page).nth(0).textContent())
    .toMatch(/^Version 3 - \d{1,2} \w{3,4} \d{4}, \d\d:\d\d - admin - Brand NamePublished now$/);
  expect(await versions(page).nth(2).textContent()).toMatch(/^Version 1 - .* - admin - Created$/);
  const changed = page.getByRole('region', { name: 'Version 3' });
  await changed.getByRole('group', { name: 'Brand Name' }).locator('del', { hasText: 'two' }).waitFor();
  await changed.getByRole('group', { name: 'Brand Name' }).locator('ins', { hasText: 'three' }).waitFor();
  expect(await changed.getByRole('group', { name: 'Logo URL' }).count()).toBe(0);
  await changed.getByText('Removed: struck out. Added: underlined.').waitFor();
  await versions(page).nth(1).click();
  const second = page.getByRole('region', { name: 'Version 2' });
  await second.getByRole('link', { name: 'Against what is saved now' }).click();
  await second.getByText("Only in 'This version': struck out. Only in 'Saved now': underlined.").waitFor();
  await second.getByRole('group', { name: 'Brand Name' }).locator('ins', { hasText: 'three' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 768, 1440], 'the history');
  const newest = () => versions(page).nth(0).textContent();
  await staff.put(`/brands/${id}`, { publication: { isShown: false } });
  await page.reload();
  await expect.poll(newest).toMatch(/^Version 4 - .* - admin - HiddenSaved now$/);
  await staff.delete(`/brands/${id}`);
  await page.reload();
  await expect.poll(newest).toMatch(/^Version 4 - .* - admin - Hidden$/);
});

test('[SAFE-30] [SAFE-31] two versions of a post are compared by field in one text: words, pictures, links, headings and names of tags, named for screen readers, with unchanged fields folded away and the key n for the next one', async ({
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
    content: `<h3>How it works</h3>${paragraphs}<p>Read <a href="https://b.example/">the guide</a> first.</p><p>छत पर पवन ऊर्जा।</p><p></p><p>Look: <img src="/pictures/posts/floating-solar.webp" alt="Panels" /></p>`,
  });
  await signedIn(page, site);
  await openPanel(page, `/blog/${post.id}/history`);
  const content = page.getByRole('group', { name: 'Content', exact: true });
  await content.getByText('Heading 2 became Heading 3').waitFor();
  await content.getByText('Link changed: https://a.example/, https://b.example/').waitFor();
  expect(await content.locator('del').allTextContents()).toEqual(['Removed: सौर', 'Removed: ']);
  expect(await content.locator('ins').allTextContents()).toEqual([
    'Added: पवन',
    'Empty line added',
    'Added: ',
  ]);
  expect(await content.locator('del img').getAttribute('src')).toContain('agrivoltaics');
  expect(await content.locator('ins img').getAttribute('src')).toContain('floating-solar');
  expect(await content.getByText('A paragraph that stays').first().isVisible(), 'folded').toBe(true);
  expect(await content.locator('details p').first().isVisible()).toBe(false);
  const tags = page.getByRole('group', { name: 'Tags', exact: true }).getByRole('listitem');
  expect(await tags.allTextContents()).toEqual([
    kept?.name,
    `Removed: ${gone?.name}`,
    `Added: ${come?.name}`,
  ]);
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
  await expectNoSidewaysScroll(page, [320, 768, 1440], 'the comparison');
});

test('[SAFE-29] [SAFE-30] versions are listed in pages of twenty, the working draft above them, and any two of them, the draft too, are compared', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const word = unique('Brand');
  const logo = '/pictures/logos/suvarnex.svg';
  const { id } = await create(staff, '/brands', brand({ name: `${word} 1`, logo }));
  let updatedAt = '';
  for (let number = 2; number <= 22; number += 1) {
    const { body } = await staff.put<Stored>(`/brands/${id}`, { name: `${word} ${number}` });
    updatedAt = body.updatedAt;
  }
  const values = { name: `${word} drafted` };
  await staff.patch(`/admin/drafts/brands/${id}`, { base: updatedAt, values });
  await signedIn(page, site);
  await openPanel(page, `/brands/${id}/history`);
  await expect.poll(() => versions(page).count()).toBe(21);
  expect(await versions(page).nth(0).textContent()).toMatch(
    /^Working draft - \d{1,2} \w{3,4} \d{4}, \d\d:\d\d - admin$/,
  );
  const names = async (region: string) => {
    const group = page.getByRole('region', { name: region }).getByRole('group', { name: 'Brand Name' });
    const texts = await Promise.all(['del', 'ins'].map((side) => group.locator(side).allTextContents()));
    return texts.flat();
  };
  await versions(page).nth(0).click();
  await expect.poll(() => names('Working draft')).toEqual(['Removed: 22', 'Added: drafted']);
  const other = page.getByRole('combobox', { name: 'Compare with another version' });
  const choose = async (text: string) => {
    const option = other.locator('option', { hasText: text });
    await other.selectOption({ label: (await option.textContent()) ?? '' });
  };
  await choose('Version 5 -');
  await expect.poll(() => names('Working draft')).toEqual(['Removed: 5', 'Added: drafted']);
  await page.getByText("Only in 'Version 5': struck out. Only in 'Working draft': underlined.").waitFor();
  await page.getByRole('link', { name: /^Version 3 - / }).click();
  await expect.poll(() => names('Version 3')).toEqual(['Removed: 3', 'Added: 5']);
  await choose('Working draft -');
  await expect.poll(() => names('Version 3')).toEqual(['Removed: 3', 'Added: drafted']);
  await choose('Version 1 -');
  await expect.poll(() => names('Version 3')).toEqual(['Removed: 1', 'Added: 3']);
  expect(await violations(page)).toEqual([]);
  await expectNoSidewaysScroll(page, [320, 1440], 'two versions');
  await page.getByRole('link', { name: 'What it changed' }).click();
  await expect.poll(() => names('Version 3')).toEqual(['Removed: 2', 'Added: 3']);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect.poll(() => versions(page).count()).toBe(2);
  expect(await versions(page).nth(1).textContent()).toMatch(/^Version 1 - /);
});

test("[SAFE-32] 'Restore as draft' opens the form of the record with a version and publishes nothing", async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const records = [
    [
      '/blog/posts',
      '/blog',
      'title',
      await createPost(staff, { title: unique('Guide'), content: '<p>First text.</p>' }),
    ],
    [
      '/about/members',
      '/about/working-committee',
      'name',
      await create(staff, '/about/members', member({ name: unique('Asha') })),
    ],
  ] as const;
  await signedIn(page, site);
  for (const [path, section, field, record] of records) {
    const before = String(record[field]);
    await staff.patch(`${path}/${record.id}`, { [field]: `${before} changed` });
    await openPanel(page, `${section}/${record.id}/history`);
    await versions(page).nth(1).click();
    await page.getByRole('button', { name: 'Restore as draft' }).click();
    await page.getByText(/^This form shows changes that are not published, /).waitFor();
    const input = page.locator(`[name="${field}"]`);
    await expect.poll(() => input.inputValue()).toBe(before);
    const stored = async () => (await staff.get<Record<string, unknown>>(`${path}/${record.id}`)).body[field];
    expect(await stored()).toBe(`${before} changed`);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect.poll(stored).toBe(before);
  }
});

test('[SAFE-29] a record that is older than its history says that nothing has changed since', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { id } = await create(
    staff,
    '/brands',
    brand({ name: unique('Old'), logo: '/pictures/logos/suvarnex.svg' }),
  );
  await withRows(site.database, (rows) => rows.all('delete from revisions where record_id = $1', [id]));
  await signedIn(page, site);
  await openPanel(page, `/brands/${id}/history`);
  await page.getByRole('heading', { name: 'No changes since history began.' }).waitFor();
  await staff.put(`/brands/${id}`, { name: unique('New') });
  await page.reload();
  await versions(page).nth(1).getByText('As it was before history began').waitFor();
});
