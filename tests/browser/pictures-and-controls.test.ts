import type { Locator, Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { visit } from './pages.ts';
import { answerHome, answerMembers, channels, comeHome, member } from './site-records.ts';

const styleOf = (locator: Locator, property: string, pseudo?: string) =>
  locator.evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name ?? ''), [
    property,
    pseudo,
  ] as const);

/** Lightness (0 to 1) and hue (degrees) of a colour as the browser tells it. */
async function colourOf(locator: Locator, property: string) {
  const [, l = '0', , h = '0'] =
    /oklch\(([\d.]+) ([\d.]+) ([\d.]+|none)/.exec(
      await locator.evaluate((element, name) => {
        element.style.transition = 'none';
        const probe = document.createElement('i');
        element.append(probe);
        probe.style.color = `oklch(from ${getComputedStyle(element).getPropertyValue(name)} l c h)`;
        const colour = getComputedStyle(probe).color;
        probe.remove();
        return colour;
      }, property),
    ) ?? [];
  return { lightness: Number(l), hue: Number(h) };
}

test('[UXS-10] main buttons darken under the mouse and none turns to amber, and all that is pressed or typed in has corners of one radius, on site, login and panel', async ({
  page,
  site,
}) => {
  const expectOneRadius = async (controls: string) => {
    const shown = page.locator(controls).filter({ visible: true });
    const radii = await shown.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderRadius));
    expect([...new Set(radii)], page.url()).toEqual(['12px']);
  };
  await page.goto('/');
  for (const kind of ['.button-dark', '.button-sun', '.button-navy']) {
    const button = page.locator(`${kind}:visible`).first();
    const before = await colourOf(button, 'background-color');
    await button.hover();
    const after = await colourOf(button, 'background-color');
    expect(after.lightness, kind).toBeLessThan(before.lightness - 0.02);
    const isAmber = ({ hue }: { hue: number }) => hue > 60 && hue < 90;
    expect(isAmber(after) && !isAmber(before), kind).toBe(false);
  }
  for (const path of ['/blog', '/join', '/admin/login']) {
    await page.goto(path);
    await page.getByRole('button').first().waitFor();
    await expectOneRadius(
      '.button, .field input, .field textarea, .select-box select, .round-button, .pager a',
    );
  }
  await signedIn(page, site);
  await openPanel(page, '/tags/new');
  await expectOneRadius('.admin-main :is(.button, input[type=text], textarea)');
});

// Also proves UXS-13, UXS-16.
test('[UXS-11] [UXS-12] emoji are drawn from the set of the site when they come near, what the set lacks stays as text; a picture that does not load leaves its place in the ground colour with its text, a member a monogram in a colour of his own; in the dark scheme pictures are dimmed a little, and portraits and logos have a light ground', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/Failed to load resource/);
  const unknown = '\u{1faef}';
  const icons = ['💬', 'AB', unknown];
  await answerHome(page, {
    hero: [{ id: '1', _id: '1', url: '/broken.webp' }],
    channels: icons.map((icon, index) => ({
      ...{ ...channels[0], id: `channel-${index}` },
      ...{ title: `Channel ${index}`, icon },
    })),
  });
  await visit(page, '/about');
  await comeHome(page);
  const isComplete = (image: HTMLImageElement) => image.complete;
  const broken = page.getByAltText('hero 1');
  await expect.poll(() => broken.evaluate(isComplete)).toBe(true);
  const [frame, image] = [await page.locator('.hero-slides').boundingBox(), await broken.boundingBox()];
  expect([image?.width, image?.height], 'its place').toEqual([frame?.width, frame?.height]);
  expect(await styleOf(broken, 'content', '::after')).toContain('hero 1');
  expect(await styleOf(broken, 'background-color', '::after'), 'a ground').not.toBe('rgba(0, 0, 0, 0)');

  const region = page.getByRole('region', { name: 'Our Presence' });
  const emoji = region.locator('.emoji');
  expect(await emoji.count()).toBe(2);
  expect(await emoji.first().getAttribute('loading')).toBe('lazy');
  await region.getByText('Channel 2').scrollIntoViewIfNeeded();
  const width = () => emoji.first().evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await expect.poll(() => emoji.last().evaluate(isComplete)).toBe(true);
  expect(await styleOf(emoji.last(), 'content', '::after')).toContain(unknown);
  expect(await region.getByText('AB', { exact: true }).count()).toBe(1);
  const links = region.getByRole('link', { name: /^Join Channel: Channel \d$/ });
  expect(await links.count(), 'each link has a name of its own').toBe(icons.length);
  for (const path of ['/emoji/1f4ac', '/emoji/..%2f1f4ac.svg', '/emoji/aaaaaa.svg'])
    expect((await site.visitor.page(path)).status, path).toBe(404);

  const names = ['Asha Rao', 'Dr. Vikram Sethi', 'Meenal Joshi', 'Kavya Nair', 'Rohit Jakhetia'];
  await answerMembers(page, { committee: names.map((name) => member(name, { image: '/broken.webp' })) });
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  const portrait = (name: string) => page.getByAltText(name, { exact: true });
  await portrait('Asha Rao').scrollIntoViewIfNeeded();
  await expect.poll(() => portrait('Asha Rao').evaluate(isComplete)).toBe(true);
  expect(await styleOf(portrait('Dr. Vikram Sethi'), 'content', '::after')).toContain('VS');
  const colours = names.map((name) => styleOf(portrait(name), 'background-color', '::after'));
  expect(new Set(await Promise.all(colours)).size).toBeGreaterThan(2);

  await page.emulateMedia({ colorScheme: 'dark' });
  const filter = await styleOf(page.locator('.about-picture').first(), 'filter');
  const dimmed = Number(/brightness\(([\d.]+)\)/.exec(filter)?.[1]);
  expect(dimmed).toBeLessThan(1);
  expect(dimmed).toBeGreaterThanOrEqual(0.85);
  await page.goto('/');
  for (const selector of ['.logos img', '.person img']) {
    const picture = page.locator(selector).first();
    expect(await styleOf(picture, 'filter'), selector).toBe('none');
    expect((await colourOf(picture, 'background-color')).lightness, selector).toBeGreaterThan(0.9);
  }
});

const words =
  'Modules on a flat roof are set at the angle at which they give most in the months when the owner pays most for power from the grid. ';

test('[UXS-08] [UXS-17] a post has lines of 60 to 75 characters in the middle of what its sidebar leaves, wider tables and code, related posts and an invitation below, and prints with addresses in brackets; every page prints without header, motion and dark grounds, and the application with empty lines to fill in by hand', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { body: list } = await staff.get<{ data: { tags: { id: string }[] }[] }>('/blog/posts?limit=1');
  const { id } = await createPost(staff, {
    title: 'How wide a text is',
    tags: list.data[0]?.tags.map((tag) => tag.id),
    content: `<p>${words.repeat(6)}</p><p>See <a href="https://example.org/rules">the rules</a> and <a href="/join">the plans</a>.</p>
      <pre><code>${'wide '.repeat(60)}</code></pre><p><img src="/pictures/posts/floating-solar.webp" alt="A lake"></p>`,
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/blog/${id}`);
  const first = page.locator('.prose > p').first();
  const measure = await first.evaluate((element) => {
    const height = Number.parseFloat(getComputedStyle(element).lineHeight);
    return (element.textContent?.length ?? 0) / Math.round(element.clientHeight / height);
  });
  expect(measure, '[UXS-08] characters of a line').toBeGreaterThanOrEqual(60);
  expect(measure, '[UXS-08] characters of a line').toBeLessThanOrEqual(75);
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, width: 0 };
  const [text, place] = [await boxOf(first), await boxOf(page.locator('.article-body'))];
  expect(text.x + text.width / 2).toBeCloseTo(place.x + place.width / 2, -0.5);
  expect((await boxOf(page.locator('.prose > pre'))).width).toBeGreaterThan(text.width + 40);
  const related = page.getByRole('region', { name: 'Read next' }).getByRole('link');
  expect(await related.count()).toBe(3);
  expect(await page.locator('.post-invitation').getByRole('link').getAttribute('href')).toBe('/join');

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  const links = page.locator('.prose a');
  expect(await styleOf(links.first(), 'content', '::after')).toContain('https://example.org/rules');
  expect(await styleOf(links.nth(1), 'content', '::after')).toContain('/join');
  expect(await related.first().isVisible()).toBe(false);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  for (const path of ['/', '/blog']) {
    await page.goto(path);
    expect(await page.getByRole('banner').isVisible(), path).toBe(false);
    expect(await page.locator('.motion-control:visible, .hero-controls:visible').count(), path).toBe(0);
    expect(await darkGrounds(page), path).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
  }
  await page.goto('/join');
  const fields = page.locator('.form-card :is(input, textarea)');
  expect(await fields.count()).toBe(7);
  for (const field of await fields.all()) expect((await field.boundingBox())?.height).toBeGreaterThan(35);
  expect(await styleOf(fields.first(), 'border-bottom-width'), 'a line to write on').toBe('1px');
  expect(await page.getByRole('radio').first().isVisible()).toBe(true);
});

/** What has a dark ground. */
const darkGrounds = (page: Page) =>
  page.locator('body, body *').evaluateAll((all) =>
    all
      .filter((element) => {
        const { backgroundColor } = getComputedStyle(element);
        const [red = 255, green = 255, blue = 255, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(
          Number,
        );
        return element.checkVisibility() && alpha > 0.3 && red + green + blue < 380;
      })
      .map((element) => `${element.tagName} ${element.className}`),
  );
