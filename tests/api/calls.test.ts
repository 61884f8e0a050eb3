import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { plainLists } from '../factories/list-paths.ts';
import { usualEngines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const keys = { _id: anId, id: anId, createdAt: moment, updatedAt: moment };
const networks = ['linkedin', 'twitter', 'facebook', 'youtube', 'whatsapp', 'instagram', 'telegram'];

/** A type whose calls are nothing but these. */
interface Section {
  /** The requirements of the title; those beside it stand above. */
  ids: string;
  path: string;
  body: () => bodies.Body;
  /** What is stored otherwise than it was sent. */
  stored?: bodies.Body;
  change: bodies.Body;
  /** The verb of the specification; the other one does the same. */
  update: 'PUT' | 'PATCH';
  /** Others return what they have in lists of their own. */
  isListed?: boolean;
}

const sections: Section[] = [
  {
    // Also proves API-29, API-30, API-31.
    ids: '[API-28] [ENT-01]',
    path: '/testimonials',
    body: bodies.testimonial,
    change: { author: 'Meenal J. Joshi' },
    update: 'PUT',
  },
  {
    // Also proves API-33, API-34, API-35, ENT-03, ENT-04, ENT-05.
    ids: '[API-32] [ENT-02]',
    path: '/channels',
    body: () =>
      bodies.channel({
        color: 'from-amber-400 via-orange-500 to-rose-600',
        icon: '👩🏽‍🔧',
        link: 'https://example.org/channel?a=1&b=%E0%A4%B8#c',
      }),
    change: { title: 'Weekly updates', icon: '☀️' },
    update: 'PUT',
  },
  {
    // Also proves API-37, API-38, API-39, API-40.
    ids: '[API-36] [ENT-06]',
    path: '/brands',
    body: () => bodies.brand({ logo: 'https://example.org/logo.svg' }),
    change: { name: 'Suryakant Cells', logo: '/pictures/logos/cells.svg' },
    update: 'PUT',
  },
  {
    // Also proves API-42, API-43, API-44, API-45, VAL-45.
    ids: '[API-41] [ENT-07]',
    path: '/video',
    body: () => bodies.video({ videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3' }),
    stored: { videoUrl: 'aqz-KE-bpKQ' },
    change: { title: 'Rooftop in a week' },
    update: 'PUT',
  },
  {
    // Also proves API-51, API-52, API-53, API-54.
    ids: '[API-50] [ENT-25]',
    path: '/rate-cards',
    body: () => bodies.rateCard({ price: '₹ 2,000 / वर्ष' }),
    change: { price: 'Rs. 500', features: [], isPopular: true },
    update: 'PATCH',
  },
  {
    // Also proves API-56, API-57, API-58, API-59.
    ids: '[API-55] [ENT-26]',
    path: '/resources',
    body: () => bodies.resource({ documentUrl: undefined }),
    stored: { documentUrl: null },
    change: { title: 'ALMM', documentUrl: 'https://example.org/almm.pdf' },
    update: 'PUT',
  },
  ...['/categories', '/blog/categories'].map(
    (path): Section => ({
      // Also proves API-11, API-12, API-13, API-14.
      ids: '[API-10] [ENT-23]',
      path,
      body: () => ({ name: bodies.unique('Policy') }),
      change: { name: bodies.unique('Rules') },
      update: 'PATCH',
    }),
  ),
  ...(['PUT', 'PATCH'] as const).map(
    (update): Section => ({
      // Also proves API-16, API-17, API-18, API-19, API-21.
      ids: '[API-15] [ENT-24]',
      path: '/tags',
      body: () => ({ name: bodies.unique('policy') }),
      stored: { usageCount: 0 },
      change: { name: bodies.unique('rules') },
      update,
    }),
  ),
  {
    // Also proves API-25, API-26, API-27, ENT-14.
    ids: '[API-24] [ENT-13]',
    path: '/about/members',
    body: () =>
      bodies.member({
        contact: undefined,
        social: Object.fromEntries(networks.map((name) => [name, `https://example.org/${name}`])),
      }),
    stored: { contact: '' },
    change: { order: 7 },
    update: 'PATCH',
    isListed: false,
  },
  {
    // Also proves API-62, API-63, API-64.
    ids: '[API-61] [ENT-08]',
    path: '/important-information',
    body: bodies.notice,
    change: { content: 'Chapters meet on Sunday.' },
    update: 'PUT',
    isListed: false,
  },
];

describe.each(usualEngines)('the API on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  test.each(sections)(
    // Also proves PROD-09.
    '$ids $path: a record is created with its fields, listed, returned, changed by $update and deleted',
    async ({ path, body, stored, change, update, isListed = true }) => {
      const sent = body();
      const made = await site.staff.post<bodies.Stored>(path, sent);
      expect(made.status, made.text).toBe(201);
      expect(bodies.forVisitors(made.body)).toEqual({ ...keys, ...sent, ...stored });
      const states = Object.keys(bodies.forVisitors(made.body)).filter((key) =>
        /status|state|type/i.test(key),
      );
      expect(states, 'what has a status').toEqual(path === '/important-information' ? ['noticeType'] : []);
      const { id } = made.body;
      const read = (http = site.visitor) => http.get<bodies.Stored>(`${path}/${id}`);
      // Visitors get tags of posts alone.
      if (path === '/tags') await bodies.createPost(site.staff, { tags: [id] });
      const before = (await read(site.staff)).body;
      const seen = await read();
      expect([seen.status, seen.body]).toEqual([200, bodies.forVisitors(before)]);
      if (isListed) {
        const list = await site.visitor.get<bodies.Stored[]>(path);
        expect([list.status, list.body.map((one) => one.id)]).toEqual([200, expect.arrayContaining([id])]);
      }
      const changed = await site.staff.call<bodies.Stored>(update, `${path}/${id}`, { body: change });
      expect(changed.status).toBe(200);
      const after = (await read()).body;
      expect(after).toEqual({ ...bodies.forVisitors(before), ...change, updatedAt: after.updatedAt });
      expect(after.updatedAt > before.updatedAt).toBe(true);
      const deleted = await site.staff.delete(`${path}/${id}`);
      expect([deleted.status, deleted.body]).toEqual([200, { _id: id, id }]);
      expect((await read()).status).toBe(404);
    },
  );

  test('[API-20] [API-21] a tag deleted under one path is gone under the other', async () => {
    const { id } = await bodies.createTag(site.staff);
    expect((await site.visitor.get(`/blog/tags/${id}`)).status).toBe(200);
    expect((await site.staff.delete(`/blog/tags/${id}`)).status).toBe(200);
    expect((await site.visitor.get(`/tags/${id}`)).status).toBe(404);
  });

  test('[API-72][API-73] every request of the public pages succeeds for visitors', async () => {
    const { id } = await bodies.createPost(site.staff);
    const category = await bodies.createCategory(site.staff);
    for (const path of [
      ...['/blog/posts?page=1&limit=10', '/blog/posts?page=1&limit=4', '/blog/posts?page=1&limit=3'],
      ...[`/blog/posts/${id}`, `/blog/categories/${category.id}/posts?page=1&limit=10`],
      ...['/blog/posts/search?q=solar', '/rate-cards'],
    ])
      expect([path, (await site.visitor.get(path)).status]).toEqual([path, 200]);
  });

  // Also proves ENT-28, ENT-29.
  test('[ENT-27] [ENT-28] a message and an application are sent by a visitor and returned to staff with their fields, the plan by its title and price', async () => {
    const plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
    const selectedRateCard = { _id: plan.id, id: plan.id, title: 'Start-up', price: 'Free for startups' };
    const message = bodies.contactMessage({ lastName: '' });
    for (const [path, sent, stored] of [
      ['/contact', message, message],
      ['/join', bodies.application(plan.id), bodies.application(selectedRateCard)],
    ] as const) {
      expect((await site.visitor.post(path, sent)).status).toBe(201);
      const marks = { isSuspectedSpam: false, spamReasons: '', isUnread: true };
      expect((await site.staff.get(path)).body).toEqual([{ ...keys, ...stored, ...marks }]);
    }
  });

  test('[API-74] lists are bare arrays, records are bare objects, and only posts are paged', async () => {
    const members = ['/about/members/working-committee', '/about/members/other'];
    for (const path of [...plainLists, ...members, '/contact', '/join'])
      expect([path, Array.isArray((await site.staff.get(path)).body)]).toEqual([path, true]);
    expect(Object.keys((await site.visitor.get('/blog/posts')).body as object)).toEqual([
      ...['data', 'page', 'limit', 'total', 'totalPages'],
    ]);
  });

  test('[API-01] responses are JSON, for an unknown address too, and HEAD returns their headers without a body', async () => {
    const [get, head] = [await site.visitor.get('/tags'), await site.visitor.call('HEAD', '/tags')];
    expect(get.headers.get('content-type')).toBe('application/json');
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-length']) expect(head.headers.get(name)).toBe(get.headers.get(name));
    for (const path of ['/unknown', '/', '', '/tags/', '/Tags', '/blog', '/admin', '/tags/x/y']) {
      const { status, headers, body } = await site.visitor.get(path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, 'application/problem+json']);
      expect(body).toMatchObject({ status: 404, type: '/problems/not-found' });
    }
  });
});
