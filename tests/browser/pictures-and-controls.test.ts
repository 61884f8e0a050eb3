import type { Locator, Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';
import { answerHome, channels, comeHome } from './home-records.ts';
import { answer, visit } from './pages.ts';

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

test('[UXS-10] main buttons darken under the mouse and none turns to amber, in either scheme, and all that is pressed or typed in has corners of one radius, on site, login and panel', async ({
  page,
  site,
}) => {
  const hover = async (button: Locator) => {
    const before = await colourOf(button, 'background-color');
    await button.hover();
    const after = await colourOf(button, 'background-color');
    const name = `${new URL(page.url()).pathname} ${await button.innerText()}`;
    expect(after.lightness, name).toBeLessThan(before.lightness - 0.02);
    const isAmber = ({ hue }: { hue: number }) => hue > 60 && hue < 90;
    expect(isAmber(after) && !isAmber(before), name).toBe(false);
    await page.mouse.move(2, 2);
  };
  const expectOneRadius = async (controls: string) => {
    const shown = page.locator(controls).filter({ visible: true });
    const radii = await shown.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderRadius));
    expect([...new Set(radii)], page.url()).toEqual(['12px']);
  };
  const controls =
    '.button, .field input, .field textarea, .select-box select, .round-button, .tag-links a, .pager a';
  for (const path of ['/', '/blog', '/join']) {
    await page.goto(path);
    await expectOneRadius(controls);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const kind of ['.button-dark', '.button-sun', '.button-navy'])
        for (const button of await page.locator(`${kind}:visible`).all()) await hover(button);
    }
  }
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await hover(page.locator('.button').first());
  await expectOneRadius(controls);
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
  const icons = ['💬', '🗺️', '🇮🇳', 'AB', unknown];
  await answerHome(page, {
    hero: ['/broken-1.webp', '/broken-2.webp'].map((url, index) => ({
      id: `${index}`,
      _id: `${index}`,
      url,
    })),
    channels: icons.map((icon, index) => ({
      ...channels[0],
      id: `channel-${index}`,
      title: `Channel ${index}`,
      icon,
    })),
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await visit(page, '/about');
  await comeHome(page);
  const region = page.getByRole('region', { name: 'Our Presence' });
  await region.scrollIntoViewIfNeeded();
  await region.getByText('Channel 4').scrollIntoViewIfNeeded();
  const emoji = region.locator('.emoji');
  expect(await emoji.count()).toBe(4);
  expect(await emoji.evaluateAll((images) => images.map((image) => image.getAttribute('loading')))).toEqual(
    Array.from({ length: 4 }, () => 'lazy'),
  );
  for (const index of [0, 1, 2])
    await expect
      .poll(() => emoji.nth(index).evaluate((image: HTMLImageElement) => image.naturalWidth), {
        message: String(icons[index]),
      })
      .toBeGreaterThan(0);
  await expect.poll(() => emoji.nth(3).evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(await styleOf(emoji.nth(3), 'content', '::after')).toContain(unknown);
  expect(await region.getByText('AB', { exact: true }).count()).toBe(1);
  const links = region.getByRole('link', { name: /^Join Channel: Channel \d$/ });
  expect(await links.count(), 'each link has a name of its own').toBe(icons.length);
  const answered = await site.visitor.page('/emoji/1f4ac.svg');
  expect(answered.status).toBe(200);
  expect(answered.headers.get('content-type')).toBe('image/svg+xml');
  expect(Buffer.byteLength(answered.text)).toBeLessThan(4000);
  for (const path of ['/emoji/1f4ac', '/emoji/..%2f1f4ac.svg', '/emoji/zz.svg', '/emoji/aaaaaa.svg'])
    expect((await site.visitor.page(path)).status, path).toBe(404);

  const slide = page.getByAltText('hero 1');
  await expect.poll(() => slide.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await page.getByRole('button', { name: 'Go to slide 2', exact: true }).click();
  const broken = page.getByAltText('hero 2');
  await expect.poll(() => broken.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const [frame, image] = [await page.locator('.hero-slides').boundingBox(), await broken.boundingBox()];
  expect([image?.width, image?.height]).toEqual([frame?.width, frame?.height]);
  expect(await styleOf(broken, 'content', '::after')).toContain('hero 2');
  const sand = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--color-sand)';
    return getComputedStyle(probe).color;
  });
  expect(await styleOf(broken, 'background-color', '::after')).toBe(sand);
  for (const property of ['width', 'height'] as const)
    expect(Number.parseFloat(await styleOf(broken, property, '::after')), property).toBeGreaterThan(
      (frame?.[property] ?? 0) * 0.95,
    );

  const names = [
    'Asha Rao',
    'Dr. Vikram Sethi',
    'Meenal Joshi',
    'Kavya Nair',
    'Rohit Jakhetia',
    'Nandini Ghatge',
    'Farid Khan',
    'Om Puri',
  ];
  const member = (name: string) => ({
    ...{ _id: name, id: name, name, role: 'Member', image: '/broken.webp', order: 1, social: {} },
  });
  await answer(page, '/about/members/working-committee', names.map(member));
  await answer(page, '/about/members/other', [member('Sunita Deshmukh')]);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  const portrait = (name: string) => page.getByAltText(name, { exact: true });
  await portrait('Asha Rao').scrollIntoViewIfNeeded();
  await expect
    .poll(() => portrait('Asha Rao').evaluate((image: HTMLImageElement) => image.complete))
    .toBe(true);
  expect(await styleOf(portrait('Asha Rao'), 'content', '::after')).toContain('AR');
  expect(await styleOf(portrait('Dr. Vikram Sethi'), 'content', '::after')).toContain('VS');
  const box = await portrait('Asha Rao').boundingBox();
  expect(Math.round(box?.width ?? 0), 'a square').toBe(Math.round(box?.height ?? 1));
  const colours = await Promise.all(
    names.map((name) => styleOf(portrait(name), 'background-color', '::after')),
  );
  expect(new Set(colours).size).toBeGreaterThan(3);

  await page.emulateMedia({ colorScheme: 'dark' });
  const dimmed = Number(
    /brightness\(([\d.]+)\)/.exec(await styleOf(page.locator('.about-picture').first(), 'filter'))?.[1],
  );
  expect(dimmed).toBeLessThan(1);
  expect(dimmed).toBeGreaterThanOrEqual(0.85);
  await page.goto('/');
  for (const part of ['.logos img', '.person img']) {
    expect(await styleOf(page.locator(part).first(), 'filter'), part).toBe('none');
    expect((await colourOf(page.locator(part).first(), 'background-color')).lightness, part).toBeGreaterThan(
      0.9,
    );
  }
});

/** The longest lines of a paragraph, in characters. */
const lineLengths = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild as Text;
    const lines = new Map<number, number>();
    for (let index = 0; index < text.length; index += 1) {
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const top = Math.round(range.getBoundingClientRect().top);
      lines.set(top, (lines.get(top) ?? 0) + 1);
    }
    return [...lines.values()].slice(0, -1);
  });

const words =
  'Modules on a flat roof are set at the angle at which they give most in the months when the owner pays most for power from the grid. ';

test('[UXS-08] [UXS-17] a post has lines of 60 to 75 characters in the middle of what its sidebar leaves, wider tables and code, related posts and an invitation below, and prints with addresses in brackets; every page prints without header, motion and dark grounds, and the application with empty lines to fill in by hand', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/404/);
  const staff = await site.staff();
  const { body: list } = await site.visitor.get<{ data: { tags: { id: string }[] }[] }>(
    '/blog/posts?limit=1',
  );
  const { id } = await createPost(staff, {
    title: 'How wide a text is',
    tags: list.data[0]?.tags.map((tag) => tag.id),
    content: `<p>${words.repeat(6)}</p><p>See <a href="https://example.org/rules">the rules</a> and <a href="/join">the plans</a>.</p>
      <pre><code>${'wide '.repeat(60)}</code></pre><p><img src="/pictures/posts/floating-solar.webp" alt="A lake"></p>`,
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/blog/${id}`);
  const [first, body] = [page.locator('.prose > p').first(), page.locator('.article-body')];
  const lines = await lineLengths(first);
  const typical = lines.toSorted((one, other) => one - other)[Math.floor(lines.length / 2)];
  expect(typical, '[UXS-08] the measure').toBeGreaterThanOrEqual(60);
  expect(Math.max(...lines), '[UXS-08] the measure').toBeLessThanOrEqual(75);
  const [text, place] = [await first.boundingBox(), await body.boundingBox()];
  const middle = (box: typeof text) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(Math.abs(middle(text) - middle(place))).toBeLessThan(2);
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0;
  expect(await widthOf('.prose > pre')).toBeGreaterThan((text?.width ?? 0) + 40);
  expect(Math.abs((await widthOf('.prose img')) - (text?.width ?? 0)), 'as in the editor').toBeLessThan(1);
  const related = page.getByRole('region', { name: 'Read next' }).getByRole('link');
  expect(await related.count()).toBe(3);
  expect(await related.allInnerTexts()).not.toContain('How wide a text is');
  expect(await page.locator('.post-invitation').getByRole('link').getAttribute('href')).toBe('/join');

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  const links = page.locator('.prose a');
  expect(await styleOf(links.first(), 'content', '::after')).toContain('https://example.org/rules');
  expect(await styleOf(links.nth(1), 'content', '::after')).toContain('/join');
  expect(await related.first().isVisible()).toBe(false);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  for (const path of ['/', '/about', '/blog', '/contact', '/none']) {
    await page.goto(path);
    expect(await page.getByRole('banner').isVisible(), path).toBe(false);
    expect(await page.locator('.motion-control:visible, .hero-controls:visible').count(), path).toBe(0);
    expect(await darkGrounds(page), path).toEqual([]);
    const moving = await page.evaluate(() => document.getAnimations().length);
    expect(moving, path).toBe(0);
  }
  await page.goto('/join');
  const fields = page.locator('.form-card :is(input, textarea)');
  expect(await fields.count()).toBe(7);
  for (const field of await fields.all()) {
    const [box, bottom, top] = [
      await field.boundingBox(),
      await styleOf(field, 'border-bottom-width'),
      await styleOf(field, 'border-top-width'),
    ];
    expect(box?.height).toBeGreaterThan(35);
    expect([bottom, top]).toEqual(['1px', '0px']);
  }
  expect(await page.getByRole('radio').first().isVisible()).toBe(true);
  expect(await page.getByText('None chosen yet').isVisible()).toBe(false);
});

/** What has a dark ground. */
const darkGrounds = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element);
        const [red = 255, green = 255, blue = 255, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(
          Number,
        );
        return (
          (alpha > 0.3 && red + green + blue < 380) || /rgb\(11, 21, 48|245, 165, 36/.test(backgroundImage)
        );
      })
      .map((element) => `${element.tagName} ${element.className}`),
  );
