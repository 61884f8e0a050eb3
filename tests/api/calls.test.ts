import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);
const keys = { _id: anId, id: anId, createdAt: moment, updatedAt: moment };
const named = () => ({ name: bodies.unique('Policy') });
const networks = ['linkedin', 'twitter', 'facebook', 'youtube', 'whatsapp', 'instagram', 'telegram'];
const social = Object.fromEntries(networks.map((name) => [name, `https://example.org/${name}`]));
const color = 'from-amber-400 via-orange-500 to-rose-600';
const link = 'https://example.org/channel?a=1&b=%E0%A4%B8#c';
const channel = () => bodies.channel({ color, icon: '👩🏽‍🔧', link });
const video = () => bodies.video({ videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3' });
const rateCard = () => bodies.rateCard({ price: '₹ 2,000 / वर्ष' });
const resource = () => bodies.resource({ documentUrl: undefined });
const member = () => bodies.member({ contact: undefined, social });

/** A type whose calls are nothing but these: what is sent, what is changed, and what is stored otherwise than it was sent. */
type Section = [
  ids: string,
  path: string,
  sent: () => bodies.Body,
  change: bodies.Body,
  stored?: bodies.Body,
];

const sections: Section[] = [
  // Also proves API-29, API-30, API-31.
  ['[API-28] [ENT-01]', '/testimonials', bodies.testimonial, { author: 'Meenal J. Joshi' }],
  // Also proves API-33, API-34, API-35, ENT-03, ENT-04, ENT-05.
  ['[API-32] [ENT-02]', '/channels', channel, { title: 'Weekly updates', icon: '☀️' }],
  // Also proves API-37, API-38, API-39, API-40.
  ['[API-36] [ENT-06]', '/brands', bodies.brand, { name: 'Suryakant Cells', logo: '/pictures/cells.svg' }],
  // Also proves API-42, API-43, API-44, API-45, VAL-45.
  ['[API-41] [ENT-07]', '/video', video, { title: 'Rooftop in a week' }, { videoUrl: 'aqz-KE-bpKQ' }],
  // Also proves API-51, API-52, API-53, API-54.
  ['[API-50] [ENT-25]', '/rate-cards', rateCard, { price: 'Rs. 500', features: [], isPopular: true }],
  // Also proves API-56, API-57, API-58, API-59.
  ['[API-55] [ENT-26]', '/resources', resource, { documentUrl: '/files/almm.pdf' }, { documentUrl: null }],
  // Also proves API-11, API-12, API-13, API-14.
  ['[API-10] [ENT-23]', '/categories', named, { name: 'Rules' }],
  ['[API-10] [ENT-23]', '/blog/categories', named, { name: 'Of the blog' }],
  // Also proves API-16, API-17, API-18, API-19, API-21.
  ['[API-15] [ENT-24]', '/tags', named, { name: 'rules' }, { usageCount: 0 }],
  // Also proves API-25, API-26, API-27, ENT-14.
  ['[API-24] [ENT-13]', '/about/members', member, { order: 7 }, { contact: '' }],
  // Also proves API-62, API-63, API-64.
  ['[API-61] [ENT-08]', '/important-information', bodies.notice, { content: 'Chapters meet on Sunday.' }],
];

describe.each(usualEngines)('the API on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  test.each(sections)(
    // Also proves PROD-09.
    '%s %s: a record is created with its fields, listed, returned, changed by PUT and PATCH and deleted',
    async (_, path, body, change, stored) => {
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
      // Members and notices have lists of their own.
      if (!/members|important/.test(path)) {
        const list = await site.visitor.get<bodies.Stored[]>(path);
        expect([list.status, list.body.map((one) => one.id)]).toEqual([200, expect.arrayContaining([id])]);
      }
      for (const method of ['PUT', 'PATCH']) {
        const { updatedAt } = (await read()).body;
        expect((await site.staff.call(method, `${path}/${id}`, { body: change })).status).toBe(200);
        const after = (await read()).body;
        expect(after).toEqual({ ...bodies.forVisitors(before), ...change, updatedAt: after.updatedAt });
        expect(after.updatedAt > updatedAt).toBe(true);
      }
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

  // Also proves ENT-29.
  test('[ENT-27] [ENT-28] a message and an application are sent by a visitor and returned to staff with their fields, the plan by its title and price', async () => {
    const plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
    const selectedRateCard = { _id: plan.id, id: plan.id, title: 'Start-up', price: 'Free for startups' };
    const message = bodies.contactMessage({ lastName: '' });
    for (const [path, sent, stored] of [
      ['/contact', message, message],
      ['/join', bodies.application(plan.id), bodies.application(selectedRateCard)],
    ] as const) {
      expect((await site.visitor.post(path, sent)).status).toBe(201);
      const noted = { isSuspectedSpam: false, spamReasons: '', lead: expect.any(Object) };
      expect((await site.staff.get(path)).body).toEqual([{ ...keys, ...stored, ...noted }]);
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

/** The lists that come whole and bare, one for each type that is nothing special. */
const plainLists =
  '/testimonials /channels /brands /video /carousel /rate-cards /resources /tags /categories'.split(' ');
