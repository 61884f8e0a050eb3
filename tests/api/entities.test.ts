import { beforeAll, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { plainLists } from '../factories/list-paths.ts';
import { engines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

const text = expect.any(String);
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const keys = { _id: id, id, createdAt: moment, updatedAt: moment };

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  async function listed(path: string, http: Http = site.visitor): Promise<unknown> {
    const { body } = await http.get<bodies.Stored[] | { data: bodies.Stored[] }>(path);
    return (Array.isArray(body) ? body : body.data)[0];
  }

  test('[ENT-01] a testimonial', async () => {
    await bodies.create(site.staff, '/testimonials', bodies.testimonial());
    expect(await listed('/testimonials')).toEqual({
      ...keys,
      image: text,
      author: text,
      quote: text,
      role: text,
      location: text,
    });
  });

  describe('a channel', () => {
    test('[ENT-02] has these keys', async () => {
      await bodies.create(site.staff, '/channels', bodies.channel());
      const fields = { title: text, description: text, image: text, color: text, icon: text, link: text };
      expect(await listed('/channels')).toEqual({ ...keys, ...fields });
    });

    test('[ENT-03] has a gradient of classes as its colour', async () => {
      const sent = bodies.channel({ color: 'from-amber-400 via-orange-500 to-rose-600' });
      expect(await bodies.create(site.staff, '/channels', sent)).toMatchObject({ color: sent.color });
    });

    test.each(['📣', '🇮🇳', '👩🏽‍🔧', '☀️'])('[ENT-04] has an emoji as its icon: %s', async (icon) => {
      expect(await bodies.create(site.staff, '/channels', bodies.channel({ icon }))).toMatchObject({ icon });
    });

    test('[ENT-05] has an address as its link', async () => {
      const link = 'https://example.org/channel?a=1&b=%E0%A4%B8#c';
      expect(await bodies.create(site.staff, '/channels', bodies.channel({ link }))).toMatchObject({ link });
    });
  });

  test('[ENT-06] a brand', async () => {
    await bodies.create(site.staff, '/brands', bodies.brand({ logo: 'https://example.org/logo.svg' }));
    expect(await listed('/brands')).toEqual({ ...keys, name: text, logo: 'https://example.org/logo.svg' });
  });

  test('[ENT-07] a video, of whose address only the id is kept', async () => {
    const videoUrl = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3';
    await bodies.create(site.staff, '/video', bodies.video({ videoUrl }));
    expect(await listed('/video')).toEqual({
      ...keys,
      title: text,
      videoUrl: 'aqz-KE-bpKQ',
      thumbnailUrl: text,
    });
  });

  describe('a notice', () => {
    test('[ENT-08] has these keys', async () => {
      const { id } = await bodies.create(site.staff, '/important-information', bodies.notice());
      expect((await site.visitor.get(`/important-information/${id}`)).body).toEqual({
        ...keys,
        content: text,
        noticeType: 'header',
        documentLink: text,
      });
    });

    test('[ENT-09] is of one of three types', async () => {
      for (const noticeType of ['header', 'footer', 'other']) {
        expect(
          await bodies.create(site.staff, '/important-information', bodies.notice({ noticeType })),
        ).toMatchObject({ noticeType });
      }
      for (const noticeType of ['Header', 'banner', '', null, undefined, 1]) {
        const answer = await site.staff.post('/important-information', bodies.notice({ noticeType }));
        expect([noticeType, answer.status]).toEqual([noticeType, 422]);
      }
    });

    test('[ENT-10][API-60] visitors get a header and a footer part', async () => {
      const header = await bodies.create(site.staff, '/important-information', bodies.notice());
      const footer = await bodies.create(
        site.staff,
        '/important-information',
        bodies.notice({ noticeType: 'footer', documentLink: null }),
      );
      expect((await site.visitor.get('/important-information')).body).toEqual({ header, footer });
      expect(footer.documentLink).toBeNull();
    });
  });

  test('[ENT-11] a picture of the carousel', async () => {
    await site.staff.post('/carousel', { urls: ['/pictures/hero/a.webp'] });
    expect(await listed('/carousel')).toEqual({ ...keys, url: '/pictures/hero/a.webp' });
  });

  describe('a member', () => {
    const sites = ['linkedin', 'twitter', 'facebook', 'youtube', 'whatsapp', 'instagram', 'telegram'];

    test('[ENT-13] has these keys', async () => {
      const { id: member } = await bodies.create(
        site.staff,
        '/about/members',
        bodies.member({ contact: undefined }),
      );
      expect((await site.visitor.get(`/about/members/${member}`)).body).toEqual({
        ...keys,
        name: 'Asha Rao',
        role: 'Treasurer',
        image: text,
        contact: '',
        order: 3,
        isWorkingCommittee: true,
        social: { ...Object.fromEntries(sites.map((name) => [name, null])), linkedin: text },
      });
    });

    test('[ENT-14] can be found in seven networks', async () => {
      const social = Object.fromEntries(sites.map((name) => [name, `https://example.org/${name}`]));
      expect(await bodies.create(site.staff, '/about/members', bodies.member({ social }))).toMatchObject({
        social,
      });
    });
  });

  describe('a post', () => {
    const named = (name: string) => ({ _id: id, id, name });
    let expected: object;
    let stored: bodies.Stored;

    beforeAll(async () => {
      const category = await bodies.createCategory(site.staff, 'Solar Policy');
      const tags = [await bodies.createTag(site.staff, 'almm'), await bodies.createTag(site.staff, 'epc')];
      stored = await bodies.createPost(site.staff, {
        category: category.id,
        tags: tags.map((tag) => tag.id),
      });
      expected = {
        ...keys,
        title: 'Rooftop solar in Madurai',
        excerpt: 'What a family of four pays and saves.',
        content: '<p>A roof of forty square metres.</p>',
        coverImage: '/pictures/posts/rooftop-subsidy-guide.webp',
        category: named('Solar Policy'),
        tags: [named('almm'), named('epc')],
        author: { name: 'Kavya Nair', avatar: '/pictures/people/03.webp' },
        publishedAt: '2026-10-01T00:00:00.000Z',
        readTime: 4,
        status: 'Published',
      };
    });

    test('[ENT-15][ENT-16][ENT-17][ENT-18][ENT-19] has these keys alone and in the list', async () => {
      expect((await site.visitor.get(`/blog/posts/${stored.id}`)).body).toEqual(expected);
      expect(await listed('/blog/posts')).toEqual(expected);
    });

    test('[ENT-22] [HOLD-40] tells staff how often it was read', async () => {
      const post = await bodies.createPost(site.staff);
      const staffKeys = Object.keys(expected).concat('viewCount').sort();
      const listedPost = async () => (await listed('/blog/posts', site.staff)) as bodies.Stored;
      expect(await listedPost()).toMatchObject({ id: post.id, viewCount: 0 });
      expect(Object.keys(await listedPost()).sort()).toEqual(staffKeys);
      await site.visitor.get(`/blog/posts/${post.id}`);
      await expect.poll(listedPost).toMatchObject({ id: post.id, viewCount: 1 });
    });

    test('[ENT-20] takes five minutes to read unless it says otherwise', async () => {
      for (const [readTime, minutes] of [
        [undefined, 5],
        ['7', 7],
        [12, 12],
        [0, 5],
        ['x', 5],
      ] as const) {
        expect(await bodies.createPost(site.staff, { readTime })).toMatchObject({ readTime: minutes });
      }
    });

    test('[ENT-21][CONST-18] is a draft unless it says otherwise', async () => {
      expect(await bodies.createPost(site.staff, { status: undefined })).toMatchObject({ status: 'Draft' });
      for (const status of ['draft', 'published', 'Archived', '']) {
        const answer = await site.staff.post('/blog/posts', bodies.post(stored.category, { status }));
        expect([status, answer.status]).toEqual([status, 422]);
      }
    });
  });

  test('[ENT-23] a category', async () => {
    await bodies.createCategory(site.staff);
    expect(await listed('/categories')).toEqual({ ...keys, name: text });
  });

  test('[ENT-24] a tag', async () => {
    await bodies.createTag(site.staff);
    expect(await listed('/tags')).toEqual({ ...keys, name: text, usageCount: expect.any(Number) });
  });

  test('[ENT-25] a rate card, whose price is text', async () => {
    const sent = bodies.rateCard({ price: '₹ 2,000 / वर्ष' });
    await bodies.create(site.staff, '/rate-cards', sent);
    expect(await listed('/rate-cards')).toEqual({ ...keys, ...sent });
  });

  test('[ENT-26] a resource, with and without a document', async () => {
    await bodies.create(site.staff, '/resources', bodies.resource());
    expect(await listed('/resources')).toEqual({ ...keys, title: text, link: text, documentUrl: text });
    expect(
      await bodies.create(site.staff, '/resources', bodies.resource({ documentUrl: undefined })),
    ).toMatchObject({ documentUrl: null });
  });

  test('[ENT-27] a message', async () => {
    await bodies.create(site.visitor, '/contact', bodies.contactMessage({ lastName: '' }));
    expect(await listed('/contact', site.staff)).toEqual({
      ...keys,
      ...bodies.contactMessage({ lastName: '' }),
      isSuspectedSpam: false,
    });
  });

  test('[ENT-28][ENT-29] an application, whose plan is an id when sent and title and price when read', async () => {
    const plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
    const sent = bodies.application(plan.id);
    await bodies.create(site.visitor, '/join', sent);
    expect(await listed('/join', site.staff)).toEqual({
      ...keys,
      isSuspectedSpam: false,
      ...sent,
      selectedRateCard: { _id: plan.id, id: plan.id, title: 'Start-up', price: 'Free for startups' },
    });
  });

  test('[PROD-09] nothing but posts has a status, and nothing but notices a type', async () => {
    for (const path of [...plainLists, '/contact', '/join', '/about/members/working-committee']) {
      const record = (await listed(path, site.staff)) as object;
      expect(
        Object.keys(record).filter((key) => /status|state|type|published|archived|draft/i.test(key)),
      ).toEqual([]);
    }
    const one = (await listed('/blog/posts', site.staff)) as object;
    expect(Object.keys(one).filter((key) => /status|state|type/i.test(key))).toEqual(['status']);
  });
});
