import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pages } from '../../content/built-in-pages.ts';
import { createPost, type Stored, unique } from '../factories/bodies.ts';
import { adminPassword, adminUsername, startServer, type TestServer } from '../support/server.ts';
import { textOffsets } from './alignment.ts';
import { findPrograms } from './driver.ts';
import { firefox } from './firefox.ts';
import { button, control, heading, notice, Tab } from './tab.ts';
import { webkit } from './webkit.ts';

/** One for the whole run, as the sign-in. */
let site: TestServer;
let post: Stored;

beforeAll(async () => {
  site = await startServer();
  const staff = await site.staff();
  post = await createPost(staff, { title: 'Of many browsers' });
});
afterAll(async () => void (await site?.stop()));

for (const browser of [firefox, webkit]) {
  const programs = findPrograms(browser);
  if (!programs)
    console.warn(`${browser.name} is not installed and is skipped. To install it: ${browser.install}`);

  describe.skipIf(!programs)(`[HOLD-38] ${browser.name}`, () => {
    let tab: Tab;
    const open = (path: string) => tab.open(site.origin + path);

    beforeAll(async () => {
      tab = new Tab(await browser.launch(...(programs ?? [])));
    });
    afterAll(async () => await tab?.close());
    beforeEach(async () => await tab.resize(1280));

    /** Signs in without typing: the session lies in the storage as the sign-in leaves it. */
    async function openPanel(path: string): Promise<void> {
      const { token = '' } = await site.staff();
      await open('/robots.txt');
      await tab.evaluate((kept: string) => {
        localStorage.setItem('token', kept);
        localStorage.setItem('adminAuth', 'true');
      }, token);
      await open(`/admin${path}`);
    }

    describe.each([375, 1280])('at %i px', (width) => {
      const paths = [...Object.values(pages), '/shop', '/training', '/nowhere'];
      test.each([...paths, '/blog/:id'])(
        'the page %s is complete, does not scroll sideways and causes no error',
        async (path) => {
          await tab.resize(width);
          await open(path.replace(':id', post.id));
          await tab.hydrated();
          const seen = await tab.evaluate(() => ({
            headings: document.querySelectorAll('h1').length,
            text: document.querySelector('main')?.innerText.length ?? 0,
            overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          }));
          expect(seen).toMatchObject({ headings: 1, overflow: 0 });
          expect(seen.text).toBeGreaterThan(10);
          // Those in view; the others are loaded when they come near.
          await expect.poll(() => tab.evaluate(brokenPictures)).toEqual([]);
          await tab.evaluate(() => scrollTo(10_000, 0));
          expect(await tab.evaluate(() => scrollX)).toBe(0);
          expect(await tab.errors()).toEqual([]);
        },
      );
    });

    test('the test driver records uncaught exceptions and console errors of a page', async () => {
      await open('/contact');
      await tab.evaluate(() => {
        setTimeout(() => {
          throw new Error('thrown on purpose');
        });
        console.error('written on purpose');
      });
      await expect
        .poll(() => tab.errors())
        .toEqual(['console: written on purpose', expect.stringMatching(/^uncaught: .*thrown on purpose/)]);
    });

    test('the menu opens on a phone, follows a link and closes', async () => {
      await tab.resize(375);
      await open('/');
      await tab.hydrated();
      const item = { css: '.site-header nav a', name: 'Important Links' };
      await tab.hides(item);
      await tab.press(button('Menu'));
      await tab.press(item);
      await tab.isAt('/resources');
      await tab.hides(item);
      expect(await tab.errors()).toEqual([]);
    });

    test('the slideshow can be changed and paused', async () => {
      await open('/');
      await tab.hydrated();
      await tab.press(button('Pause slides'));
      const slide = () => tab.evaluate(shownSlide);
      const number = Number((await slide())?.split(' ')[0]);
      const count = Number((await slide())?.split(' ')[2]);
      await tab.press(button('Next slide'));
      await expect.poll(slide).toBe(`${(number % count) + 1} of ${count}`);
      await tab.press(button('Go to slide 1'));
      await expect.poll(slide).toBe(`1 of ${count}`);
      expect(await tab.has(button('Play slides'))).toBe(true);
      expect(await tab.errors()).toEqual([]);
    });

    test('posts are found by a word and by a category', async () => {
      await open('/blog');
      await tab.hydrated();
      await tab.fill(control('Search posts'), 'Of many browsers');
      await tab.press(button('Search'));
      await tab.isAt('/blog?q=Of%20many%20browsers');
      await tab.shows({ css: 'h2', name: 'Search Results' });
      await tab.shows({ css: 'main h3', name: 'Of many browsers' });
      await open('/blog?category=Finance');
      await tab.shows({ css: 'h2', name: 'Finance Posts' });
      await tab.hides({ css: 'main h3', name: 'Of many browsers' });
      expect(await tab.errors()).toEqual([]);
    });

    test('the contact form reports missing values and is sent', async () => {
      const email = `${unique('asha').replaceAll(' ', '-')}@example.org`.toLowerCase();
      await open('/contact');
      await tab.hydrated();
      await tab.press(button('Send Message'));
      await tab.shows({ css: 'h2', name: 'There is a problem' });
      await tab.fill(control('First Name'), 'Asha');
      await tab.fill(control('Email'), email);
      await tab.fill(control('Message'), 'Is there a course in Pune?');
      await tab.press(button('Send Message'));
      await tab.shows(notice('Message sent successfully!'));
      const { body } = await (await site.staff()).get<object[]>(`/contact?q=${encodeURIComponent(email)}`);
      expect(body).toEqual([
        expect.objectContaining({ firstName: 'Asha', email, message: 'Is there a course in Pune?' }),
      ]);
      expect(await tab.errors()).toEqual([]);
    });

    test('the application form is sent with the chosen plan', async () => {
      const email = `${unique('meera').replaceAll(' ', '-')}@example.org`.toLowerCase();
      await open('/join');
      await tab.hydrated();
      await tab.press({ css: '.plan span', name: 'Select Plan' });
      const entries = {
        ...{ 'First Name': 'Meera', 'Last Name': 'Krishnan', Email: email, Phone: '+91 98200 00000' },
        ...{ Address: '12 Example Road', Occupation: 'Engineer', Interests: 'Storage' },
      };
      for (const [label, text] of Object.entries(entries)) await tab.fill(control(label), text);
      await tab.press(button('Submit Application'));
      await tab.shows(notice('Application submitted successfully!'));
      const { body } = await (await site.staff()).get<object[]>(`/join?q=${encodeURIComponent(email)}`);
      expect(body).toEqual([
        expect.objectContaining({ firstName: 'Meera', email, phone: '+91 98200 00000' }),
      ]);
      expect(await tab.errors()).toEqual([]);
    });

    test('the sign-in form rejects a wrong password and accepts the right one', async () => {
      await open('/robots.txt');
      await tab.evaluate(() => localStorage.clear());
      await open('/admin/login');
      await tab.fill(control('Username'), adminUsername);
      await tab.fill(control('Password'), 'not this one');
      await tab.press(button('Login'));
      await tab.shows({ css: 'main', text: 'Invalid credentials' });
      // What the client writes of a refused call.
      const errors = await tab.errors();
      expect(errors.filter((error) => !/\b401\b/.test(error))).toEqual([]);
      await tab.fill(control('Password'), adminPassword);
      await tab.press(button('Login'));
      await tab.shows(heading('Dashboard'));
      expect(await tab.errors()).toEqual(errors);
    });

    test('[HOLD-35] a post can be created, published, read, changed and deleted', async () => {
      const title = unique(`Post in ${browser.name}`);
      const days = [today()];
      await openPanel('/blog/new');
      await tab.fill(control('Title'), title);
      days.push(today());
      expect(days).toContain((await tab.value(control('Published Date'))).split('/').reverse().join('-'));
      await tab.fill(control('Excerpt'), 'What a family of four pays and saves.');
      await tab.fill(control('Cover Image URL'), '/pictures/posts/rooftop-subsidy-guide.webp');
      await tab.fill(control('Category'), 'Policy');
      await tab.press({ css: '[role=option]', name: 'Policy' });
      await tab.fill(control('Author Name'), 'Kavya Nair');
      await tab.fill(control('Author Avatar URL'), '/pictures/people/03.webp');
      await tab.fill({ css: '[contenteditable=true]' }, 'Forty square metres are enough.');
      await tab.evaluate(choose, 'select', 'Published');
      await tab.press(button('Create'));
      await tab.shows(notice('Blog post created successfully!'));
      await tab.isAt('/admin/blog');
      const { body } = await site.visitor.get<{ data: Stored[] }>(
        `/blog/posts/search?q=${encodeURIComponent(title)}`,
      );
      const { id = '', publishedAt }: Partial<Stored> = body.data[0] ?? {};
      expect(days).toContain(String(publishedAt).slice(0, 10));

      await open(`/blog/${id}`);
      await tab.hydrated();
      expect(await tab.text(heading(title))).toBe(title);
      expect(await tab.text({ css: 'main' })).toContain('Forty square metres are enough.');
      expect(await tab.errors()).toEqual([]);

      await open(`/admin/blog/${id}/edit`);
      expect(await tab.value(control('Title'))).toBe(title);
      expect(days).toContain((await tab.value(control('Published Date'))).split('/').reverse().join('-'));
      await tab.fill(control('Title'), `${title}, changed`);
      await tab.press(button('Update'));
      await tab.shows(notice('Blog post updated successfully!'));
      await tab.isAt('/admin/blog');
      await open(`/blog/${id}`);
      await tab.shows(heading(`${title}, changed`));

      await open('/admin/blog');
      await tab.press(button(`Delete '${title}, changed'`));
      await tab.press({ css: '[role=alertdialog] button', name: 'Delete' });
      await tab.hides({ css: 'td, th', text: `${title}, changed` });
      await expect.poll(async () => (await site.visitor.get(`/blog/posts/${id}`)).status).toBe(404);
      expect(await tab.errors()).toEqual([]);
    });

    test('[HOLD-37] the category picker keeps its height when a category is chosen', async () => {
      await openPanel('/blog/new');
      await tab.shows(control('Category'));
      const empty = await tab.evaluate(heightOf, '.picker');
      for (const category of ['Policy', 'Sustainability']) {
        await tab.fill(control('Category'), category);
        await tab.press({ css: '[role=option]', name: category });
        await tab.shows({ css: '.picker-chip span', name: category });
        expect(await tab.evaluate(heightOf, '.picker'), category).toBe(empty);
      }
      expect(await tab.errors()).toEqual([]);
    });

    test.each(['/', '/blog', '/contact', '/resources', '/admin/blog'])(
      '[HOLD-36] the text of buttons, links and lists on %s is vertically aligned with its icons',
      async (path) => {
        if (path.startsWith('/admin')) await openPanel(path.slice('/admin'.length));
        else await open(path);
        await tab.shows({ css: 'h1' });
        await tab.evaluate(() => document.fonts.ready.then(() => undefined));
        const offsets = await tab.evaluate(textOffsets);
        expect(offsets.length).toBeGreaterThan(2);
        expect(offsets.filter(({ offset }) => Math.abs(offset) > 1)).toEqual([]);
      },
    );
  });
}

/** The date in India, `2026-11-22`. */
function today(): string {
  return new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
}

function brokenPictures(): string[] {
  const isInView = (picture: HTMLImageElement) => {
    const { top, right, bottom, left, width } = picture.getBoundingClientRect();
    const isHere = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isHere && picture.src.startsWith(location.origin);
  };
  return [...document.images]
    .filter((picture) => isInView(picture) && !(picture.complete && picture.naturalWidth > 0))
    .map((picture) => picture.src);
}

function shownSlide(): string | null | undefined {
  return document.querySelector('[aria-roledescription=slide]:not([hidden])')?.getAttribute('aria-label');
}

function heightOf(css: string): number | undefined {
  return document.querySelector(css)?.getBoundingClientRect().height;
}

/** Chooses as a person does with a list of the browser's own, which no driver opens alike. */
function choose(css: string, value: string): void {
  const list = document.querySelector<HTMLSelectElement>(css);
  if (!list) throw new Error(`There is no ${css}.`);
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set;
  set?.call(list, value);
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
