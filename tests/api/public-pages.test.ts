import { describe, expect, test } from 'vitest';
import { aboutPage } from '../../content/about-page/defaults.ts';
import { pages } from '../../content/built-in-pages.ts';
import { homePage } from '../../content/home-page/defaults.ts';
import { menus } from '../../content/menus/defaults.ts';
import { sharePicture } from '../../content/sharing/defaults.ts';
import { sitePages } from '../../content/site-pages.ts';
import * as bodies from '../factories/bodies.ts';
import { create, createPost } from '../factories/bodies.ts';
import { builtIn } from '../support/content.ts';
import { usualEngines } from '../support/database.ts';
import { readHead } from '../support/document-head.ts';
import { readFigure } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

/** The first element of a name, with all that is in it. */
const element = (html: string, name: string) =>
  new RegExp(`<${name}[ >].*?</${name.split(' ')[0]}>`, 's').exec(html)?.[0] ?? '';
/** What people read. */
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to, label = '']) => ({
    label: words(label),
    to,
  }));
const headings = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}[ >].*?</h${level}>`, 'gs'))].map(([text]) => words(text));

describe('public pages', () => {
  const site = useSite();
  const facts = { ...builtIn.association, ...builtIn['contact-details'] };

  const read = async (path: string) => (await site.visitor.page(path)).text;
  const headOf = async (path: string) => readHead(await read(path));
  describe('the documents of the public pages', () => {
    // Also proves NAV-06, NAV-10, NAV-11, NAV-12, NAV-15, SHOP-01, SHOP-02, PROD-04, PROD-05, FOOT-01, FOOT-03,
    // FOOT-04, FOOT-05, FOOT-06, UXS-03.
    test('[NAV-01] [NAV-03] every public address shows its subject between a navigation that marks it and a footer with name, tagline, address, phone and email, both with a link to join', async () => {
      const { body } = await site.visitor.get<{ data: { id: string; title: string }[] }>(
        '/blog/posts?limit=1',
      );
      const [post] = body.data;
      const subjects: Record<string, string> = {
        '/': homePage.headline,
        '/about': 'Our Mission',
        '/blog': 'Recent Posts',
        '/resources': 'TitleLinkDocument',
        '/contact': 'Send Message',
        '/join': 'Submit Application',
        '/shop': 'Coming Soon',
        '/training': 'Coming Soon',
        [`/blog/${post?.id}`]: post?.title ?? 'none',
      };
      for (const [path, subject] of Object.entries(subjects)) {
        const { status, text: html, headers } = await site.visitor.page(path);
        expect.soft(status, `[NAV-06] ${path}`).toBe(200);
        expect.soft(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
        const parts = ['header', 'main', 'footer'].map((name) => element(html, name));
        const [header = '', main = '', footer = ''] = parts;
        expect.soft(words(main), `[NAV-03] [PROD-05] ${path}`).toContain(subject);
        expect.soft(headings(html, 1), path).toHaveLength(1);
        const order = parts.map((part) => html.indexOf(part));
        expect.soft(order, `[NAV-01] ${path}`).toEqual(order.toSorted((one, other) => one - other));
        expect.soft(words(header), `[UXS-03] ${path}`).toContain('Pause motion');
        const items = linksIn(element(header, 'nav'));
        expect
          .soft(
            items.map(({ label, to }) => `${label} ${to}`),
            `[NAV-12] ${path}`,
          )
          .toEqual([
            ...['Home /', 'About /about', 'Blog /blog', 'Important Links /resources', 'Contact Us /contact'],
            'Join as member /join',
          ]);
        const marked = [...header.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)/g)].map(
          ([, label]) => label,
        );
        const current = menus.header.filter(({ to }) => to === path || path.startsWith(`${to}/`));
        expect.soft(marked, `[NAV-15] ${path}`).toEqual(current.map(({ label }) => label));
        const below = linksIn(element(footer, 'nav')).map(({ label, to }) => `${label} ${to}`);
        expect
          .soft(below, `[FOOT-01] [PROD-04] ${path}`)
          .toEqual([
            ...[
              'About Us /about',
              'Blog /blog',
              'Contact /contact',
              'Join Us /join',
              'Important Links /resources',
            ],
          ]);
        const text = words(footer);
        for (const fact of [facts.name, facts.tagline, ...facts.address, facts.phone, facts.email])
          expect.soft(text, `[FOOT-03] [FOOT-04] ${path}`).toContain(fact);
        expect.soft(footer, `[FOOT-05] ${path}`).toMatch(/href="tel:\+91\d+"/);
        expect.soft(footer, `[FOOT-06] ${path}`).toContain(`href="mailto:${facts.email}"`);
        const isComing = path === '/shop' || path === '/training';
        if (isComing) expect.soft(words(main), `[NAV-10] [SHOP-01] ${path}`).toBe('Coming Soon');
      }
    });

    // Also proves HOME-15, HOME-16, HOME-17, HOME-24, HOME-25, HOME-28, HOME-29, HOME-30, HOME-31, HOME-32, HOME-37,
    // CONST-21.
    test('[HOME-07] [HOME-09] the document of the home page has its pictures, headline, figures, invitations, steps and structured data', async () => {
      const html = await read('/');
      const pictures = [...html.matchAll(/<img [^>]*alt="(hero \d)"[^>]*>/g)];
      expect(pictures.map(([, name]) => name)).toEqual(['hero 1', 'hero 2', 'hero 3', 'hero 4', 'hero 5']);
      expect(pictures[0]?.[0]).toMatch(/fetchPriority="high"/i);
      expect(headings(html, 1)).toEqual(["Join the World's Largest and Most Successful Solar Association"]);
      const figures = element(html, 'ul class="stats"').matchAll(
        /<strong>(.*?)<\/strong><span>(.*?)<\/span>/g,
      );
      expect([...figures].map(([, figure, caption]) => `${figure} ${caption}`)).toEqual([
        ...['500+ Members', '28+ States', '100+ Manufactures', '350+ EPCs, Startups'],
      ]);
      for (const heading of [
        'Trusted by 340K+ Solar Professionals',
        'See why 340K+ entrepreneurs like you chose the product',
        '3 Steps to Success',
      ])
        expect(headings(html, 2)).toContain(heading);
      const links = linksIn(element(html, 'main'));
      const channel = expect.stringMatching(/^https:\/\/www\.youtube\.com\//);
      expect(links).toContainEqual({ label: 'Watch Success Stories', to: channel });
      expect(links).toContainEqual({ label: 'Watch on YouTube', to: channel });
      expect(links).toContainEqual({ label: 'Get Invited', to: '/join' });
      expect(headings(element(html, 'ol class="steps"'), 3)).toEqual([
        ...['Become Member', 'Get Premium Support', 'Expand With us'],
      ]);
      for (const record of ['WhatsApp Community', 'Nandini Ghatge', 'Suvarnex Modules'])
        expect(html).toContain(record);
      const [data] = readHead(html).structuredData;
      expect(data?.['@graph']).toMatchObject([
        { '@type': 'Organization', name: facts.name, url: `${site.server.origin}/` },
        { '@type': 'WebSite' },
      ]);
    });

    // Also proves ABOUT-03, ABOUT-04, ABOUT-05, ABOUT-06, ABOUT-08, PROD-03.
    test('[ABOUT-01] [ABOUT-02] the document of the About page has mission, impact, benefits, three decorative pictures and all members', async () => {
      const html = await read('/about');
      const impact = [...element(html, 'ul class="impact"').matchAll(/<li>.*?<\/li>/g)];
      expect(impact.map(([item]) => words(item))).toEqual([
        ...[
          '500+ Active Members',
          '28+ States Coverage',
          '100+ Manufacturing Partners',
          '350+ EPC Companies',
        ],
      ]);
      expect(headings(element(html, 'ul class="reasons"'), 3)).toHaveLength(5);
      const audiences = ['professionals', 'businesses', 'EPCs', 'start-ups', 'manufacturers', 'India'];
      for (const text of [...aboutPage.mission.paragraphs, ...audiences]) expect(words(html)).toContain(text);
      expect(html.match(/<img [^>]*alt="" width="960" height="720" loading="lazy"/g)).toHaveLength(3);
      expect(linksIn(element(html, 'main'))).toContainEqual({ label: 'Apply for membership', to: '/join' });
      const [, ...sections] = html.split('class="members"');
      for (const [index, path] of ['working-committee', 'other'].entries()) {
        const { body } = await site.visitor.get<{ name: string; role: string; image: string }[]>(
          `/about/members/${path}`,
        );
        const shown = sections[index] ?? '';
        expect(headings(shown, 3), path).toEqual(body.map(({ name }) => name));
        for (const { role, image } of body)
          expect([words(shown).includes(role), shown.includes(image)]).toEqual([true, true]);
      }
    });

    // Also proves JOIN-02, JOIN-03, JOIN-05, CONST-28.
    test('[RES-01] [JOIN-01] the documents of resources and membership have a row for each resource and a card with its values for each plan', async () => {
      const resources = await site.visitor.get<{ title: string }[]>('/resources');
      const html = element(await read('/resources'), 'table');
      const cells = (scope: string) =>
        [...html.matchAll(new RegExp(`<th [^>]*scope="${scope}"[^>]*>(.*?)</th>`, 'g'))].map(
          ([, text = '']) => words(text),
        );
      expect(cells('col')).toEqual(['Title', 'Link', 'Document']);
      expect(cells('row')).toEqual(resources.body.map(({ title }) => title));
      type Plan = Record<'title' | 'description' | 'price', string>;
      const { body } = await site.visitor.get<Plan[]>('/rate-cards');
      const cards = (await read('/join')).split('class="card plan"').slice(1).map(words);
      expect(cards).toHaveLength(body.length);
      for (const [index, { title, description, price }] of body.entries())
        for (const text of [title + description + price, 'Select Plan']) expect(cards[index]).toContain(text);
    });
  });

  describe('metadata of public pages', () => {
    test('every public page has its own title, description, canonical address, preview data, language and breadcrumb', async () => {
      const { origin } = site.server;
      const all = sitePages(builtIn);
      const titles = new Set<string>();
      for (const page of all) {
        const { path, description } = page;
        const text = await read(path);
        const { title, meta, canonical, structuredData } = readHead(text);
        titles.add(title);
        expect.soft(title, path).toContain(builtIn.association.name);
        expect.soft(text, path).toMatch(/<html [^>]*lang="en-IN"/);
        const named = ['description', 'og:url', 'og:image', 'og:image:alt', 'twitter:card'].map(meta);
        expect
          .soft([canonical, ...named], path)
          .toEqual([
            ...[origin + path, description, origin + path, origin + sharePicture.path, sharePicture.alt],
            'summary_large_image',
          ]);
        expect.soft(meta('robots') ?? '', path).not.toContain('noindex');
        if (page.title === undefined) continue;
        const trail = structuredData.find((data) => data['@type'] === 'BreadcrumbList');
        expect.soft(trail?.itemListElement, path).toMatchObject([
          { position: 1, name: 'Home', item: `${origin}/` },
          { position: 2, name: page.title, item: origin + path },
        ]);
      }
      const descriptions = new Set(all.map(({ description }) => description));
      expect([titles.size, descriptions.size]).toEqual([all.length, all.length]);
      const tracked = await headOf('/about?utm_source=letter');
      expect(tracked.canonical, 'parameters that change nothing').toBe(`${origin}/about`);
    });

    test('every address in the sitemap exists and is its own canonical address, and so is a link in the feed', async () => {
      const addresses = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, address]) => address,
      );
      expect(addresses.length).toBeGreaterThan(20);
      addresses.push(/<entry>[\s\S]*?href="([^"]+)"/.exec(await read('/atom.xml'))?.[1]);
      // One after the other: a server that is asked for all at once may refuse some for its load.
      for (const address of addresses) {
        const response = await fetch(address ?? '');
        expect(response.status, address).toBe(200);
        expect(readHead(await response.text()).canonical).toBe(address);
      }
    });

    test('the document of a post has a description, a canonical address, preview data and structured data', async () => {
      const publishedAt = '2031-05-06T00:00:00.000Z';
      const excerpt = 'What a preview says.';
      const values = { title: 'Of previews', excerpt, publishedAt, status: 'Published' };
      const { id, path } = await createPost(site.staff, values);
      const { meta, canonical, structuredData } = await headOf(`/blog/${id}`);
      expect(meta('description')).toBe(excerpt);
      expect(canonical).toBe(`${site.server.origin}${path}`);
      expect(meta('og:type')).toBe('article');
      expect(meta('og:image')).toMatch(/^http.+rooftop-subsidy-guide\.webp$/);
      expect(meta('article:published_time')).toBe(publishedAt);
      // Nothing is changed before it is published, whatever staff typed in.
      expect(meta('article:modified_time')).toBe(publishedAt);
      const types = structuredData.map((thing) => thing['@type']).toSorted();
      expect(types).toEqual(['BlogPosting', 'BreadcrumbList']);
    });

    test('[LANGUAGE-02] the text of a post in Hindi and of a page in Urdu says its language in document, head, card, search and feeds, and texts in English say nothing', async () => {
      const title = 'छत पर सौर ऊर्जा';
      const post = await createPost(site.staff, { title, language: 'hi', status: 'Published' });
      const html = await read(String(post.path));
      for (const text of [`<h1 lang="hi">${title}</h1>`, '<div class="prose" lang="hi">'])
        expect(html).toContain(text);
      const { meta, structuredData } = readHead(html);
      expect(meta('og:locale')).toBe('hi_IN');
      expect(structuredData).toContainEqual(
        expect.objectContaining({ headline: title, inLanguage: 'hi-IN' }),
      );
      expect(html).toMatch(/<link rel="preload" as="font"[^>]*anek-hindi/);
      const list = await read('/blog');
      expect(list).toMatch(new RegExp(`<h3 id="[^"]+" lang="hi"><span><span>${title}`));
      expect(list).toContain('<span lang="hi">हिन्दी</span>');
      expect(await read(`/search?q=${encodeURIComponent(title)}`)).toContain('<h3 lang="hi">');
      expect(await read('/atom.xml')).toMatch(/<entry xml:lang="hi">\n<id>[^<]+<\/id>\n<title>छत/);
      expect(await read('/rss.xml')).toContain('<dc:language>hi</dc:language>');

      const page = bodies.page({ title: 'شمسی توانائی', language: 'ur' });
      const { slug } = await create(site.staff, '/pages', page);
      const urdu = await read(`/${slug}`);
      expect(urdu).toMatch(/<article class="container added-page" data-page="[^"]+" lang="ur" dir="rtl">/);
      expect(readHead(urdu).meta('og:locale')).toBe('ur_IN');

      const english = await createPost(site.staff, { title: 'In English', status: 'Published' });
      const document = await read(String(english.path));
      expect(document).toContain('<h1>In English</h1>');
      expect(document).not.toContain('anek-hindi');
      expect(readHead(document).meta('og:locale')).toBe('en_IN');
      expect(readHead(document).structuredData).toContainEqual(
        expect.objectContaining({ inLanguage: 'en-IN' }),
      );
    });

    test('hostile text of a post stays text in its page, its structured data and the feeds', async () => {
      const hostile = `</script><script>document.title='taken over'</script> ]]> & "quotes" <b>`;
      const content = `<p>${hostile.replaceAll('<', '&lt;')}</p><p>सौर ऊर्जा ☀</p>`;
      const values = { title: hostile, excerpt: hostile, content, status: 'Published' };
      const { id } = await createPost(site.staff, values);
      const html = await read(`/blog/${id}`);
      expect(html).not.toContain('<script>document.title');
      const { title, structuredData } = readHead(html);
      expect(title).toContain(hostile);
      expect(structuredData).toContainEqual(expect.objectContaining({ headline: hostile }));
      for (const path of ['/rss.xml', '/atom.xml']) {
        const feed = await read(path);
        expect(feed, path).not.toContain('<script');
        for (const text of ['&#60;/script&#62;', 'सौर ऊर्जा ☀']) expect(feed, path).toContain(text);
      }
    });

    // Also proves VAL-14.
    test('[BLOG-25] the document of the list names page and category in its canonical address, matches a category exactly, and is not indexed for searches, unknown categories and pages after the last', async () => {
      for (const [name, title] of [
        ['Solar', 'Of the sun'],
        ['Solar Policy', 'Of its laws'],
      ]) {
        const { id } = await create(site.staff, '/categories', { name });
        await createPost(site.staff, { category: id, title });
      }
      for (const [path, canonical, heading] of [
        ['/blog?page=2&utm_source=mail', '/blog?page=2', 'All Posts'],
        ['/blog?category=Solar&page=1', '/blog?category=Solar', 'Solar Posts'],
        ['/blog?category=solar', undefined, 'solar Posts'],
        ['/blog?q=zzzz', undefined, 'Search Results'],
        ['/blog?category=Policy&page=99', undefined, 'Policy Posts'],
      ] as const) {
        const html = await read(path);
        const head = readHead(html);
        expect(head.canonical, path).toBe(canonical && site.server.origin + canonical);
        expect(head.meta('robots') === 'noindex', path).toBe(canonical === undefined);
        expect(headings(html, 2), path).toContain(heading);
        expect(html.includes('No posts found.'), path).toBe(canonical === undefined);
      }
      const list = element(await read('/blog?category=Solar'), 'section class="results"');
      expect(headings(list, 3), '[VAL-14]').toEqual(['Of the sun']);
    });
  });

  describe('[AMB-20] a page that does not exist', () => {
    // Also proves ERR-17.
    test('[POST-11] [POST-12] the document of a missing post or a draft has status 404, says so with a link back and is not indexed', async () => {
      const { id } = await createPost(site.staff, { title: 'Of drafts', status: 'Draft' });
      for (const path of ['/blog/no-such-post', `/blog/${id}`]) {
        const { status, text } = await site.visitor.page(path);
        expect([path, status, headings(text, 1)]).toEqual([path, 404, ['Blog post not found']]);
        expect(linksIn(element(text, 'main'))).toContainEqual({ label: 'Back to Blog', to: '/blog' });
        expect(readHead(text).meta('robots')).toBe('noindex');
        expect(text).not.toContain('Of drafts');
      }
    });

    test('[HOLD-14] all unknown addresses share one cached document with status 404 in the layout of the site, and all missing posts another; neither is indexed', async () => {
      const groups = [
        ['/no-such-page', '/another/one?q=1', '/x.php', '/%E0%A4%B8', '/no-such-page/'],
        ['/blog/gone', '/blog/01890000-0000-7000-8000-000000000000', '/blog/gone?x=1'],
      ];
      for (const paths of groups) {
        const answers = await Promise.all(paths.map((path) => site.visitor.page(path)));
        for (const { status, headers } of answers)
          expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        const text = answers[0]?.text ?? '';
        for (const path of paths) expect(text).not.toContain(path.slice(1).split('?')[0]);
        const { meta, canonical, structuredData } = readHead(text);
        expect([meta('robots'), canonical, structuredData]).toEqual(['noindex', undefined, []]);
        expect(text).toMatch(/<h1[^>]*>(Page|Blog post) not found<\/h1>/);
        expect(text).toContain('<footer');
      }
      const entries = () => readFigure(site.server, 'kiran_page_cache_entries');
      const before = await entries();
      await Promise.all(Array.from({ length: 200 }, (_, number) => site.visitor.page(`/unknown-${number}`)));
      expect(await entries(), '[HOLD-14] cached documents').toBe(before);
    });
  });

  // Changes what the About page shows, and comes last.
  test("[ABOUT-07] 'Other Members' is absent when there are none", async () => {
    expect(headings(await read('/about'), 2)).toContain('Other Members');
    const { body } = await site.visitor.get<{ id: string }[]>('/about/members/other');
    for (const { id } of body) await site.staff.delete(`/about/members/${id}`);
    expect(headings(await read('/about'), 2)).not.toContain('Other Members');
  });
});

const siteUrl = 'https://www.kiran.example';
const types: Record<string, string> = {
  '/sitemap.xml': 'application/xml',
  '/rss.xml': 'application/rss+xml',
  '/atom.xml': 'application/atom+xml',
  '/llms.txt': 'text/plain',
  '/robots.txt': 'text/plain',
  '/manifest.webmanifest': 'application/manifest+json',
};

describe.each(usualEngines)('documents for programs on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, SITE_URL: siteUrl } });
  const read = async (path: string) => (await site.visitor.page(path)).text;

  test('each document for programs has its content type, can be revalidated, allows only GET and HEAD and takes all its addresses from SITE_URL', async () => {
    await bodies.createPost(site.staff, { title: 'Addresses', status: 'Published' });
    for (const [path, type] of Object.entries(types)) {
      const { status, headers, text } = await site.visitor.page(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, expect.stringContaining(type)]);
      expect(headers.get('cache-control')).toContain('must-revalidate');
      const again = await site.visitor.page(path, { 'if-none-match': headers.get('etag') ?? '' });
      expect([path, again.status, again.text]).toEqual([path, 304, '']);
      const address = site.server.origin + path;
      const refused = await fetch(address, { method: 'DELETE', headers: { origin: siteUrl } });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      const found = text.match(/https?:\/\/[^\s<>"')]+/g) ?? [];
      const standards = /^http:\/\/(www\.w3\.org|purl\.org|www\.sitemaps\.org)\//;
      expect(found.filter((one) => !one.startsWith(siteUrl) && !standards.test(one)).join(), path).toBe('');
    }
  });

  test('the sitemap lists all public pages and published posts with their last change, and no blog that nothing is in, which asks not to be listed either', async () => {
    const post = await bodies.createPost(site.staff, { status: 'Published' });
    const xml = await read('/sitemap.xml');
    for (const path of Object.values(pages)) expect(xml).toContain(`<loc>${siteUrl}${path}</loc>`);
    expect(xml).toContain(`<loc>${siteUrl}${post.path}</loc>\n<lastmod>${post.updatedAt}</lastmod>`);
    for (const hidden of ['/admin', '/login', '/shop', '/api']) expect(xml).not.toContain(siteUrl + hidden);
    const { body } = await site.visitor.get<{ data: { id: string }[] }>('/blog/posts?limit=100');
    for (const { id } of body.data) await site.staff.delete(`/blog/posts/${id}`);
    expect(await read('/blog')).toContain('<meta name="robots" content="noindex"/>');
    expect(await read('/sitemap.xml')).not.toContain(`<loc>${siteUrl}${pages.blog}</loc>`);
  });

  test('the feeds contain the newest twenty posts, newest first, and give no time of change before the publication', async () => {
    const titles: string[] = [];
    for (let number = 1; number <= 21; number += 1) {
      const title = bodies.unique('Feed post');
      titles.unshift(title);
      const dated = number === 21 ? { publishedAt: '2099-12-31T00:00:00.000Z' } : {};
      await bodies.createPost(site.staff, { title, status: 'Published', ...dated });
    }
    for (const path of ['/rss.xml', '/atom.xml']) {
      const found = (await read(path)).matchAll(/<title>(Feed post [^<]*)<\/title>/g);
      expect([...found].map(([, title]) => title)).toEqual(titles.slice(0, 20));
    }
    expect(await read('/atom.xml')).toContain('<updated>2099-12-31T00:00:00.000Z</updated>');
    expect(await read('/rss.xml')).toContain('<lastBuildDate>Thu, 31 Dec 2099 00:00:00 GMT</lastBuildDate>');
  });
});
