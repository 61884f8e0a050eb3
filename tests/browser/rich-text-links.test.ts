import { describe } from 'vitest';
import { sanitise } from '../../server/html/sanitise.ts';
import { xssPayloads } from '../factories/xss-payloads.ts';
import { expect } from '../support/browser.ts';
import { serveFixture } from '../support/fixture-page.ts';
import { type EditorPage, test } from '../support/inputs-page.ts';
import { findDisallowed } from '../support/safe-html.ts';

const player = (src: string, title: string) =>
  `<iframe src="${src}" title="${title}" allow="picture-in-picture" allowfullscreen loading="lazy"></iframe>`;
const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

/** Enters an address by the link button. */
async function enter({ page, tool }: EditorPage, address: string): Promise<void> {
  await tool('Link').click();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Apply' }).click();
}

async function selectAll({ page, text }: EditorPage): Promise<void> {
  await text.focus();
  await page.keyboard.press('Control+A');
}

describe('links in the editor', () => {
  test.for([
    ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&amp;c=2'],
    ['http://example.com', 'http://example.com'],
    ['mailto:office@example.com', 'mailto:office@example.com'],
    ['tel:+911123456789', 'tel:+911123456789'],
    ['example.com/page', 'https://example.com/page'],
    ['office@example.com', 'mailto:office@example.com'],
    ['/blog', '/blog'],
  ] as const)(
    'a link to %s is stored with the address %s (CONST-23, VAL-71)',
    async ([address, href], { editor }) => {
      const opened = await editor('<p>word</p>');
      await selectAll(opened);
      await enter(opened, address);
      const html = `<p><a href="${href}" rel="noopener noreferrer">word</a></p>`;
      expect(await opened.value()).toBe(html);
      expect(sanitise(html)).toBe(html);
      expect(await opened.page.getByRole('alert').count()).toBe(0);
    },
  );

  test.for([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'vbscript:x',
  ])(
    'a link to %s is stored as about:blank, and the editor says so (VAL-71, R4)',
    async (address, { editor }) => {
      const opened = await editor('<p>word</p>');
      await selectAll(opened);
      await enter(opened, address);
      expect(await opened.value()).toBe('<p><a href="about:blank" rel="noopener noreferrer">word</a></p>');
      await opened.page
        .getByRole('alert')
        .getByText(/the link leads nowhere/)
        .waitFor();
    },
  );

  test('a link without selected text shows its address as text', async ({ editor }) => {
    const opened = await editor();
    await enter(opened, 'example.com');
    expect(await opened.value()).toBe(
      '<p><a href="https://example.com" rel="noopener noreferrer">example.com</a></p>',
    );
  });

  test('a link at the cursor is shown and can be changed and removed', async ({ editor }) => {
    const opened = await editor('<p>a <a href="https://one.example/">linked <strong>word</strong></a> b</p>');
    const { page, text, value } = opened;
    await text.getByText('word').click();
    await page
      .getByRole('group', { name: 'Link' })
      .getByRole('link', { name: /one\.example/ })
      .waitFor();
    await page.getByRole('button', { name: 'Edit link' }).click();
    expect(await page.getByLabel('Address').inputValue()).toBe('https://one.example/');
    await page.getByLabel('Address').fill('https://two.example/');
    await page.keyboard.press('Enter');
    expect(await value()).toBe(
      '<p>a <a href="https://two.example/" rel="noopener noreferrer">linked <strong>word</strong></a> b</p>',
    );
    await text.getByText('word').click();
    await page.getByRole('button', { name: 'Remove link' }).click();
    expect(await value()).toBe('<p>a linked <strong>word</strong> b</p>');
  });

  test('Escape cancels a new link and returns the focus to the text', async ({ editor }) => {
    const opened = await editor('<p>word</p>');
    await selectAll(opened);
    await opened.page.keyboard.press('Control+K');
    await opened.page.keyboard.type('example.com');
    await opened.page.keyboard.press('Escape');
    expect(await opened.text.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await opened.value()).toBe('<p>word</p>');
  });

  test('an address pasted over selected text becomes a link', async ({ editor }) => {
    const opened = await editor('<p>word</p>');
    await selectAll(opened);
    await opened.paste({ text: 'https://example.com/' });
    expect(await opened.value()).toBe(
      '<p><a href="https://example.com/" rel="noopener noreferrer">word</a></p>',
    );
  });
});

describe('videos in the editor', () => {
  test.for([
    ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3', youtube, 'YouTube video'],
    ['https://youtu.be/aqz-KE-bpKQ', youtube, 'YouTube video'],
    ['youtube.com/shorts/aqz-KE-bpKQ', youtube, 'YouTube video'],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1', 'Vimeo video'],
    [
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?h=8272103f6e&amp;dnt=1',
      'Vimeo video',
    ],
  ] as const)(
    'the address %s becomes an embedded video, typed or pasted (VAL-74, R7)',
    async ([address, src, title], { editor, noise }) => {
      noise.expect(/ERR_FAILED/);
      const html = player(src, title);
      const opened = await editor();
      await enter(opened, address);
      expect(await opened.value()).toBe(html);
      expect(sanitise(html)).toBe(html);
      if (!address.startsWith('https:')) return;
      const other = await editor('<p>text</p>');
      await other.text.getByText('text').click();
      await other.paste({ text: address });
      expect(await other.value()).toBe(`<p>text</p>${html}`);
    },
  );

  test('a video takes the selected text as its title, which can be changed (R7)', async ({
    editor,
    noise,
  }) => {
    noise.expect(/ERR_FAILED/);
    const opened = await editor('<p>A day on the roof</p>');
    await selectAll(opened);
    await enter(opened, 'https://youtu.be/aqz-KE-bpKQ');
    expect(await opened.value()).toBe(`<p>A day on the roof</p>${player(youtube, 'A day on the roof')}`);
    await opened.page.locator('.video-being-written').click();
    await opened.page.getByLabel('Title', { exact: true }).last().fill('One day');
    await opened.page.getByRole('button', { name: 'Done' }).click();
    expect(await opened.value()).toContain(player(youtube, 'One day'));
    await opened.page.getByRole('button', { name: 'Remove video' }).click();
    expect(await opened.value()).toBe('<p>A day on the roof</p>');
  });

  test('the address of a YouTube channel stays a link', async ({ editor }) => {
    const opened = await editor('<p>word</p>');
    await selectAll(opened);
    await enter(opened, 'https://www.youtube.com/@kiran');
    expect(await opened.value()).toContain('<a href="https://www.youtube.com/@kiran"');
  });
});

test('the editor runs no script from injected HTML, without a content security policy too (AMB-13)', async ({
  open,
  noise,
}) => {
  // Frames and pictures of the payloads lead nowhere.
  noise.expect(/ERR_|Failed to load|Not allowed to load/);
  const bare = await serveFixture('inputs', { policy: false });
  const page = await open();
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(bare.origin);
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.waitFor();
  for (const payload of xssPayloads) {
    await page.evaluate((html) => window.form.set(html), payload);
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.evaluate((html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', `<p>pasted</p>${html}`);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    }, payload);
    const value = await page.evaluate(() => window.form.value);
    expect(findDisallowed(value), payload).toEqual([]);
    expect(sanitise(value), payload).toBe(value);
  }
  expect(ran).toEqual([]);
  await bare.stop();
});
