import type { Page, Route } from 'playwright-core';
import { png } from '../factories/pictures.ts';
import { test as base, expect } from '../support/browser.ts';
import { articleText, openPostForm, savePost, startPost, tool } from './blog-form.ts';
import { type ChosenFile, choose, give, insertPictures, pngFile } from './media-files.ts';
import { failedCalls, frames, hold } from './pages.ts';
import { expectBoxAtPicture } from './picture-box.ts';

/** A page with the form of a new post, in which all but the text is filled in. */
const test = base.extend('post', async ({ page, site }): Promise<Page> => {
  await startPost(page, site);
  await articleText(page).focus();
  return page;
});

const bubble = (page: Page) => page.getByRole('group', { name: 'Image' });
const description = (page: Page) => bubble(page).getByRole('textbox');
const images = (page: Page) => articleText(page).locator('img[src]');

const isFocused = (element: Element) => element === document.activeElement;

/** A PNG of noise, so that it is too large to stay inside. */
async function largePng(name: string, width: number, height: number): Promise<ChosenFile> {
  return { name, mimeType: 'image/png', buffer: await png(width, height) };
}

/** How the addresses of the pictures begin: those of the library with a slash. */
const sources = (page: Page) =>
  images(page).evaluateAll((all) => all.map((one) => one.getAttribute('src')?.replace(/[,/].*/s, '')));
const inline = 'data:image';
const filed = '';
const htmlOf = (page: Page) => articleText(page).evaluate((element) => element.innerHTML);

// Also proves MEDIA-ED-02, MEDIA-ED-07.
test('[MEDIA-ED-01] [MEDIA-ED-06] pictures are inserted from the library by keyboard, with the description that the file has, and from the device; a small one stays inside, and what is typed after one stands behind it', async ({
  post,
  site,
}) => {
  const staff = await site.staff();
  const gate = await largePng('gate.png', 120, 90);
  const name = "attachment; filename*=UTF-8''gate.png";
  const { body } = await staff.post<{ id: string }>('/media', gate.buffer, { 'content-disposition': name });
  await staff.patch(`/media/${body.id}`, { alt: 'A gate in the morning' });
  await post.keyboard.type('before');

  await tool(post, 'Image').focus();
  await post.keyboard.press('Enter');
  await post.getByRole('menu', { name: 'Image' }).getByRole('menuitem').nth(1).waitFor();
  await post.keyboard.press('ArrowDown');
  await post.keyboard.press('Enter');
  const dialog = post.getByRole('dialog', { name: 'Choose from the library' });
  await dialog.waitFor();
  await dialog.getByRole('button', { name: /^gate\.png/ }).press('Enter');
  await bubble(post).waitFor();
  await expect.poll(() => description(post).evaluate(isFocused), { message: 'after a choice' }).toBe(true);
  expect(await description(post).inputValue()).toBe('A gate in the morning');
  await bubble(post).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => bubble(post).count()).toBe(0);
  await post.keyboard.type(' between');

  await insertPictures(post, [await pngFile('small.png', 40, 30)]);
  await expect.poll(() => sources(post)).toEqual([filed, inline]);
  await articleText(post).focus();
  await post.keyboard.type(' after');
  const file = '<img src="/media/[^"]+/gate\\.\\w+" alt="A gate in the morning" width="120" height="90" />';
  expect((await savePost(post, site)).content).toMatch(
    new RegExp(
      `^<p>before${file} between<img src="data:image/png;base64,[^"]+" alt="" width="40" height="30" /> after</p>$`,
    ),
  );
});

test('[MEDIA-ED-01] a picture is seen at once as data; its address takes the place without moving the cursor and without a step that can be undone, neither undo nor redo loses or doubles it, and one that is deleted on its way comes back with its address', async ({
  page: post,
  site,
}) => {
  await openPostForm(post, site, 'new');
  await articleText(post).focus();
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
  expect(await htmlOf(post)).toMatch(/^<p>before<img [^>]+> afte<strong>-<\/strong>r<\/p>$/);

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

  await post.unroute('**/api/media/uploads');
  const releaseNext = await hold(post, '/media/uploads');
  await post.keyboard.press('Control+End');
  await insertPictures(post, [await largePng('gate.png', 200, 200)]);
  await expect.poll(() => sources(post)).toEqual([filed, inline]);
  // What is done within a second is undone together.
  await post.clock.setFixedTime(Date.now() + 5000);
  await bubble(post).getByRole('button', { name: 'Remove image' }).click();
  expect(await sources(post)).toEqual([filed]);
  const sent = post.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  releaseNext();
  await sent;
  await articleText(post).focus();
  await post.keyboard.press('Control+Z');
  await expect.poll(() => sources(post), { message: 'deleted on its way' }).toEqual([filed, filed]);
});

test('[MEDIA-ED-03] a save does not wait for a picture that is on its way or was refused: it goes as data, and the server makes a file of it; one that arrives while the post is saved leaves nothing unsaved behind', async ({
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
  const { id, content } = await savePost(post, site);
  expect(bodies.map((body) => body.match(/<img src="data:image/g)?.length)).toEqual([2]);
  expect(
    String(content).match(/<img src="\/media\/[^"]+" alt="" width="\d00" height="\d00" \/>/g),
  ).toHaveLength(2);
  expect(content).not.toContain('data:');
  release();
  await post.unroute('**/api/media/uploads');

  await openPostForm(post, site, `${id}/edit`);
  const upload = await hold(post, '/media/uploads');
  const save = await hold(post, `/blog/posts/${id}`);
  await articleText(post).focus();
  await post.keyboard.press('Control+End');
  await insertPictures(post, [await largePng('roof.png', 300, 200)]);
  await expect.poll(() => sources(post)).toEqual([filed, filed, inline]);
  const saved = savePost(post, site);
  await post.getByRole('button', { name: 'Saving...' }).waitFor();
  upload();
  await expect.poll(() => sources(post)).toEqual([filed, filed, filed]);
  save();
  // It leads to the list: no question about unsaved changes is in the way.
  expect(String((await saved).content).match(/<img src="\/media\//g)).toHaveLength(3);
});

test('[MEDIA-ED-07] [MEDIA-ED-08] the bubble asks what a picture shows; an answer, "Only decoration" and no answer are stored and read again as they are, and a published post with a picture that nobody has described is saved with a message that leads to it', async ({
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
  await decoration.press('Enter');
  await insertPictures(post, [await pngFile('gate.png')]);
  await expect.poll(() => answer.evaluate(isFocused)).toBe(true);
  await post.keyboard.type('A gate');
  await post.keyboard.press('Enter');
  await insertPictures(post, [await pngFile('wall.png')]);
  await expect.poll(() => images(post).count()).toBe(3);
  await post.getByLabel('Status').selectOption('Published');
  const { content } = await savePost(post, site);
  const altsIn = (html: unknown) => [...String(html).matchAll(/ (alt=.*?) width/g)].map(([, found]) => found);
  expect(altsIn(content)).toEqual(['alt="" role="presentation"', 'alt="A gate"', 'alt=""']);

  // Tall enough for the box to lie below its picture, and not over the one above.
  await post.setViewportSize({ width: 1280, height: 1200 });
  const message = post.getByRole('status').filter({ hasText: '1 picture has no description.' });
  await message.getByRole('button', { name: 'Show the first' }).click();
  await post.waitForURL('**/admin/blog/*/edit*');
  await answer.waitFor();
  const asked = async () => [await decoration.isChecked(), await answer.inputValue()];
  expect(await asked()).toEqual([false, '']);
  await post.keyboard.type('A wall');
  await post.keyboard.press('Enter');
  await images(post).nth(1).click();
  await expect.poll(asked).toEqual([false, 'A gate']);
  await images(post).first().click();
  await expect.poll(asked).toEqual([true, '']);
  const updated = post.getByRole('status').filter({ hasText: 'updated' });
  const [next] = await Promise.all([savePost(post, site), updated.waitFor()]);
  expect(altsIn(next.content)).toEqual(['alt="" role="presentation"', 'alt="A gate"', 'alt="A wall"']);
  expect(await message.count(), 'once all are described').toBe(0);
});

/** Pastes into the text what an office program puts on the clipboard. */
const paste = (page: Page, html: string, rtf?: string, files: ChosenFile[] = []) =>
  give(articleText(page), 'paste', files, { 'text/html': html, ...(rtf && { 'text/rtf': rtf }) });

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

// Also proves MEDIA-ED-06, MEDIA-ED-07.
test('[MEDIA-UP-12] [MEDIA-UP-13] several photos that are dropped, pictures of a paste from Word and those of another website are uploaded; the box lies at the last of several, and what could not be taken is counted, or marked for an own copy', async ({
  page: post,
  site,
  noise,
}) => {
  noise.expect(/blocked by CORS policy/, /ERR_FAILED/);
  await post.setViewportSize({ width: 1366, height: 768 });
  await openPostForm(post, site, 'new');
  await insertPictures(post, [await pngFile('photo.png', 1600, 1200)]);
  await expect.poll(() => sources(post)).toEqual([filed]);
  await post.keyboard.press('Enter');
  await give(articleText(post), 'drop', [
    await pngFile('a.png', 1600, 1200),
    await pngFile('b.png', 1600, 1200),
  ]);
  await expect.poll(() => sources(post)).toEqual([filed, filed, filed]);
  await expectBoxAtPicture(post, 'dropped');

  const clear = async () => {
    await articleText(post).focus();
    await post.keyboard.press('Control+A');
    await post.keyboard.press('Delete');
    expect(await sources(post)).toEqual([]);
  };
  await clear();
  const [first, second] = [await largePng('first.png', 60, 40), await largePng('second.png', 40, 60)];
  const pict = ({ buffer }: ChosenFile) =>
    `{\\*\\shppict{\\pict\\pngblip\\bliptag7{\\*\\blipuid 00ff}\n${buffer.toString('hex')}}}{\\nonshppict{\\pict\\wmetafile8 0100}}`;
  const rtf = `{\\rtf1\\ansi text ${pict(first)}\\par text ${pict(second)}}`;
  const sizes = () =>
    images(post).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  const alert = post.getByRole('alert').filter({ hasText: 'could not be taken' });
  await paste(post, word(2), rtf, [await largePng('rendering-of-the-text.png', 30, 30)]);
  expect(await parts(post)).toEqual(['text 0*', 'text 1*']);
  expect(await alert.count()).toBe(0);
  await expect.poll(() => sources(post), { message: 'from the RTF' }).toEqual([filed, filed]);
  expect(await sizes()).toEqual([60, 40]);
  await clear();
  await paste(post, word(2), undefined, [second, first]);
  await expect.poll(() => parts(post)).toEqual(['text 0*', 'text 1*']);
  await expect.poll(() => sources(post), { message: 'from files' }).toEqual([filed, filed]);
  expect(await sizes()).toEqual([40, 60]);
  await clear();
  const third = await largePng('third.png', 50, 50);
  await paste(post, `<p>text<img src="data:image/png;base64,${third.buffer.toString('base64')}"></p>`);
  await expect.poll(() => sources(post), { message: 'from the HTML' }).toEqual([filed]);
  await clear();
  await paste(post, word(3), rtf);
  await alert
    .getByText('3 pictures could not be taken from the document. Insert them as files.', { exact: true })
    .waitFor();
  expect(await parts(post)).toEqual(['text 0', 'text 1', 'text 2']);

  await clear();
  const { buffer } = await largePng('roof.png', 80, 60);
  const load = (headers: Record<string, string>) => (route: Route) =>
    route.fulfill({ contentType: 'image/png', body: buffer, headers });
  await post.route('https://open.example/**', load({ 'access-control-allow-origin': '*' }));
  await post.route(
    'https://closed.example/**',
    load({ 'access-control-allow-origin': 'https://other.example' }),
  );
  await paste(
    post,
    '<p>text<img src="https://open.example/roof.png"></p><p>end<img src="https://closed.example/gate.png"></p>',
  );
  await expect.poll(() => sources(post)).toEqual([filed, 'https:']);
  await images(post).nth(1).click();
  await bubble(post).getByText('This picture is on another website and may disappear.').waitFor();
  await choose(bubble(post).getByRole('button', { name: 'Upload your own copy' }), [
    await largePng('gate.png', 50, 40),
  ]);
  await expect.poll(() => sources(post)).toEqual([filed, filed]);
  expect(await htmlOf(post)).toMatch(/\/media\/[^"]+\/gate\.\w+" alt="" width="50" height="40"/);
});
