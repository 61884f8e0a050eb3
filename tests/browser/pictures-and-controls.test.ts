import type { Locator, Page } from 'playwright-core';
import { createPost } from '../factories/bodies.ts';
import { expect, test } from '../support/browser.ts';
import { openPanel, signedIn } from '../support/panel.ts';

import { viewsWritten } from './blog-records.ts';
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

test('[UXS-10] main buttons of site, login and panel darken under the mouse and none turns to amber, and all that is pressed or typed in has corners of one radius', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const radii = new Map<string, string>();
  const look = async (name: string, controls: Locator) => {
    for (const control of await controls.all())
      if (await control.isVisible())
        radii.set(`${name}: ${await control.innerText()}`, await styleOf(control, 'border-radius'));
  };
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
  const controls =
    '.button, .field input, .field textarea, .select-box select, .round-button, .tag-links a, .pager a';
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/', '/about', '/blog', '/join', '/contact']) {
      await page.goto(path);
      for (const button of await page.locator(':is(.button-dark, .button-sun, .button-navy):visible').all())
        await hover(button);
      if (colorScheme === 'light') await look(path, page.locator(controls));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await hover(page.locator('.button').first());
  await look('/admin/login', page.locator(controls));
  await signedIn(page, site);
  for (const path of ['/tags', '/tags/new']) {
    await openPanel(page, path);
    await look(
      `/admin${path}`,
      page.locator('.admin-main :is(.button, input[type=text], input[type=search], textarea)'),
    );
  }
  expect(radii.size).toBeGreaterThan(30);
  expect(Map.groupBy(radii.keys(), (name) => radii.get(name))).toEqual(
    new Map([['12px', expect.anything()]]),
  );
});

test('[UXS-11] the emoji of a channel is drawn from the set of the site when it comes near, what the set lacks stays as text, and each "Join Channel" has a name of its own', async ({
  page,
  site,
  noise,
}) => {
  noise.expect(/404/);
  const unknown = '\u{1faef}';
  const icons = ['💬', '🗺️', '🇮🇳', 'AB', unknown];
  await answerHome(page, {
    channels: icons.map((icon, index) => ({
      ...channels[0],
      id: `channel-${index}`,
      title: `Channel ${index}`,
      icon,
    })),
  });
  await page.setViewportSize({ width: 1366, height: 768 });
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
  const names = region.getByRole('link', { name: /^Join Channel: Channel \d$/ });
  expect(await names.count()).toBe(icons.length);
  const answered = await site.visitor.page('/emoji/1f4ac.svg');
  expect(answered.status).toBe(200);
  expect(answered.headers.get('content-type')).toBe('image/svg+xml');
  expect(Buffer.byteLength(answered.text)).toBeLessThan(4000);
  for (const path of ['/emoji/1f4ac', '/emoji/..%2f1f4ac.svg', '/emoji/zz.svg', '/emoji/aaaaaa.svg'])
    expect((await site.visitor.page(path)).status, path).toBe(404);
});

// Also proves UXS-16.
test('[UXS-12] [UXS-13] a picture that does not load leaves its place in the ground colour with its text, a member a monogram in a colour of his own; in the dark scheme pictures are dimmed a little, and portraits and logos have a light ground', async ({
  page,
  noise,
}) => {
  noise.expect(/Failed to load resource/);
  await answerHome(page, {
    hero: ['/broken-1.webp', '/broken-2.webp'].map((url, index) => ({
      id: `${index}`,
      _id: `${index}`,
      url,
    })),
  });
  await visit(page, '/about');
  await comeHome(page);
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

// Also proves UXS-17.
test('[UXS-07] [UXS-08] a post has lines of 60 to 75 characters in the middle of what its sidebar leaves, wider tables and code, related posts and an invitation below; it prints with addresses in brackets, and the list shows what was read most', async ({
  page,
  site,
}) => {
  const staff = await site.staff();
  const { body: list } = await site.visitor.get<{
    data: { id: string; tags: { id: string }[]; title: string }[];
  }>('/blog/posts?limit=10');
  const read = list.data[7];
  for (let number = 0; number < 3; number += 1)
    await site.visitor.get(`/blog/posts/${read?.id}`, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    });
  await viewsWritten(site);
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

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/blog');
  const sidebar = page.getByRole('complementary', { name: 'More from the blog' });
  const popular = await sidebar
    .getByRole('region', { name: 'Popular Posts' })
    .getByRole('link')
    .allInnerTexts();
  const recent = await page
    .getByRole('region', { name: 'Recent Posts' })
    .getByRole('heading', { level: 3 })
    .allInnerTexts();
  expect(popular).toHaveLength(4);
  expect(popular[0], '[UXS-07] the most read').toBe(read?.title);
  expect(popular.filter((title) => recent.includes(title))).toEqual([]);
});

test('[UXS-17] every public page prints without header, motion and dark grounds, and the application with empty lines to fill in by hand', async ({
  page,
  noise,
}) => {
  noise.expect(/404/);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  for (const path of ['/', '/about', '/blog', '/resources', '/contact', '/join', '/shop', '/none']) {
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
