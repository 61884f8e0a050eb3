import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { registry } from '../../content/index.ts';
import { subjects } from '../conformance/subject.ts';
import { createPost } from '../factories/bodies.ts';
import { png } from '../factories/pictures.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { articleText, field, openPostForm } from './blog-form.ts';
import { failedCalls, passTime, stopClock } from './pages.ts';
import { writes } from './panel-forms.ts';
import { expectBoxAtPicture } from './picture-box.ts';
import { violations } from './violations.ts';

const box = (page: Page) => page.locator('details').filter({ hasText: 'Before you publish' });
const entries = (page: Page) => box(page).getByRole('listitem');
const sentences = (page: Page) => box(page).locator('li > div > p:first-child').allTextContents();
/** The way to the place of a finding. */
const fix = (page: Page, finding: string) =>
  entries(page).filter({ hasText: finding }).getByRole('button', { name: 'Fix' }).first();
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);
/** What is selected in the document, or where the caret stands in the text of its line. */
const caretText = (page: Page) =>
  page.evaluate(() => getSelection()?.anchorNode?.parentElement?.closest('a, h1, h2, h3, p')?.textContent);

/** A PNG of one colour that is not compressed. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .png({ compressionLevel: 0 })
    .toBuffer();

const long = (count: number) => `${Array.from({ length: count }, () => 'Sun').join(' ')}.`;

test('[SAFE-74] [SAFE-76] the box beside a form names all that the check finds in an article, in English or Hindi, kept on the device', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/404/);
  const wide = await sharp({ create: { width: 2500, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await page.route('https://pictures.example.co/wide.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: wide }),
  );
  const large = await png(400, 400);
  await page.route('**/pictures/large.png', (route) =>
    route.fulfill({
      contentType: 'image/png',
      body: large,
      headers: { 'content-length': String(large.length) },
    }),
  );
  const content = [
    '<h1>Chapter</h1><h4>Deep</h4>',
    '<p><img src="/pictures/people/03.webp" alt="" /><img src="/pictures/none.webp" alt="A roof" /></p>',
    '<p><img src="/pictures/large.png" alt="A house" /><img src="https://pictures.example.co/wide.png" alt="A wall" /></p>',
    '<p>The <a href="/no-such-page">rules</a>, <a href="/blog">posts</a>, <a href="/admin/brands">brands</a> and <a href="https://mnre.gov.in/">click here</a>.</p>',
    '<p><span style="color:#ffff00">Yellow</span> and <span style="color:#0b1530">navy</span>, <span style="background-color:#101010">dark</span>.</p>',
    `<p>Lorem ipsum. ${long(41)}</p><p>${`${long(20)} `.repeat(7)}</p>`,
  ].join('');
  const { id } = await createPost(await site.staff(), {
    ...{ content, title: 'T'.repeat(78), excerpt: 'Short.', status: 'Published' },
    publishedAt: '2099-01-01T00:00:00.000Z',
  });
  await openPostForm(page, site, `${id}/edit`);
  await expect
    .poll(() => sentences(page))
    .toEqual([
      'The title has 78 characters. Search results show about 60.',
      'The excerpt has fewer than 50 characters.',
      'The title is the only Heading 1 of a page: use Heading 2 here.',
      'A level is skipped before this heading: use Heading 3.',
      'This picture has no description.',
      'This picture cannot be loaded.',
      expect.stringMatching(/^This picture has \d{3} KB\. Up to 300 KB loads well on a phone\.$/),
      'This picture has 2,500 pixels in width. Up to 300 KB loads well on a phone.',
      'This link leads to a page that does not exist.',
      'This link leads nowhere.',
      "'click here' does not say where the link leads.",
      expect.stringMatching(/^This colour is hard to read \(1\.0 to 1; 4\.5 is needed\)\.$/),
      expect.stringMatching(/^This colour is hard to read \(1\.\d to 1; 4\.5 is needed\)\.$/),
      'This looks like a placeholder: "Lorem ipsum".',
      'This sentence has 41 words. Two shorter ones are easier to read.',
      'This paragraph has 140 words. Divide it.',
      'The date is in the future, but the post is shown at once. Schedule it?',
    ]);
  await box(page).getByRole('button', { name: 'हिन्दी' }).click();
  const hindi = [
    'नाम में 78 अक्षर हैं। खोज परिणामों में लगभग 60 ही दिखते हैं।',
    'सारांश में 50 से कम अक्षर हैं।',
    'पृष्ठ का नाम ही अकेला शीर्षक 1 है: यहाँ शीर्षक 2 चुनें।',
    'इस शीर्षक से पहले एक स्तर छूट गया है: शीर्षक 3 चुनें।',
    'इस चित्र का विवरण नहीं लिखा है।',
    'यह चित्र खुल नहीं रहा है।',
    expect.stringMatching(/^यह चित्र \d{3} KB का है। 300 KB तक का चित्र फ़ोन पर आसानी से खुलता है।$/),
    'यह चित्र 2,500 पिक्सेल चौड़ाई का है। 300 KB तक का चित्र फ़ोन पर आसानी से खुलता है।',
    'यह लिंक ऐसे पृष्ठ पर जाता है जो मौजूद नहीं है।',
    'यह लिंक कहीं नहीं जाता।',
    '«click here» से पता नहीं चलता कि लिंक कहाँ जाता है।',
    expect.stringMatching(/^यह रंग पढ़ना कठिन है \(1\.0 : 1; 4\.5 चाहिए\)।$/),
    expect.stringMatching(/^यह रंग पढ़ना कठिन है \(1\.\d : 1; 4\.5 चाहिए\)।$/),
    'यह नमूना पाठ लगता है: "Lorem ipsum"।',
    'इस वाक्य में 41 शब्द हैं। दो छोटे वाक्य पढ़ना आसान है।',
    'इस अनुच्छेद में 140 शब्द हैं। इसे बाँट दें।',
    'तारीख आगे की है, पर लेख तुरंत दिखने लगेगा। क्या समय तय करें?',
  ];
  expect(await sentences(page)).toEqual(hindi);
  expect(await box(page).locator('p[lang="hi"]').count()).toBe(hindi.length);
  await page.reload();
  await expect.poll(() => sentences(page), { message: 'after a reload' }).toEqual(hindi);
});

test('[SAFE-74] a picture of the library weighs what a phone gets of it', async ({ page, site }) => {
  const staff = await site.staff();
  const file = async (name: string, bytes: Buffer) => {
    const headers = { 'content-disposition': `attachment; filename="${name}"` };
    return (await staff.post<{ address: string }>('/media', Uint8Array.from(bytes), headers)).body.address;
  };
  const light = await file('wall.png', await flat(3000, 2000));
  const heavy = await file('noise.png', await png(960, 1600));
  const { id } = await createPost(staff, {
    content: `<p><img src="${light}" alt="A wall" /><img src="${heavy}" alt="Noise" /></p>`,
  });
  await openPostForm(page, site, `${id}/edit`);
  await expect
    .poll(async () => (await sentences(page)).filter((finding) => finding.startsWith('This picture')))
    .toEqual([expect.stringMatching(/^This picture has \d{3} KB\./)]);
});

test('[SAFE-74] findings follow what is typed within a second after it, and a save neither waits nor asks', async ({
  page,
  site,
}) => {
  const { id } = await createPost(await site.staff(), {
    ...{
      content: '<p>Good.</p>',
      title: 'Rooftops',
      excerpt: 'What a family of four in Pune pays for its roof.',
    },
  });
  await openPostForm(page, site, `${id}/edit`);
  await field(page, 'Excerpt').fill(
    'What a family of four in Pune pays for its own roof, and what it saves.',
  );
  await expect.poll(() => box(page).textContent()).toContain('Nothing found.');
  expect(await violations(page), '[SAFE-88]').toEqual([]);
  await page.evaluate(() => {
    const editor = document.querySelector('.rich-text-page');
    const list = document.querySelector('.check-findings');
    if (!editor || !list) throw new Error('There is no editor or no list.');
    new MutationObserver(() => document.body.setAttribute('data-found', String(performance.now()))).observe(
      list,
      {
        childList: true,
        subtree: true,
        characterData: true,
      },
    );
    editor.addEventListener('keyup', () => document.body.setAttribute('data-key', String(performance.now())));
  });
  await articleText(page).focus();
  await page.keyboard.type('TODO ');
  await entries(page).filter({ hasText: 'This looks like a placeholder: "TODO".' }).waitFor();
  const wait = await page.evaluate(() => {
    const { found, key } = document.body.dataset;
    return Number(found) - Number(key);
  });
  expect(wait).toBeLessThanOrEqual(1000);
  const calls = writes(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/admin/blog');
  expect(calls.lines()).toEqual([`PUT /blog/posts/${id}`]);
});

test('[SAFE-75] Fix puts focus and caret on the place, in view and marked for two seconds, also by keyboard', async ({
  page,
  site,
  noise,
}) => {
  // A clock that is put forward ends calls that are on their way.
  noise.expect(...failedCalls);
  await page.clock.install();
  const content = [
    '<h3>Deep</h3><p><img src="/pictures/people/03.webp" alt="" /></p>',
    `<p>The <a href="/no-such-page">rules</a>.</p>${'<p>Roof.</p>'.repeat(60)}<p>Sun. ${long(41)} Roof.</p>`,
  ].join('');
  const { id } = await createPost(await site.staff(), {
    content,
    excerpt: 'TBD: what a family of four in Pune pays for its roof.',
  });
  await openPostForm(page, site, `${id}/edit`);
  const marked = page.locator('.rich-text-marked');
  await fix(page, 'a page that does not exist').waitFor();
  await stopClock(page);
  await fix(page, 'This sentence has 41 words').press('Enter');
  await expect.poll(() => isFocused(articleText(page))).toBe(true);
  expect(await marked.textContent()).toBe(long(41));
  const { top = -1 } = (await marked.boundingBox().then((rect) => rect && { top: rect.y })) ?? {};
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(800);
  const offset = () => page.evaluate(() => getSelection()?.anchorOffset);
  expect(await offset(), 'the caret before the sentence').toBe(5);
  await passTime(page, 2000);
  await expect.poll(() => marked.count(), { message: 'after two seconds' }).toBe(0);

  await fix(page, 'A level is skipped').press('Space');
  await expect.poll(() => caretText(page)).toBe('Deep');
  await fix(page, 'a page that does not exist').click();
  await expect.poll(() => marked.textContent()).toBe('rules');
  await page.getByRole('group', { name: 'Link' }).waitFor();
  await fix(page, 'no description').click();
  const description = page.getByRole('group', { name: 'Image' }).getByRole('textbox');
  const picture = articleText(page).locator('img.ProseMirror-selectednode');
  const words = await articleText(page).textContent();
  await expect.poll(() => isFocused(description)).toBe(true);
  expect(await marked.count()).toBe(1);
  await page.keyboard.type('A roof');
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(articleText(page)), { message: 'after Escape' }).toBe(true);
  expect(await picture.getAttribute('alt')).toBe('A roof');
  expect(await articleText(page).textContent()).toBe(words);

  await fix(page, 'This looks like a placeholder: "TBD"').click();
  const excerpt = field(page, 'Excerpt');
  await expect.poll(() => isFocused(excerpt)).toBe(true);
  const selected = await excerpt.evaluate((text) =>
    text instanceof HTMLTextAreaElement ? text.value.slice(text.selectionStart, text.selectionEnd) : '',
  );
  expect(selected).toBe('TBD');
  expect(await excerpt.getAttribute('data-marked')).toBe('');
  await passTime(page, 2000);
  await expect.poll(() => excerpt.getAttribute('data-marked')).toBeNull();
});

test('[SAFE-75] Fix at a picture without a description shows it with its box, clear of the bars and below a picture that comes late, also on a phone', async ({
  page,
  site,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = await png(400, 400);
  await page.route('**/pictures/late.png', async (route) => {
    await released;
    await route.fulfill({ contentType: 'image/png', body: late });
  });
  const roof = '<p><img src="/pictures/posts/agrivoltaics.webp" alt="" width="1200" height="675" /></p>';
  const lines = '<p>Roof.</p>'.repeat(20);
  const { id } = await createPost(await site.staff(), {
    content: `${lines}<p><img src="/pictures/late.png" alt="A wall" /></p>${roof}${lines}${roof}`,
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await openPostForm(page, site, `${id}/edit`);
  const description = page.getByRole('group', { name: 'Image' }).getByRole('textbox');
  const fixes = entries(page).filter({ hasText: 'no description' }).getByRole('button', { name: 'Fix' });
  await fixes.first().press('Enter');
  await expect.poll(() => isFocused(description)).toBe(true);
  await expectBoxAtPicture(page, 'before the picture above it is there');
  release();
  await expect
    .poll(() => articleText(page).locator('img[alt="A wall"]').boundingBox())
    .toMatchObject({ height: 400 });
  await expectBoxAtPicture(page, 'after it');
  await fixes.last().press('Enter');
  await expectBoxAtPicture(page, 'at the end of the text');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => box(page).getAttribute('open'), { message: 'folded' }).toBeNull();
  await box(page).locator('summary').press('Enter');
  for (const button of [fixes.first(), fixes.last()]) {
    await button.click();
    await expect.poll(() => isFocused(description)).toBe(true);
    await expectBoxAtPicture(page, 'on a phone');
  }
  await page.keyboard.type('A roof');
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(articleText(page)), { message: 'after Enter' }).toBe(true);
  expect(await articleText(page).locator('img[src]').last().getAttribute('alt')).toBe('A roof');
});

test('[SAFE-74] [SAFE-75] the form of the carousel checks the address that is typed and each picture that waits, and Fix leads to it', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/404/);
  const [good, missing, typed] = ['/pictures/people/03.webp', '/pictures/none.webp', '/pictures/typed.webp'];
  await signedIn(page, site);
  await openPanel(page, '/carousel/new');
  await expect.poll(() => box(page).textContent()).toContain('Nothing found.');
  const input = page.getByLabel('Image URL');
  for (const address of [good, missing, typed]) {
    await input.fill(address);
    if (address !== typed) await input.press('Enter');
  }
  const places = () => box(page).locator('.check-place').allTextContents();
  await expect.poll(places).toEqual([`Image URL: ${typed}`, `Image 2: ${missing}`]);
  expect(await sentences(page)).toEqual(Array(2).fill('This picture cannot be loaded.'));
  const [first, second] = [entries(page).first(), entries(page).last()];
  await second.getByRole('button', { name: 'Fix' }).press('Enter');
  const waiting = page.getByRole('region', { name: 'Images to save' }).getByRole('listitem').last();
  await expect.poll(() => isFocused(waiting)).toBe(true);
  expect(await waiting.getAttribute('data-marked')).toBe('');
  await expect.poll(() => waiting.getAttribute('data-marked')).toBeNull();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(places, { message: 'after it was removed' }).toEqual([`Image URL: ${typed}`]);
  await first.getByRole('button', { name: 'Fix' }).click();
  await expect.poll(() => isFocused(input)).toBe(true);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await violations(page), `${width} px`).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('[SAFE-74] each form of a type that visitors see has the box, and no other form', async ({
  page,
  site,
}) => {
  await signedIn(page, site);
  for (const { definition } of registry) {
    const form = { members: '/about/working-committee' }[definition.name as string];
    if (['contact', 'join'].includes(definition.name)) continue;
    await openPanel(page, `${form ?? definition.section}/new`);
    await page.getByRole('button', { name: definition.name === 'carousel' ? 'Save' : 'Create' }).waitFor();
    const isShown = 'shownAt' in definition;
    await expect.poll(() => box(page).count(), { message: definition.name }).toBe(isShown ? 1 : 0);
  }
  expect(subjects.length).toBe(registry.length);
});

test('[SAFE-74] [SAFE-88] on a narrow screen the box is folded below the fields with its count, and works by keyboard', async ({
  open,
  site,
}) => {
  const page = await open({ viewport: { width: 320, height: 700 } });
  await signedIn(page, site);
  await openPanel(page, '/resources/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Lorem ipsum');
  await page.getByRole('textbox', { name: 'Link' }).fill('https://example.com/form');
  const summary = box(page).locator('summary');
  await expect.poll(() => summary.textContent()).toBe('Before you publish2');
  expect(await entries(page).first().isVisible()).toBe(false);
  await summary.press('Enter');
  await entries(page).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violations(page)).toEqual([]);
  const link = page.getByRole('textbox', { name: 'Link' });
  await fix(page, 'This link leads nowhere.').press('Enter');
  await expect.poll(() => isFocused(link)).toBe(true);
  const { y = -1 } = (await link.boundingBox()) ?? {};
  expect(y > 0 && y < 700).toBe(true);
});
