import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { createPost } from '../factories/bodies.ts';
import { png } from '../factories/pictures.ts';
import { test as base, expect } from '../support/browser.ts';
import { articleText, openPostForm, savePost, startPost, tool } from './blog-form.ts';
import { type ChosenFile, choose, give, insertPictures, pngFile } from './media-files.ts';
import { failedCalls, frames, hold } from './pages.ts';
import { expectBoxAtPicture } from './picture-box.ts';
import { violations } from './violations.ts';

/** A page with the form of a new post, in which all but the text is filled in. */
const test = base.extend('post', async ({ page, site }): Promise<Page> => {
  await startPost(page, site);
  await articleText(page).focus();
  return page;
});

const bubble = (page: Page) => page.getByRole('group', { name: 'Image' });
const images = (page: Page) => articleText(page).locator('img[src]');
/** Whether nothing of a button lies beyond the edge of its toolbar. */
function isWholeInToolbar(button: Element): boolean {
  const toolbar = button.closest('[role=toolbar]')?.getBoundingClientRect();
  return button.getBoundingClientRect().right <= (toolbar?.right ?? 0);
}
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
  await post.setViewportSize({ width: 360, height: 740 });
  expect(await tool(post, 'Image').evaluate(isWholeInToolbar), 'on a phone, before it is scrolled').toBe(
    true,
  );
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

/** A PNG of noise, so that it is too large to stay inside. */
async function largePng(name: string, width: number, height: number): Promise<ChosenFile> {
  return { name, mimeType: 'image/png', buffer: await png(width, height) };
}

/** How the addresses of the pictures begin: those of the library with a slash. */
const sources = (page: Page) =>
  images(page).evaluateAll((all) => all.map((one) => one.getAttribute('src')?.replace(/[,/].*/s, '')));
const inline = 'data:image';
const filed = '';

test('[MEDIA-ED-01] what is typed after a picture was inserted, or after its description is done, stands behind it', async ({
  post,
}) => {
  await post.keyboard.type('before');
  await insertPictures(post, [await largePng('roof.png', 300, 200)]);
  await expect.poll(() => sources(post)).toHaveLength(1);
  await bubble(post).getByRole('textbox').fill('A roof');
  await bubble(post).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => bubble(post).count()).toBe(0);
  await post.keyboard.type(' between');
  await insertPictures(post, [await largePng('yard.png', 200, 300)]);
  await expect.poll(() => sources(post)).toHaveLength(2);
  await articleText(post).focus();
  await post.keyboard.type(' after');
  const text = await articleText(post).evaluate((element) => element.innerHTML);
  expect(text).toMatch(/^<p>before<img [^>]*alt="A roof"[^>]*> between<img [^>]+> after<\/p>$/);
});

test('[MEDIA-ED-01] a picture is seen at once as data; its address, width and height take the place without moving the cursor and without a step that can be undone, and neither undo nor redo loses or doubles it', async ({
  post,
  site,
}) => {
  await post.keyboard.type('before');
  const release = await hold(post, '/media/uploads');
  await insertPictures(post, [await largePng('roof.png', 300, 200)]);
  await expect.poll(() => sources(post)).toEqual([inline]);
  await bubble(post).getByRole('button', { name: 'Done' }).click();
  await articleText(post).focus();
  await post.keyboard.press('Control+End');
  await post.keyboard.type(' after');
  await post.keyboard.press('ArrowLeft');
  // The browser tells the editor of the new place of the cursor in the next frame.
  await frames(post);
  await post.keyboard.press('Control+B');
  release();
  await expect.poll(() => sources(post)).toEqual([filed]);
  await post.keyboard.type('-');
  expect(await articleText(post).evaluate((text) => text.innerHTML)).toMatch(
    /^<p>before<img [^>]+> afte<strong>-<\/strong>r<\/p>$/,
  );
  expect(await articleText(post).evaluate((text) => text === document.activeElement)).toBe(true);

  const states: unknown[] = [];
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      await post.keyboard.press(key);
      states.push(await sources(post));
    }
  };
  await press('Control+Z', 8);
  expect(states.at(-1), 'everything undone').toEqual([]);
  await press('Control+Y', 8);
  expect(await sources(post), 'everything done again').toEqual([filed]);
  for (const state of states) expect([[], [filed]]).toContainEqual(state);

  await articleText(post).focus();
  await images(post).click();
  await post.keyboard.press('Delete');
  expect(await sources(post), 'deleted').toEqual([]);
  await post.keyboard.press('Control+Z');
  expect(await sources(post), 'and back').toEqual([filed]);
  const { content } = await savePost(post, site);
  expect(content).toMatch(
    /^<p>before<img src="\/media\/[^"]+\/roof\.\w+" alt="" width="300" height="200" \/> /,
  );
});

test('[MEDIA-ED-01] a picture that is deleted while it is on its way comes back by undo with its address', async ({
  post,
}) => {
  const release = await hold(post, '/media/uploads');
  await insertPictures(post, [await largePng('gate.png', 200, 200)]);
  await expect.poll(() => sources(post)).toEqual([inline]);
  const inserted = Date.now();
  await expect
    .poll(() => Date.now() - inserted, { message: 'no longer undone together (R1)' })
    .toBeGreaterThan(1000);
  await bubble(post).getByRole('button', { name: 'Remove image' }).click();
  expect(await sources(post)).toEqual([]);
  const sent = post.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  release();
  await sent;
  await articleText(post).focus();
  await post.keyboard.press('Control+Z');
  await expect.poll(() => sources(post)).toEqual([filed]);
});

test('[MEDIA-ED-03] a save does not wait for a picture that is on its way or was refused, sends it as data, and the server makes a file of it', async ({
  post,
  site,
  noise,
}) => {
  noise.expect(...failedCalls);
  const bodies: string[] = [];
  post.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/blog/posts'))
      bodies.push(String(request.postDataJSON().content));
  });
  await post.route('**/api/media/uploads', (route) =>
    route.fulfill({ status: 507, json: { detail: 'Full' } }),
  );
  await insertPictures(post, [await largePng('refused.png', 200, 100)]);
  await expect.poll(() => sources(post)).toEqual([inline]);
  await bubble(post).getByRole('button', { name: 'Done' }).click();
  await post.unroute('**/api/media/uploads');
  const release = await hold(post, '/media/uploads');
  await articleText(post).focus();
  await post.keyboard.press('Control+End');
  await insertPictures(post, [await largePng('slow.png', 100, 200)]);
  await expect.poll(() => sources(post)).toEqual([inline, inline]);
  const { content } = await savePost(post, site);
  expect(bodies.map((body) => body.match(/<img src="data:image/g)?.length)).toEqual([2]);
  expect(
    String(content).match(/<img src="\/media\/[^"]+" alt="" width="\d00" height="\d00" \/>/g),
  ).toHaveLength(2);
  expect(content).not.toContain('data:');
  release();
});

test('[MEDIA-ED-03] a picture that arrives while the post is saved leaves nothing unsaved behind', async ({
  post,
  site,
}) => {
  const upload = await hold(post, '/media/uploads');
  const save = await hold(post, '/blog/posts');
  await insertPictures(post, [await largePng('roof.png', 300, 200)]);
  await expect.poll(() => sources(post)).toEqual([inline]);
  const saved = savePost(post, site);
  await post.getByRole('button', { name: 'Saving...' }).waitFor();
  upload();
  await expect.poll(() => sources(post)).toEqual([filed]);
  save();
  // It leads to the list: no question about unsaved changes is in the way.
  expect((await saved).content).toMatch(/^<p><img src="\/media\/[^"]+"/);
});

test('[MEDIA-ED-02] a picture of at most 4 KiB stays inside without an upload', async ({ post, site }) => {
  const requests: string[] = [];
  post.on('request', (request) => requests.push(request.url()));
  await insertPictures(post, [await pngFile('small.png', 40, 30)]);
  await expect.poll(() => sources(post)).toEqual([inline]);
  const { content } = await savePost(post, site);
  expect(content).toMatch(
    /^<p><img src="data:image\/png;base64,[^"]+" alt="" width="40" height="30" \/><\/p>$/,
  );
  expect(requests.filter((url) => url.includes('/media/uploads'))).toEqual([]);
});

test('[MEDIA-ED-01] [MEDIA-ED-06] a HEIC that this browser cannot show, an AVIF and a dropped and a pasted picture are uploaded too', async ({
  post,
}) => {
  const heic = readFileSync('tests/factories/p3.heic');
  // Larger than what stays inside: a box that readers pass over.
  const free = Buffer.concat([Buffer.from([0, 0, 0x20, 0]), Buffer.from('free'), Buffer.alloc(0x2000 - 8)]);
  const avif = await sharp(await png(120, 80))
    .avif({ quality: 100, lossless: true })
    .toBuffer();
  await insertPictures(post, [
    { name: 'iphone.heic', mimeType: 'image/heic', buffer: Buffer.concat([heic, free]) },
    { name: 'roof.avif', mimeType: 'image/avif', buffer: avif },
  ]);
  await expect.poll(() => sources(post), { timeout: 30_000 }).toEqual([filed, filed]);
  await give(articleText(post), 'paste', [await largePng('pasted.png', 90, 90)]);
  await expect.poll(() => sources(post)).toEqual([filed, filed, filed]);
  await give(articleText(post), 'drop', [await largePng('dropped.png', 90, 90)]);
  await expect.poll(() => sources(post)).toEqual([filed, filed, filed, filed]);
});

test('[MEDIA-ED-07] the bubble asks what an inserted picture shows; an answer, "Only decoration" and no answer are stored and read again as they are', async ({
  post,
  site,
}) => {
  await insertPictures(post, [await pngFile('roof.png')]);
  const answer = bubble(post).getByRole('textbox', {
    name: 'What does this picture show? Somebody who cannot see it hears this.',
    exact: true,
  });
  await expect.poll(() => answer.evaluate(isFocused)).toBe(true);
  await post.keyboard.type('A roof');
  const decoration = bubble(post).getByRole('checkbox', { name: 'Only decoration' });
  await decoration.check();
  expect([await answer.isDisabled(), await answer.inputValue()]).toEqual([true, '']);
  await decoration.uncheck();
  expect(await answer.inputValue()).toBe('A roof');
  await decoration.check();
  await decoration.press('Enter');
  expect(await articleText(post).evaluate(isFocused), 'Enter on the box leads back').toBe(true);
  await insertPictures(post, [await pngFile('gate.png')]);
  await expect.poll(() => answer.evaluate(isFocused)).toBe(true);
  await post.keyboard.type('A gate');
  await post.keyboard.press('Enter');
  await insertPictures(post, [await pngFile('wall.png')]);
  await expect.poll(() => images(post).count()).toBe(3);
  const { id, content } = await savePost(post, site);
  const attributes = [...String(content).matchAll(/ (alt=.*?) width/g)].map(([, found]) => found);
  expect(attributes).toEqual(['alt="" role="presentation"', 'alt="A gate"', 'alt=""']);

  // Tall enough for the box to lie below its picture, and not over the one above.
  await post.setViewportSize({ width: 1280, height: 1200 });
  await openPostForm(post, site, `${id}/edit`);
  const asked = async () => [await decoration.isChecked(), await answer.inputValue()];
  await images(post).nth(1).click();
  await expect.poll(asked).toEqual([false, 'A gate']);
  await images(post).first().click();
  await expect.poll(asked).toEqual([true, '']);
  expect((await savePost(post, site)).content, 'read and saved again').toBe(content);
});

test('[MEDIA-ED-07] the box that asks lies at the last of several pictures that are chosen or dropped together, and over none before it; typing beside it stands behind the picture', async ({
  post,
}) => {
  const photos = () => Promise.all(['a', 'b', 'c'].map((name) => pngFile(`${name}.png`, 1600, 1200)));
  const isLastSelected = () =>
    images(post).evaluateAll((all) => all.at(-1)?.matches('.ProseMirror-selectednode'));
  await post.setViewportSize({ width: 1366, height: 768 });
  await insertPictures(post, await photos());
  await expect.poll(() => sources(post)).toEqual([filed, filed, filed]);
  expect(await isLastSelected()).toBe(true);
  await expectBoxAtPicture(post, 'chosen');
  await post.setViewportSize({ width: 360, height: 740 });
  await post.keyboard.press('Enter');
  await give(articleText(post), 'drop', await photos());
  await expect.poll(() => sources(post)).toHaveLength(6);
  await expectBoxAtPicture(post, 'dropped, on a phone');
  expect(await articleText(post).evaluate(isFocused)).toBe(true);
  await post.keyboard.type('x');
  await expect.poll(() => articleText(post).textContent()).toBe('x');
  expect(await images(post).count()).toBe(6);
});

test('[MEDIA-ED-07] the description that a file has in the library is filled in when the same file is inserted', async ({
  post,
  site,
}) => {
  const staff = await site.staff();
  const file = await largePng('gate.png', 120, 90);
  const name = "attachment; filename*=UTF-8''gate.png";
  const { body } = await staff.post<{ id: string }>('/media', file.buffer, { 'content-disposition': name });
  await staff.patch(`/media/${body.id}`, { alt: 'A gate in the morning' });
  await insertPictures(post, [file]);
  await expect.poll(() => sources(post)).toEqual([filed]);
  expect(await bubble(post).getByRole('textbox').inputValue()).toBe('A gate in the morning');
  expect((await savePost(post, site)).content).toContain('alt="A gate in the morning"');
});

test('[MEDIA-ED-08] a published post with pictures that nobody has described is saved with a message that leads to the first one; decoration and drafts are left out', async ({
  page,
  site,
}) => {
  const picture = (alt: string) => `<p>a</p><p><img src="/pictures/people/03.webp" alt=${alt} /></p>`;
  const content = ['""', '"" role="presentation"', '"roof"', '""'].map(picture).join('');
  const { id } = await createPost(await site.staff(), { content, status: 'Draft' });
  await openPostForm(page, site, `${id}/edit`);
  const message = page.getByRole('status').filter({ hasText: 'no description' });
  const updated = page.getByRole('status').filter({ hasText: 'updated' });
  await Promise.all([updated.waitFor(), savePost(page, site)]);
  expect(await message.count(), 'of a draft').toBe(0);
  await openPostForm(page, site, `${id}/edit`);
  await page.getByLabel('Status').selectOption('Published');
  expect(await savePost(page, site)).toMatchObject({ status: 'Published' });
  await message.waitFor();
  expect(await message.textContent()).toContain('2 pictures have no description. Show the first');
  await message.getByRole('button', { name: 'Show the first' }).click();
  await page.waitForURL(`**/admin/blog/${id}/edit*`);
  await bubble(page).getByRole('textbox').waitFor();
  const selected = articleText(page).locator('img.ProseMirror-selectednode');
  const isFirst = (image: Element) => image === image.closest('.rich-text-page')?.querySelector('img[src]');
  expect(await selected.evaluate(isFirst)).toBe(true);
  await page.keyboard.type('A roof');
  await page.keyboard.press('Enter');
  await savePost(page, site);
  await page.getByRole('status').filter({ hasText: '1 picture has no description.' }).waitFor();
});

interface Pasted {
  html: string;
  rtf?: string;
  files?: ChosenFile[];
}

/** Pastes into the text what an office program puts on the clipboard. */
async function paste(page: Page, { html, rtf = '', files = [] }: Pasted): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }));
  await articleText(page).evaluate(pasteInto, { html, rtf, files: sent });
}

interface SentFile {
  name: string;
  mimeType: string;
  base64: string;
}

function pasteInto(element: Element, pasted: { html: string; rtf: string; files: SentFile[] }): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', pasted.html);
  if (pasted.rtf !== '') clipboardData.setData('text/rtf', pasted.rtf);
  for (const { name, mimeType, base64 } of pasted.files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    clipboardData.items.add(new File([bytes], name, { type: mimeType }));
  }
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

const word = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<p class=MsoNormal>text ${index}<img width=60 height=40 src="file:///C:/Temp/clip_image00${index}.png"></p>`,
  ).join('');
/** The texts and pictures of the editor, in order. */
const parts = (page: Page) =>
  articleText(page).evaluate((text) =>
    [...text.querySelectorAll('p')].map(
      (line) => line.textContent + (line.querySelector('img[src]') ? '*' : ''),
    ),
  );

test('[MEDIA-UP-12] a paste from Word brings its pictures from inside the HTML, from the RTF in their order, or from files, and counts those that could not be taken', async ({
  post,
}) => {
  const [first, second] = [await largePng('first.png', 60, 40), await largePng('second.png', 40, 60)];
  const pict = ({ buffer }: ChosenFile) =>
    `{\\*\\shppict{\\pict\\pngblip\\bliptag7{\\*\\blipuid 00ff}\n${buffer.toString('hex')}}}{\\nonshppict{\\pict\\wmetafile8 0100}}`;
  const rtf = `{\\rtf1\\ansi text ${pict(first)}\\par text ${pict(second)}}`;
  const sizes = () =>
    images(post).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  const clear = async () => {
    await articleText(post).focus();
    await post.keyboard.press('Control+A');
    await post.keyboard.press('Delete');
    expect(await sources(post)).toEqual([]);
  };
  const alert = post.getByRole('alert').filter({ hasText: 'could not be taken' });
  await paste(post, { html: word(2), rtf, files: [await largePng('rendering-of-the-text.png', 30, 30)] });
  expect(await parts(post)).toEqual(['text 0*', 'text 1*']);
  expect(await alert.count()).toBe(0);
  await expect.poll(() => sources(post), { message: 'from the RTF' }).toEqual([filed, filed]);
  expect(await sizes()).toEqual([60, 40]);
  await clear();
  await paste(post, { html: word(2), files: [second, first] });
  await expect.poll(() => parts(post)).toEqual(['text 0*', 'text 1*']);
  await expect.poll(() => sources(post), { message: 'from files' }).toEqual([filed, filed]);
  expect(await sizes()).toEqual([40, 60]);
  await clear();
  const third = await largePng('third.png', 50, 50);
  await paste(post, {
    html: `<p>text<img src="data:image/png;base64,${third.buffer.toString('base64')}"></p>`,
  });
  await expect.poll(() => sources(post), { message: 'from the HTML' }).toEqual([filed]);
  await clear();
  await paste(post, { html: word(3), rtf });
  await alert
    .getByText('3 pictures could not be taken from the document. Insert them as files.', { exact: true })
    .waitFor();
  expect(await parts(post)).toEqual(['text 0', 'text 1', 'text 2']);
  await clear();
  await paste(post, { html: word(1) });
  await alert
    .getByText('1 picture could not be taken from the document. Insert it as a file.', { exact: true })
    .waitFor();
});

test('[MEDIA-UP-13] a pasted picture of another website is copied where that website allows it; else it keeps its address and a mark, by which an own copy takes its place', async ({
  post,
  site,
  noise,
}) => {
  noise.expect(/blocked by CORS policy/, /ERR_FAILED/);
  const { buffer } = await largePng('roof.png', 80, 60);
  const load = (headers: Record<string, string>) => (route: Route) =>
    route.fulfill({ contentType: 'image/png', body: buffer, headers });
  await post.route('https://open.example/**', load({ 'access-control-allow-origin': '*' }));
  await post.route(
    'https://closed.example/**',
    load({ 'access-control-allow-origin': 'https://other.example' }),
  );
  await paste(post, {
    html: '<p>text<img src="https://open.example/roof.png"></p><p>end<img src="https://closed.example/gate.png"></p>',
  });
  await expect.poll(() => sources(post)).toEqual([filed, 'https:']);
  const mark = articleText(post).locator('.rich-text-foreign');
  await expect
    .poll(() => mark.allTextContents())
    .toEqual(['This picture is on another website and may disappear. Upload your own copy']);
  expect((await violations(post)).filter((found) => JSON.stringify(found).includes('rich-text'))).toEqual([]);
  await choose(mark.getByRole('button', { name: 'Upload your own copy' }), [
    await largePng('gate.png', 50, 40),
  ]);
  await expect.poll(() => sources(post)).toEqual([filed, filed]);
  expect(await mark.count()).toBe(0);
  expect((await savePost(post, site)).content).toMatch(
    /^<p>text<img src="\/media\/[^"]+\/roof\.\w+" [^>]+><\/p><p>end<img src="\/media\/[^"]+\/gate\.\w+" alt="" width="50" height="40" \/><\/p>$/,
  );
});
