import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { pages } from '../../content/built-in-pages.ts';
import type { Stored } from '../factories/bodies.ts';
import { adminPassword, adminUsername, startServer, type TestServer } from '../support/server.ts';
import { type Driver, launchFirefox, launchWebKit } from './drivers.ts';

let site: TestServer;
let post: Stored;
let driver: Driver;

describe.each([
  ['Firefox', 'firefox-esr', 'firefox-esr', launchFirefox],
  ['WebKitGTK', 'WebKitWebDriver', 'webkit2gtk-driver xvfb', launchWebKit],
] as const)('[HOLD-38] %s', (_, program, packages, launch) => {
  const path = spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();
  if (!path) return test.skip(`is not installed: apt-get install ${packages}`, () => {});
  beforeAll(async () => {
    site = await startServer();
    post = await newest();
    driver = await launch(path);
  });
  afterEach(async () => expect(await errors()).toEqual([]));
  afterAll(async () => {
    await driver?.close();
    await site?.stop();
  });

  test('every public page is there on a phone and a desk, does not scroll sideways, and the menu leads from one to another', async () => {
    for (const width of [1280, 375])
      for (const address of [...Object.values(pages), `/blog/${post.id}`, '/nowhere', '/']) {
        await driver.resize(width);
        await open(address);
        await expect.poll(() => evaluate(outlines), { message: address }).toEqual([1, width, 0]);
      }
    await press('button', 'Menu');
    await press('.site-header nav a', 'Important Links');
    await expect.poll(() => evaluate(() => document.title)).toContain('Important Links');
    await driver.resize(1280);
  });

  test('a post is found by its words and read', async () => {
    await open('/blog');
    await fill({ 'Search posts': String(post.title) });
    await press('button', 'Search');
    await shows('Search Results');
    await press('main article a', `Read More${post.title}`);
    await expect.poll(() => evaluate(() => document.title)).toContain(post.title);
  });

  const forms = {
    '/contact': { Message: 'Is there a course in Pune?' },
    '/join': { 'Last Name': 'Rao', Phone: '9820000000', Address: 'A', Occupation: 'B', Interests: 'C' },
  };
  for (const [address, texts] of Object.entries(forms))
    test(`the form at ${address} keeps what was typed beside an error, and is sent`, async () => {
      await open(address);
      if (address === '/join') await press('.plan span', 'Select Plan');
      await fill({ 'First Name': 'Meera', Email: 'meera', ...texts });
      await press('form [type=submit]');
      await shows('There is a problem');
      await fill({ Email: 'meera@example.org' });
      await press('form [type=submit]');
      await shows('successfully!');
    });

  test('a wrong password is refused, the right one accepted, and a post with a table is written, published, changed and deleted', async () => {
    await open('/admin/login');
    for (const Password of ['not this one', adminPassword]) {
      await fill({ Username: adminUsername, Password });
      await press('button', 'Login');
      await shows(Password === adminPassword ? 'Dashboard' : 'Invalid credentials');
    }
    await open('/admin/blog/new');
    const picture = '/pictures/posts/rooftop-subsidy-guide.webp';
    await fill({ Title: 'New', Excerpt: 'What it costs.', 'Cover Image URL': picture, Category: 'Policy' });
    await press('[role=option]', 'Policy');
    await fill({ 'Author Name': 'Kavya Nair', 'Author Avatar URL': picture, Status: 'Published' });
    await press('[contenteditable=true] > p');
    await press('button', 'Table');
    await press('[role=menuitem]', 'Insert table (3 × 3)');
    await driver.type(await element('[contenteditable=true]'), 'Load');
    await press('button', 'Create');
    await press('a', "Edit 'New'");
    await fill({ Title: 'Changed' });
    await press('button', 'Update');
    const content = expect.stringContaining('<th scope="col">Load</th>');
    await expect.poll(newest).toMatchObject({ title: 'Changed', content });
    await press('button', "Delete 'Changed'");
    await press('[role=alertdialog] button', 'Delete');
    await expect.poll(newest).toMatchObject({ id: post.id });
  });
});

const newest = async () => (await site.visitor.get<{ data: [Stored] }>('/blog/posts?limit=1')).body.data[0];
const evaluate = <Result>(script: () => Result) =>
  driver.evaluate(`(${script})()`) as Promise<Awaited<Result>>;
/** Not what the panel writes of a refused sign-in. */
const errors = () =>
  evaluate(() => ((window as { errors?: string[] }).errors ?? []).filter((text) => !/^401 /.test(text)));
const shows = (text: string) => expect.poll(() => evaluate(() => document.body.innerText)).toContain(text);
const press = async (css: string, name?: string) => driver.press(await element(css, name));

/** Opens a new document, and waits until its scripts have taken it over. */
async function open(address: string): Promise<void> {
  expect(await errors()).toEqual([]);
  await driver.open(site.origin + address);
  await expect.poll(() => evaluate(() => window.pendingClicks === undefined)).toBe(true);
}

/** Writes texts in place of those in the controls of these names. */
async function fill(texts: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const control = await element('input, textarea, select', name);
    await driver.evaluate(`(${control}.focus(), ${control}.select?.())`);
    await driver.type(control, text);
  }
}

/** An expression of the first element that is shown and goes by this name, once it is there. */
async function element(css: string, name?: string): Promise<string> {
  const expression = `(${find})(${JSON.stringify([css, name])})`;
  await expect.poll(() => driver.evaluate(`!!${expression}`), { message: `${css} ${name}` }).toBe(true);
  return expression;
}

/** In the page: its headings, its width, and by how much it scrolls sideways. */
function outlines() {
  const { scrollWidth, clientWidth } = document.documentElement;
  return [document.querySelectorAll('h1').length, innerWidth, scrollWidth - clientWidth];
}

/** In the page. */
function find([css, name]: [string, string?]): Element | undefined {
  return [...document.querySelectorAll<HTMLInputElement>(css)].find((one) => {
    const names = [one.labels?.[0]?.textContent, one.ariaLabel, one.textContent].map((text) => text?.trim());
    return one.getClientRects().length > 0 && (!name || names.includes(name));
  });
}
