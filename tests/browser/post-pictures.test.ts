import type { Page } from 'playwright-core';
import { test as base, expect } from '../support/browser.ts';
import { articleText, savePost, startPost, tool } from './blog-form.ts';
import { pngFile } from './media-files.ts';

/** A page with the form of a new post, in which all but the text is filled in. */
const test = base.extend('post', async ({ page, site }): Promise<Page> => {
  await startPost(page, site);
  await articleText(page).focus();
  return page;
});

const bubble = (page: Page) => page.getByRole('group', { name: 'Image' });
const isFocused = (element: Element) => element === document.activeElement;

test('[MEDIA-ED-06] the Image button offers files of the device and of the library by keyboard, and a file of the library comes with its size and description', async ({
  post,
  site,
}) => {
  const staff = await site.staff();
  const { buffer } = await pngFile('gate.png', 120, 90);
  const name = "attachment; filename*=UTF-8''gate.png";
  const { body } = await staff.post<{ id: string }>('/media', buffer, { 'content-disposition': name });
  await staff.patch(`/media/${body.id}`, { alt: 'A gate in the morning' });
  await tool(post, 'Image').focus();
  await post.keyboard.press('Enter');
  const items = post.getByRole('menu', { name: 'Image' }).getByRole('menuitem');
  expect(await items.allTextContents()).toEqual(['Upload', 'Choose from the library']);
  await post.keyboard.press('ArrowDown');
  await post.keyboard.press('Enter');
  const dialog = post.getByRole('dialog', { name: 'Choose from the library' });
  await dialog.waitFor();
  await post.keyboard.press('Escape');
  await expect.poll(() => tool(post, 'Image').evaluate(isFocused), { message: 'after Escape' }).toBe(true);
  await post.keyboard.press('Enter');
  await post.keyboard.press('ArrowDown');
  await post.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^gate\.png/ }).press('Enter');
  await bubble(post).waitFor();
  const description = bubble(post).getByRole('textbox');
  await expect.poll(() => description.evaluate(isFocused), { message: 'after a choice' }).toBe(true);
  expect(await description.inputValue()).toBe('A gate in the morning');
  const { content } = await savePost(post, site);
  expect(content).toMatch(
    /^<p><img src="\/media\/[^"]+\/gate\.\w+" alt="A gate in the morning" width="120" height="90" \/><\/p>$/,
  );
});
