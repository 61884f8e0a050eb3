import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { paletteOf } from '../../content/look/palette.ts';
import { singletons } from '../../content/settings.ts';
import type { Field } from '../../engine/kinds/field.ts';
import { setAt, valueAt } from '../../engine/nested-values.ts';
import { isPublic, type Singleton } from '../../engine/singleton.ts';
import type { Media } from '../../features/media/media.ts';
import { page as addedPage } from '../factories/bodies.ts';
import * as pictures from '../factories/pictures.ts';
import { usualEngines } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

type Setting = Record<string, unknown> & { id: string; updatedAt: string };

const names = singletons.map(({ definition }) => definition.name);
const tables = names.map((name) => name.replaceAll('-', '_'));

const mark = '¶';
/** What is no text that an office sets: names of networks, messages, and labels of controls and landmarks. */
const exceptions = [
  'Facebook | Instagram | LinkedIn | Telegram | Twitter | YouTube | info@example.org | 0 posts | Nothing yet.',
  'No links have been published yet. | No membership plans are available right now. | No posts found.',
  'Page not found | The address may have been mistyped, or the page may have moved. | Opens in a new tab',
  'Up to 2,000 characters | Up to 5,000 characters | Up to 500 characters | (optional) | Address | All Posts',
  'All Categories | Apply for membership | Back to Home | Category | Choose a plan | Email | Email address',
  'First Name | Get Invited | Interests | Last Name | Leave this empty | Main | Menu | Message | Occupation',
  'More from the blog | Pause motion | Phone | Quick links | Search | Search posts | Search posts...',
  'Send Message | Skip to main content | Submit Application | Subscribe | Subscribe to the calendar | Watch Success Stories | Your email',
  'Copy this address into your calendar, where it takes one from the web:',
  'Open it in the calendar of this device',
  'Watch on YouTube | Words, or &quot;a phrase&quot;',
].flatMap((line) => line.split(' | '));

describe.each(usualEngines)('settings of the site on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const read = async (name: string, http: Http = site.visitor) =>
    (await http.get<Setting>(`/settings/${name}`)).body;
  const change = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    site.staff.call<Setting & ProblemBody>('PUT', `/settings/${name}`, { body, headers });
  const page = async (path: string) => (await site.visitor.page(path)).text;
  const rows = (sql: string, parameters?: unknown[]) =>
    withRows(site.server.database, (database) => database.all(sql, parameters));

  test('[SITE-09] a new database has no row of a setting, and every page has its built-in texts', async () => {
    const stored = async () =>
      (await Promise.all(tables.map((table) => rows(`select * from ${table}`)))).flat();
    expect(await stored()).toEqual([]);
    for (const [path, text] of [
      ['/', '3 Steps to Success'],
      ['/blog', 'Newsletter sign-up is not open yet.'],
      ['/join', 'You get your certificate'],
    ] as const)
      expect(await page(path), path).toContain(text);
    expect(await stored()).toEqual([]);
  });

  test('[SITE-08] all settings are read at once or one by one, changed with a token, and described by the same declaration', async () => {
    const { body: all } = await site.visitor.get<Record<string, Setting>>('/settings');
    const shown = singletons.filter(isPublic).map(({ definition }) => definition.name);
    expect(Object.keys(all)).toEqual(shown);
    for (const name of shown) expect(await read(name), name).toEqual(all[name]);
    expect((await site.visitor.get('/settings/no-such-page')).status).toBe(404);
    expect((await site.visitor.put('/settings/association', { name: 'Taken over' })).status).toBe(401);
    const changed = await change('blog-page', { lead: 'Read us.', unknown: 1 });
    expect([changed.status, changed.body.lead, 'unknown' in changed.body]).toEqual([200, 'Read us.', false]);
    expect(changed.body.relatedHeading).toBe('Read next');
    const { body: api } = await site.visitor.get<{ paths: Record<string, object> }>('/openapi.json');
    expect(Object.keys(api.paths['/settings/{type}'] ?? {})).toEqual(['get', 'put']);
  });

  test('[SITE-08] a wrong value is refused with its path, and nothing of the call is stored, whatever is sent', async () => {
    const before = await read('home-page', site.staff);
    const one = { title: 'One', text: 'First' };
    const steps = { heading: 'Steps', items: [one, { ...one, title: '' }] };
    const refused = await change('home-page', { headline: 'Changed', steps });
    expect([refused.status, refused.body.errors]).toEqual([
      ...[422, { 'steps.items.1.title': 'Title is required' }],
    ]);
    for (const [body, status] of [
      [{ steps: { items: new Array(300).fill(one) } }, 422],
      [{ headline: 7, stats: 'many', steps: [] }, 422],
      [{ headline: 'x'.repeat(2_000_000) }, 413],
    ] as const)
      expect((await change('home-page', body)).status).toBe(status);
    expect(await read('home-page', site.staff)).toEqual(before);
  });

  // Also proves SITE-13.
  test('[SITE-11] [SITE-12] a telephone number is shown as it is typed, and its link dials it; social links, a map link and coordinates are shown where there are some', async () => {
    const mapLink = 'https://maps.example.org/x';
    expect(await page('/contact')).not.toContain('Open in Maps');
    await change('contact-details', {
      phone: '+91 (11) 2345-6789',
      mapLink,
      coordinates: '28.6139, 77.2090',
    });
    for (const path of ['/contact', '/'])
      expect(await page(path)).toMatch(/href="tel:\+911123456789"[^>]*>(?:(?!<\/a>).)*\+91 \(11\) 2345-6789/);
    expect(await page('/contact')).toContain(`<a href="${mapLink}"`);
    const home = await page('/');
    expect(home).toContain('"geo":{"@type":"GeoCoordinates","latitude":28.6139,"longitude":77.209}');
    expect(home).toContain(`"hasMap":"${mapLink}"`);
    for (const links of [[{ name: 'Threads', url: 'https://example.org/t' }], []]) {
      await change('social-links', { links });
      expect((await page('/')).includes('href="https://example.org/t"')).toBe(links.length > 0);
    }
  });

  test('[SITE-14] name, tagline, description, address and contacts change wherever they are told', async () => {
    const names = { name: 'Bees & Co', shortName: 'BC' };
    await change('association', { ...names, tagline: 'Honey first', description: 'All bees.' });
    await change('contact-details', { address: ['Hive 1', 'Pune'], email: 'bee@example.org' });
    for (const [path, texts] of [
      ['/', ['<title>Bees &amp; Co – Honey first</title>', 'content="All bees."', '"slogan":"Honey first"']],
      ['/', ['"streetAddress":"Hive 1, Pune"']],
      ['/contact', ['<title>Contact Us | Bees &amp; Co</title>', 'mailto:bee@example.org']],
      ['/llms.txt', ['# Bees & Co\n\n> All bees.\n\nHoney first.']],
      ['/rss.xml', ['Bees &#38; Co']],
      ['/atom.xml', ['Bees &#38; Co']],
      ['/.well-known/security.txt', ['mailto:bee@example.org']],
    ] as const) {
      const document = await page(path);
      for (const text of texts) expect(document, path).toContain(text);
      expect(document, path).not.toContain('Solar Industry Association');
    }
    const manifest = JSON.parse(await page('/manifest.webmanifest'));
    expect(manifest).toMatchObject({ name: 'Bees & Co', short_name: 'BC', description: 'All bees.' });
  });

  test('[SITE-07] a change is on the next page and in the history, and a value that is the built-in one again leaves nothing stored of it', async () => {
    expect(await page('/about')).not.toContain('For all bees');
    const { body } = await change('about-page', { heading: 'For all bees' });
    expect(await page('/about')).toContain('For all bees');
    const { body: versions } = await site.staff.get<{ changed: string[] }[]>(
      `/admin/history/about-page/${body.id}`,
    );
    expect(versions.map(({ changed }) => changed)).toEqual([['heading'], []]);
    await change('join-page', { heading: 'Come in' });
    expect(await rows('select heading from join_page')).toEqual([{ heading: '"Come in"' }]);
    await change('join-page', { heading: 'Become a member' });
    expect(await rows('select heading from join_page')).toEqual([{ heading: null }]);
  });

  test('[SITE-10] a stored value that breaks its rule gives way to the built-in one, is logged once, and is there for staff', async () => {
    await change('contact-page', { heading: 'Talk to us' });
    const wrong = 'y'.repeat(500);
    await rows('update contact_page set heading = $1', [JSON.stringify(wrong)]);
    // Another change makes the pages anew.
    await change('blog-page', { lead: 'News.' });
    const shown = await page('/contact');
    expect(shown).toContain('<span>Contact Us</span>');
    expect(shown).not.toContain(wrong);
    expect((await read('contact-page')).heading).toBe('Contact Us');
    expect((await read('contact-page', site.staff)).heading).toBe(wrong);
    await change('blog-page', { lead: 'More news.' });
    await page('/contact');
    const logged = site.server.output().split('The setting contact-page.heading breaks its rule');
    expect(logged).toHaveLength(2);
    await change('contact-page', { heading: 'Contact Us' });
  });

  test('[SITE-16] [SITE-17] a save of what somebody else has saved meanwhile is refused, also of two first saves at once; markup is shown as it is typed', async () => {
    const { updatedAt } = await read('resources-page', site.staff);
    const seen = { 'if-match': `"${updatedAt}"` };
    const saves = await Promise.all(['One', 'Two'].map((lead) => change('resources-page', { lead }, seen)));
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = saves.find(({ status }) => status === 200);
    expect((await read('resources-page')).lead).toBe(saved?.body.lead);
    await change('resources-page', { lead: '<b>Bold</b> <script>alert(1)</script>' });
    const text = await page('/resources');
    expect(text).toContain('&lt;b&gt;Bold&lt;/b&gt; &lt;script&gt;');
    expect(text).not.toContain('<script>alert(1)');
  });

  test('[MENU-01] menus are ordered lists of pages and https addresses, with labels of 1 to 30 characters', async () => {
    const header = [
      { label: 'Write to us', to: '/contact' },
      { label: 'Portal', to: 'https://portal.example.org/' },
    ];
    expect((await change('menus', { header })).status).toBe(200);
    const nav = /<nav id="menu".*?<\/nav>/s.exec(await page('/about'))?.[0] ?? '';
    expect([...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/contact',
      'https://portal.example.org/',
      '/join',
    ]);
    expect(nav).toMatch(/href="https:\/\/portal[^>]*target="_blank" rel="noopener/);
    const long = new Array(8).fill(header[0]);
    for (const wrong of [[], long, [{ label: 'Evil', to: '//evil.example' }]])
      expect((await change('menus', { header: wrong })).status).toBe(422);
    const button = { isShown: false, label: 'Join', to: '/join' };
    expect((await change('menus', { button })).status).toBe(200);
    expect(/<nav id="menu".*?<\/nav>/s.exec(await page('/about'))?.[0]).not.toContain('/join');
  });

  test('[MENU-04] [PAGE-05] an entry follows the address of its page and is left out while that is hidden or deleted, and the footer line has the pages that are marked for it', async () => {
    const sent = addedPage({ title: 'Our rules', inFooter: true });
    const { body: made } = await site.staff.post<Setting>('/pages', sent);
    const path = `/${made.slug}`;
    const entries = (to: string) =>
      ['Rules', 'Blog'].map((label) => ({ label, to: label === 'Blog' ? '/blog' : to }));
    await change('menus', { quickLinks: entries(path) });
    const links = async () => (await page('/')).split(`href="${path}"`).length - 1;
    expect(await links(), 'a quick link and the footer line').toBe(2);
    await site.staff.put(`/pages/${made.id}`, { publication: { isShown: false } });
    expect(await links()).toBe(0);
    expect(await page('/')).toContain('>Blog</a>');
    await site.staff.put(`/pages/${made.id}`, { publication: { isShown: true }, inFooter: false });
    expect(await links()).toBe(1);
    await site.staff.put(`/pages/${made.id}`, { slug: `${made.slug}-now` });
    expect(await page('/'), 'its address was changed').toContain(`href="${path}-now"`);
    expect(await links()).toBe(0);
    const entered = async () => (await read('menus', site.staff)).quickLinks;
    expect(await entered(), 'the form shows its present address').toEqual(entries(`${path}-now`));
    await site.staff.delete(`/pages/${made.id}`);
    expect(await page('/')).not.toContain(`href="${path}-now"`);
    expect(await entered(), 'staff still have it').toHaveLength(2);
  });

  test('[SEO-01] an office sets the picture of shared links and the codes of search engines, and whether they may list the site', async () => {
    expect(await page('/about')).not.toContain('google-site-verification');
    const sharePicture = '/pictures/about/training-day.webp';
    await change('sharing', { sharePicture, googleCode: 'aB3_-x', bingCode: 'F00' });
    const about = await page('/about');
    expect(about).toMatch(/property="og:image" content="http[^"]*\/pictures\/about\/training-day\.webp"/);
    expect(about).toContain('<meta name="google-site-verification" content="aB3_-x"/>');
    expect(about).toContain('<meta name="msvalidate.01" content="F00"/>');
    const isUnlisted = async () =>
      (await site.staff.get<{ isUnlisted: boolean }>('/admin/summary')).body.isUnlisted;
    expect([await isUnlisted(), about.includes('noindex')]).toEqual([false, false]);
    await change('sharing', { isListed: false });
    for (const path of ['/', '/blog'])
      expect(await page(path), path).toContain('<meta name="robots" content="noindex"/>');
    expect(await page('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    expect(await isUnlisted()).toBe(true);
    await change('sharing', { isListed: true });
    expect(await page('/robots.txt')).toContain('Sitemap: ');
  });

  // The last one: it changes every setting.
  test('[SITE-03] every text of the public pages that is no record, control or message comes from the settings', async () => {
    for (const type of singletons) {
      const { status, text } = await site.staff.put(type.definition.paths[0], markedValues(type));
      expect(status, text).toBe(200);
    }
    const unmarked = new Set<string>();
    for (const path of [
      '/',
      '/about',
      '/blog',
      '/events',
      '/resources',
      '/contact',
      '/join',
      '/search',
      '/nowhere',
    ]) {
      for (const text of textsIn((await site.visitor.page(path)).text))
        if (!text.includes(mark) && text !== `${site.server.origin}/events.ics`) unmarked.add(text);
    }
    expect([...unmarked].sort()).toEqual([...exceptions].sort());
  });
});

function markedValues({ fields, defaults }: Singleton): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    if (!field.readOnly) setAt(values, name, marked(field, valueAt(defaults, name)));
  return values;
}

function marked(field: Field, value: unknown): unknown {
  const { kind, input, fields = {} } = field;
  if (kind.name === 'list')
    // A figure is split at its plus sign.
    return (value as string[]).map((line) => `${mark}${line}${mark}`);
  if (kind.name === 'items')
    return (value as Record<string, unknown>[]).map((item) =>
      Object.fromEntries(
        Object.entries(item).map(([name, part]) => [name, marked(fields[name] as Field, part)]),
      ),
    );
  const isText = kind.name === 'text' && input !== 'email' && input !== 'tel' && value !== '';
  return isText ? mark + value : value;
}

/** The texts between the tags of a document and those of its attributes that people read or hear. */
function textsIn(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, '');
  const between = shown.split(/<[^>]*>/);
  const spoken = / (?:aria-label|alt|placeholder|title)="([^"]+)"/g;
  const told =
    /<meta (?:name="description"|property="og:(?:title|description|site_name)") content="([^"]+)"/g;
  const attributes = [spoken, told].flatMap((pattern) =>
    [...shown.matchAll(pattern)].map(([, text = '']) => text),
  );
  return [...between, ...attributes].map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
}

const green = { mainColor: '#1b5e20', accentColor: '#ffc107' };

describe.each(usualEngines)('the look of the site on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const choose = (values: object) => site.staff.put<ProblemBody>('/settings/look', values);
  const upload = async (bytes: Uint8Array | string) =>
    (await site.staff.post<Media>('/media', typeof bytes === 'string' ? bytes : Uint8Array.from(bytes))).body;
  const document = (path = '/') => site.visitor.page(path);
  const file = async (address: string) => {
    const answer = await fetch(site.server.origin + address, {
      headers: { accept: 'image/avif,image/webp,*/*' },
    });
    return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test('[LOOK-01] a site whose look was never chosen has no style sheet in its documents, and its own icons', async () => {
    const { text, headers } = await document();
    expect(text).not.toContain('<style');
    expect(headers.get('content-security-policy')).toContain("style-src 'self';");
    expect((await file('/favicon.ico')).type).toBe('image/png');
    for (const link of [
      'rel="icon" href="/favicon.svg"',
      'rel="apple-touch-icon" href="/apple-touch-icon.png"',
    ])
      expect(text.split(link)).toHaveLength(2);
  });

  test('[LOOK-02] [LOOK-04] two colours are in every document, in at most 400 bytes, without a script, and allowed by their hash alone', async () => {
    const before = await document();
    expect((await choose(green)).status).toBe(200);
    for (const path of ['/', '/about', '/blog', '/contact', '/nowhere', '/admin/login']) {
      const { text, headers } = await document(path);
      const [, style = ''] = /<style>(.*?)<\/style>/.exec(text) ?? [];
      expect(style).toContain(`--color-button:light-dark(${green.mainColor},`);
      expect(style).toContain(`--color-sun:${green.accentColor}`);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    }
    const after = await document();
    const size = ({ text }: { text: string }) => brotliCompressSync(text).length;
    expect(size(after) - size(before)).toBeLessThanOrEqual(400);
    const scripts = ({ text }: { text: string }) => text.match(/<script[^>]*>.*?<\/script>/gs);
    expect(scripts(after)).toEqual(scripts(before));
    const palette = paletteOf(green);
    const manifest = JSON.parse((await document('/manifest.webmanifest')).text);
    const { background_color: ground, theme_color: theme } = manifest;
    expect([ground, theme]).toEqual([palette.page.light, palette.navy.light]);
    expect(after.text).toContain(`<meta name="theme-color" content="${palette.page.dark}"`);
  });

  test('[LOOK-01] a logo is on every page with its size, beside the name or in its place, and its file cannot be deleted', async () => {
    const logo = await upload(await pictures.png(300, 100));
    expect((await choose({ logo: logo.address, isNameShown: true })).status).toBe(200);
    const name = 'Solar Industry Association of India';
    const picture = (alt: string) =>
      `<img class="logo wide" src="${logo.address}?whole-480" alt="${alt}" width="132" height="44"/>`;
    const beside = (await document('/about')).text;
    expect(beside).toContain(`${picture('')}<span>${name}</span>`);
    expect(beside.split('class="logo wide"')).toHaveLength(3);
    await choose({ logo: logo.address, isNameShown: false });
    const alone = (await document('/about')).text;
    expect(alone).toContain(`${picture(name)}</a>`);
    expect((await site.staff.delete(`/media/${logo.id}`)).status).toBe(409);
  });

  test('[LOOK-05] from one picture the library makes the icons of tabs and home screens', async () => {
    const drawing = sharp({ create: { width: 600, height: 300, channels: 4, background: '#c0262680' } });
    const icon = await upload(await drawing.png().toBuffer());
    await choose({ icon: icon.address });
    const { text } = await document();
    const manifest = (await document('/manifest.webmanifest')).text;
    for (const [name, side] of Object.entries({
      ...{ 'icon-48': 48, 'icon-180': 180, 'icon-192': 192, 'icon-512': 512, 'icon-mask': 512 },
    })) {
      const address = `${icon.address}?${name}`;
      expect(text + manifest, name).toContain(`"${address}"`);
      const { type, bytes } = await file(address);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([type, width, height, format]).toEqual(['image/png', side, side, 'png']);
      const { isOpaque } = await sharp(bytes).stats();
      expect(isOpaque, name).toBe(name === 'icon-180' || name === 'icon-mask');
    }
    expect((await file('/favicon.ico')).bytes).toEqual((await file(`${icon.address}?icon-48`)).bytes);
    expect(text).not.toContain('/favicon.svg');
    expect(text).toContain(`"logo":"${site.server.origin}${icon.address}?icon-512"`);
  });
});
