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

  test('[ENT-01] a testimonial is returned with its fields', async () => {
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

  describe('channels', () => {
    test('[ENT-02] a channel is returned with its fields', async () => {
      await bodies.create(site.staff, '/channels', bodies.channel());
      const fields = { title: text, description: text, image: text, color: text, icon: text, link: text };
      expect(await listed('/channels')).toEqual({ ...keys, ...fields });
    });

    test('[ENT-03] a channel stores gradient classes as its colour', async () => {
      const sent = bodies.channel({ color: 'from-amber-400 via-orange-500 to-rose-600' });
      expect(await bodies.create(site.staff, '/channels', sent)).toMatchObject({ color: sent.color });
    });

    test.each(['📣', '🇮🇳', '👩🏽‍🔧', '☀️'])(
      '[ENT-04] a channel stores the emoji %s as its icon',
      async (icon) => {
        expect(await bodies.create(site.staff, '/channels', bodies.channel({ icon }))).toMatchObject({
          icon,
        });
      },
    );

    test('[ENT-05] a channel stores its link unchanged', async () => {
      const link = 'https://example.org/channel?a=1&b=%E0%A4%B8#c';
      expect(await bodies.create(site.staff, '/channels', bodies.channel({ link }))).toMatchObject({ link });
    });
  });

  test('[ENT-06] a brand is returned with its fields', async () => {
    await bodies.create(site.staff, '/brands', bodies.brand({ logo: 'https://example.org/logo.svg' }));
    expect(await listed('/brands')).toEqual({ ...keys, name: text, logo: 'https://example.org/logo.svg' });
  });

  test('[ENT-07] a video is stored with the id of its address', async () => {
    const videoUrl = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3';
    await bodies.create(site.staff, '/video', bodies.video({ videoUrl }));
    expect(await listed('/video')).toEqual({
      ...keys,
      title: text,
      videoUrl: 'aqz-KE-bpKQ',
      thumbnailUrl: text,
    });
  });

  describe('notices', () => {
    test('[ENT-08] a notice is returned with its fields', async () => {
      const { id } = await bodies.create(site.staff, '/important-information', bodies.notice());
      expect((await site.visitor.get(`/important-information/${id}`)).body).toEqual({
        ...keys,
        content: text,
        noticeType: 'header',
        documentLink: text,
      });
    });

    test('[ENT-09] a notice is of type header, footer or other, and any other type is rejected', async () => {
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

    test('[ENT-10][API-60] visitors receive one header notice and one footer notice', async () => {
      const header = await bodies.create(site.staff, '/important-information', bodies.notice());
      const footer = await bodies.create(
        site.staff,
        '/important-information',
        bodies.notice({ noticeType: 'footer', documentLink: null }),
      );
      const { body } = await site.visitor.get('/important-information');
      expect(body).toEqual({ header: bodies.forVisitors(header), footer: bodies.forVisitors(footer) });
      expect(footer.documentLink).toBeNull();
    });
  });

  test('[ENT-11] a carousel picture is returned with its fields', async () => {
    await site.staff.post('/carousel', { urls: ['/pictures/hero/a.webp'] });
    expect(await listed('/carousel')).toEqual({ ...keys, url: '/pictures/hero/a.webp' });
  });

  describe('members', () => {
    const sites = ['linkedin', 'twitter', 'facebook', 'youtube', 'whatsapp', 'instagram', 'telegram'];

    test('[ENT-13] a member is returned with its fields', async () => {
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

    test('[ENT-14] a member can have links to seven social networks', async () => {
      const social = Object.fromEntries(sites.map((name) => [name, `https://example.org/${name}`]));
      expect(await bodies.create(site.staff, '/about/members', bodies.member({ social }))).toMatchObject({
        social,
      });
    });
  });

  describe('posts', () => {
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
        listedAt: moment,
        readTime: 4,
        status: 'Published',
        path: expect.stringMatching(/^\/blog\/rooftop-solar-in-madurai-[0-9a-z]{11}$/),
      };
    });

    // Also proves ENT-17, ENT-18, ENT-19.
    test('[ENT-15] [ENT-16] a post has the same fields alone and in the list', async () => {
      expect((await site.visitor.get(`/blog/posts/${stored.id}`)).body).toEqual(expected);
      expect(await listed('/blog/posts')).toEqual(expected);
    });

    test('[ENT-22] [HOLD-40] only staff receive the view count of a post', async () => {
      const post = await bodies.createPost(site.staff);
      const staffKeys = Object.keys(expected).concat('publication', 'viewCount').sort();
      const listedPost = async () => (await listed('/blog/posts', site.staff)) as bodies.Stored;
      expect(await listedPost()).toMatchObject({ id: post.id, viewCount: 0 });
      expect(Object.keys(await listedPost()).sort()).toEqual(staffKeys);
      await site.visitor.get(`/blog/posts/${post.id}`);
      await expect.poll(listedPost).toMatchObject({ id: post.id, viewCount: 1 });
    });

    test('[ENT-20] the reading time of a post is five minutes unless a valid one is sent', async () => {
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

    test('[ENT-21][CONST-18] a post is a draft unless Published is sent, and other states are rejected', async () => {
      expect(await bodies.createPost(site.staff, { status: undefined })).toMatchObject({ status: 'Draft' });
      for (const status of ['draft', 'published', 'Archived', '']) {
        const answer = await site.staff.post('/blog/posts', bodies.post(stored.category, { status }));
        expect([status, answer.status]).toEqual([status, 422]);
      }
    });
  });

  test('[ENT-23] a category is returned with its fields', async () => {
    await bodies.createCategory(site.staff);
    expect(await listed('/categories')).toEqual({ ...keys, name: text });
  });

  test('[ENT-24] a tag is returned with its fields and its usage count', async () => {
    const { id } = await bodies.createTag(site.staff);
    await bodies.createPost(site.staff, { tags: [id] });
    expect(await listed('/tags')).toEqual({ ...keys, name: text, usageCount: expect.any(Number) });
  });

  test('[ENT-25] a rate card is returned with its fields and a price as text', async () => {
    const sent = bodies.rateCard({ price: '₹ 2,000 / वर्ष' });
    await bodies.create(site.staff, '/rate-cards', sent);
    expect(await listed('/rate-cards')).toEqual({ ...keys, ...sent });
  });

  test('[ENT-26] a resource is returned with its fields and null for a missing document', async () => {
    await bodies.create(site.staff, '/resources', bodies.resource());
    expect(await listed('/resources')).toEqual({ ...keys, title: text, link: text, documentUrl: text });
    expect(
      await bodies.create(site.staff, '/resources', bodies.resource({ documentUrl: undefined })),
    ).toMatchObject({ documentUrl: null });
  });

  test('[ENT-27] a contact message is returned with its fields', async () => {
    await bodies.create(site.visitor, '/contact', bodies.contactMessage({ lastName: '' }));
    expect(await listed('/contact', site.staff)).toEqual({
      ...keys,
      ...bodies.contactMessage({ lastName: '' }),
      isSuspectedSpam: false,
      spamReasons: '',
      isUnread: true,
    });
  });

  test('[ENT-28][ENT-29] an application is sent with a plan id and returned with title and price of the plan', async () => {
    const plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
    const sent = bodies.application(plan.id);
    await bodies.create(site.visitor, '/join', sent);
    expect(await listed('/join', site.staff)).toEqual({
      ...keys,
      isSuspectedSpam: false,
      spamReasons: '',
      isUnread: true,
      ...sent,
      selectedRateCard: { _id: plan.id, id: plan.id, title: 'Start-up', price: 'Free for startups' },
    });
  });

  test('[PROD-09] only posts have a status, and only notices have a type', async () => {
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
