import { describe } from 'vitest';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { enter, messageOf, pathOf, save, summaryLines, writes } from './panel-forms.ts';
import { rowOf } from './panel-lists.ts';

const youtube = 'YouTube URL';
const id = 'aqz-KE-bpKQ';
const thumbnail = `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
const answered = {
  _id: '1',
  id: '1',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
};

describe('the video form', () => {
  test.for([
    ['VAL-44', `https://youtu.be/${id}`],
    ['VAL-44', `https://youtu.be/${id}?si=abc_d&t=12`],
    ['VAL-45', ` https://www.youtube.com/watch?v=${id}&t=12s `],
    ['VAL-46', `https://www.youtube.com/embed/${id}?rel=0`],
    ['VAL-44', `https://youtube.com/shorts/${id}`],
  ])(
    '[%s] [ADM-VID-03] the video form accepts %s and sends only the video id',
    async ([_, address = ''], { page, site }) => {
      await signedIn(page, site);
      await openPanel(page, '/video/new');
      const sent = writes(page);
      await page.route('**/api/video', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { ...answered, title: 'T', videoUrl: id } })
          : route.continue(),
      );
      await enter(page, { Title: 'T', [youtube]: address });
      await expect.poll(() => page.locator('.video-preview img').getAttribute('src')).toBe(thumbnail);
      await save(page);
      await expect.poll(() => pathOf(page)).toBe('/admin/video');
      expect(sent.bodies()).toEqual([{ title: 'T', videoUrl: id, thumbnailUrl: thumbnail }]);
    },
  );

  test("[VAL-48] a video without a title is saved as 'Untitled Video'", async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/video/new');
    const sent = writes(page);
    await enter(page, { [youtube]: `https://youtu.be/${id}` });
    await save(page);
    await rowOf(page, 'Untitled Video').waitFor();
    expect(sent.bodies()).toEqual([{ title: 'Untitled Video', videoUrl: id, thumbnailUrl: thumbnail }]);
  });

  test('[VAL-47] a video address without an id is rejected at its field and not sent', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/video/new');
    const sent = writes(page);
    await enter(page, { Title: 'T', [youtube]: 'https://example.com/x' });
    await save(page);
    expect(await messageOf(page, youtube)).toBe(
      'Enter a YouTube address: youtu.be/…, youtube.com/watch?v=… or youtube.com/embed/…',
    );
    const isFocused = (element: Element) => element === document.activeElement;
    expect(await page.getByLabel(youtube).evaluate(isFocused)).toBe(true);
    await enter(page, { Title: 'T'.repeat(201) });
    await save(page);
    expect(await page.locator('.problems').evaluate(isFocused)).toBe(true);
    expect(sent.lines()).toEqual([]);
    expect(pathOf(page)).toBe('/admin/video/new');
    expect(await page.locator('.toast').count()).toBe(0);
    expect(
      await page
        .getByText('Accepted: youtu.be/..., youtube.com/watch?v=..., youtube.com/embed/...', { exact: true })
        .isVisible(),
    ).toBe(true);
  });

  test('[ADM-VID-02] the home page shows the video that was created last', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/video/new');
    await enter(page, { Title: 'The newest one', [youtube]: 'https://youtu.be/dQw4w9WgXcQ' });
    await save(page);
    await rowOf(page, 'The newest one').waitFor();
    await page.goto('/');
    await page.getByLabel('Play video: The newest one').waitFor();
  });
});

describe('the channel form', () => {
  test('[ADM-CHAN-01] the channel form previews the card while it is filled in', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/channels/new');
    await enter(page, { Title: 'Rooftop Forum', Description: 'Ask here.', Link: 'https://example.org/f' });
    await page.getByRole('button', { name: 'Teal to cyan' }).click();
    await page.getByRole('button', { name: 'Speech' }).click();
    expect(await page.getByLabel('Color', { exact: true }).inputValue()).toBe('from-teal-500 to-cyan-600');
    expect(await page.getByLabel('Icon', { exact: true }).inputValue()).toBe('💬');
    const card = page.locator('.channel-preview');
    expect(await card.locator('h3').textContent()).toBe('Rooftop Forum');
    expect(await card.locator('p').textContent()).toBe('Ask here.');
    expect(await card.locator('.channel-picture').getAttribute('class')).toContain(
      'from-teal-500 to-cyan-600',
    );
    expect(await card.locator('.channel-picture').evaluate(backgroundOf)).toContain('gradient');
    await enter(page, { Color: 'from-rose-400 to-red-700', Icon: '🌞' });
    expect(await card.locator('.channel-picture span').textContent()).toBe('🌞');
    expect(await card.locator('.channel-picture').getAttribute('class')).toContain('from-rose-400');
  });

  test('[ADM-CHAN-01] the home page shows a channel after it was saved', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/channels/new');
    await enter(page, {
      Title: 'Shown At Home',
      Description: 'Ask here.',
      Link: 'https://example.org/f',
      'Image URL': '/pictures/logos/suvarnex.svg',
      Color: 'from-rose-400 to-red-700',
      Icon: '🌞',
    });
    await save(page);
    await rowOf(page, 'Shown At Home').waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Shown At Home' }).waitFor();
  });
});

describe('the brand form', () => {
  test('[ADM-BRAND-07] the brand form previews the logo as soon as it has an address, with surrounding spaces too', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    const preview = page.locator('.picture-preview img');
    expect(await preview.count()).toBe(0);
    await enter(page, { 'Logo URL': '  https://example.org/logo.png ' });
    expect(await preview.getAttribute('src')).toBe('https://example.org/logo.png');
    await enter(page, { 'Logo URL': '' });
    await expect.poll(() => preview.count()).toBe(0);
  });

  test('the brand form says when the logo fails to load', async ({ page, site, noise }) => {
    noise.expect(/Failed to load resource/);
    await signedIn(page, site);
    await openPanel(page, '/brands/new');
    await page.route('**/broken.png', (route) => route.fulfill({ status: 404 }));
    await enter(page, { 'Logo URL': '/broken.png' });
    await page.getByText('This picture could not be loaded').waitFor();
    await enter(page, { 'Logo URL': '/pictures/logos/suvarnex.svg' });
    await page.locator('.picture-preview img').waitFor();
  });
});

describe('the rate card form', () => {
  test('[ADM-RATE-07] [CONST-20] a new rate card starts with one empty feature', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/rate-cards/new');
    expect(await page.getByLabel(/^Feature \d/).count()).toBe(1);
    expect(await page.getByLabel('Feature 1', { exact: true }).inputValue()).toBe('');
    expect(await page.getByLabel('Description').evaluate((control) => control.tagName)).toBe('TEXTAREA');
    expect(await page.getByLabel('Title').getAttribute('type')).toBe('text');
    expect(await page.getByLabel('Price').getAttribute('type')).toBe('text');
  });

  test('[ADM-RATE-08] [ADM-RATE-09] an added feature receives the focus, and a removed one passes it to the feature before', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/rate-cards/new');
    await page.getByLabel('Feature 1', { exact: true }).fill('One');
    for (const text of ['Two', 'Three']) {
      await page.getByRole('button', { name: '+ Add Feature' }).click();
      await page.keyboard.type(text);
    }
    await page.getByRole('button', { name: 'Remove Feature 2' }).click();
    const texts = await page
      .getByLabel(/^Feature \d/)
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(texts).toEqual(['One', 'Three']);
    expect(
      await page
        .getByLabel('Feature 1', { exact: true })
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
  });

  test('[VAL-67] an empty feature is rejected at its line and can be removed', async ({ page, site }) => {
    await signedIn(page, site);
    await openPanel(page, '/rate-cards/new');
    await enter(page, { Title: 'T', Price: 'P', Description: 'D', 'Feature 1': 'One' });
    await page.getByRole('button', { name: '+ Add Feature' }).click();
    await save(page);
    expect(await summaryLines(page)).toEqual(['Feature is required']);
    expect(await messageOf(page, 'Feature 2')).toBe('Feature is required');
    expect(await messageOf(page, 'Feature 1')).toBeNull();
    await page.getByRole('link', { name: 'Feature is required' }).click();
    expect(
      await page
        .getByLabel('Feature 2', { exact: true })
        .evaluate((input) => input === document.activeElement),
    ).toBe(true);
    await page.getByRole('button', { name: 'Remove Feature 2' }).click();
    expect(await summaryLines(page)).toEqual([]);
  });

  test('[ADM-RATE-10] [VAL-68] a rate card is saved as popular, with any price text and without features', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/rate-cards/new');
    const sent = writes(page);
    await enter(page, { Title: 'For all', Price: 'Free for startups', Description: 'D' });
    await page.getByRole('button', { name: 'Remove Feature 1' }).click();
    await page.getByLabel('Mark as Popular').check();
    await save(page);
    await rowOf(page, 'For all').waitFor();
    expect(sent.bodies()).toEqual([
      { title: 'For all', price: 'Free for startups', description: 'D', features: [], isPopular: true },
    ]);
  });
});

describe('the notice form', () => {
  test('[ADM-INFO-02] the notice form has content, three notice types and a document link', async ({
    page,
    site,
  }) => {
    await signedIn(page, site);
    await openPanel(page, '/important-information/new');
    expect(await page.locator('main form').locator('input, select, textarea').count()).toBe(3);
    const options = await page.getByLabel('Notice Type').locator('option').allTextContents();
    expect(options).toEqual(['Choose...', 'Header', 'Footer', 'Other']);
    await enter(page, { 'Notice Type': 'Footer' });
    expect(await page.getByLabel('Notice Type').inputValue()).toBe('footer');
    expect(await page.getByLabel('Document Link').isVisible()).toBe(true);
  });
});

const backgroundOf = (element: Element) => getComputedStyle(element).backgroundImage;
