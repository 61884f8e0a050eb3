import { beforeAll, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { plainLists } from '../factories/list-paths.ts';
import { emptySite, useSite } from '../support/site.ts';

/** A section whose calls are nothing but these. `update` is the verb of the specification; the other one does the same. */
interface Section {
  path: string;
  body: () => bodies.Body;
  change: bodies.Body;
  list?: string;
  get?: string;
  create?: string;
  update?: [string, 'PUT' | 'PATCH'];
  remove?: string;
}

const sections: Section[] = [
  {
    path: '/testimonials',
    body: bodies.testimonial,
    change: { author: 'Meenal J. Joshi' },
    list: '[API-28]',
    create: '[API-29]',
    update: ['[API-30]', 'PUT'],
    remove: '[API-31]',
  },
  {
    path: '/channels',
    body: bodies.channel,
    change: { title: 'Weekly updates' },
    list: '[API-32]',
    create: '[API-33]',
    update: ['[API-34]', 'PUT'],
    remove: '[API-35]',
  },
  {
    path: '/brands',
    body: bodies.brand,
    change: { name: 'Suryakant Cells', logo: '/pictures/logos/cells.svg' },
    list: '[API-36]',
    get: '[API-37]',
    create: '[API-38]',
    update: ['[API-39]', 'PUT'],
    remove: '[API-40]',
  },
  {
    path: '/video',
    body: bodies.video,
    change: { title: 'Rooftop in a week' },
    list: '[API-41]',
    get: '[API-42]',
    create: '[API-44]',
    update: ['[API-45]', 'PUT'],
    remove: '[API-43]',
  },
  {
    path: '/rate-cards',
    body: bodies.rateCard,
    change: { price: 'Rs. 500', features: [], isPopular: true },
    list: '[API-50]',
    get: '[API-51]',
    create: '[API-53]',
    update: ['[API-54]', 'PATCH'],
    remove: '[API-52]',
  },
  {
    path: '/resources',
    body: bodies.resource,
    change: { title: 'ALMM', documentUrl: null },
    list: '[API-55]',
    get: '[API-56]',
    create: '[API-58]',
    update: ['[API-59]', 'PUT'],
    remove: '[API-57]',
  },
  ...['/categories', '/blog/categories'].map(
    (path): Section => ({
      path,
      body: () => ({ name: bodies.unique('Policy') }),
      change: { name: bodies.unique('Rules') },
      list: '[API-10]',
      get: '[API-11]',
      create: '[API-12]',
      update: ['[API-13]', 'PATCH'],
      remove: '[API-14]',
    }),
  ),
  {
    path: '/tags',
    body: () => ({ name: bodies.unique('policy') }),
    change: { name: bodies.unique('rules') },
    list: '[API-15]',
    get: '[API-16]',
    create: '[API-17]',
    update: ['[API-18]', 'PUT'],
    remove: '[API-21]',
  },
  {
    path: '/tags',
    body: () => ({ name: bodies.unique('policy') }),
    change: { name: bodies.unique('rules') },
    update: ['[API-19]', 'PATCH'],
  },
  { path: '/blog/tags', body: () => ({ name: bodies.unique('policy') }), change: {}, remove: '[API-20]' },
  {
    path: '/about/members',
    body: bodies.member,
    change: { order: 7 },
    get: '[API-24]',
    create: '[API-25]',
    update: ['[API-26]', 'PATCH'],
    remove: '[API-27]',
  },
  {
    path: '/important-information',
    body: bodies.notice,
    change: { content: 'Chapters meet on Sunday.' },
    get: '[API-61]',
    create: '[API-62]',
    update: ['[API-63]', 'PUT'],
    remove: '[API-64]',
  },
];

describe('the API', () => {
  const site = useSite({ environment: emptySite });

  describe.each(sections)('$path', ({ path, body, change, list, get, create, update, remove }) => {
    let record: bodies.Stored;
    beforeAll(async () => {
      record = await bodies.create(site.staff, path, body());
      // Visitors get tags of posts alone.
      if (path !== '/tags') return;
      await bodies.createPost(site.staff, { tags: [record.id] });
      record = (await site.staff.get<bodies.Stored>(`${path}/${record.id}`)).body;
    });

    if (list)
      test(`${list} GET ${path} returns the whole list to visitors as a bare array`, async () => {
        const { status, body: found } = await site.visitor.get<bodies.Stored[]>(path);
        expect(status).toBe(200);
        expect(found.map(({ id }) => id)).toContain(record.id);
      });

    if (get)
      test(`${get} GET ${path}/{id} returns one record to visitors as a bare object`, async () => {
        const { status, body: found } = await site.visitor.get(`${path}/${record.id}`);
        expect([status, found]).toEqual([200, bodies.forVisitors(record)]);
      });

    if (create)
      test(`${create} POST ${path} returns 201 with the stored record`, async () => {
        const sent = body();
        const { status, body: stored } = await site.staff.post<bodies.Stored>(path, sent);
        expect(status).toBe(201);
        expect(stored).toMatchObject(sent);
        expect((await site.visitor.get(`${path}/${stored.id}`)).body).toEqual(bodies.forVisitors(stored));
      });

    if (update)
      test(`${update?.[0]} ${update?.[1]} ${path}/{id} changes the fields that are sent`, async () => {
        const before = await bodies.create(site.staff, path, body());
        const answer = await site.staff.call<bodies.Stored>(update?.[1] ?? '', `${path}/${before.id}`, {
          body: change,
        });
        expect(answer.status).toBe(200);
        const { body: after } = await site.visitor.get<bodies.Stored>(`${path}/${before.id}`);
        expect(after).toEqual({ ...bodies.forVisitors(before), ...change, updatedAt: after.updatedAt });
        expect(after.updatedAt > before.updatedAt).toBe(true);
      });

    if (remove)
      test(`${remove} DELETE ${path}/{id} deletes the record`, async () => {
        const { id } = await bodies.create(site.staff, path, body());
        const answer = await site.staff.delete(`${path}/${id}`);
        expect([answer.status, answer.body]).toEqual([200, { _id: id, id }]);
        expect((await site.visitor.get(`${path}/${id}`)).status).toBe(404);
      });
  });

  test('[API-20][API-21] a tag deleted under one path is gone under the other', async () => {
    const { id } = await bodies.createTag(site.staff);
    expect((await site.visitor.get(`/blog/tags/${id}`)).status).toBe(200);
    expect((await site.staff.delete(`/blog/tags/${id}`)).status).toBe(200);
    expect((await site.visitor.get(`/tags/${id}`)).status).toBe(404);
  });

  test('[API-72][API-73] every request of the public pages succeeds for visitors', async () => {
    const { id } = await bodies.createPost(site.staff);
    const category = await bodies.createCategory(site.staff);
    const paths = [
      '/blog/posts?page=1&limit=10',
      '/blog/posts?page=1&limit=4',
      '/blog/posts?page=1&limit=3',
      `/blog/posts/${id}`,
      `/blog/categories/${category.id}/posts?page=1&limit=10`,
      '/blog/posts/search?q=solar',
      '/rate-cards',
    ];
    for (const path of paths) expect([path, (await site.visitor.get(path)).status]).toEqual([path, 200]);
    expect((await site.visitor.post('/contact', bodies.contactMessage())).status).toBe(201);
    const plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
    expect((await site.visitor.post('/join', bodies.application(plan.id))).status).toBe(201);
  });

  test('[API-74] lists are bare arrays, records are bare objects, and only posts are paged', async () => {
    const members = ['/about/members/working-committee', '/about/members/other'];
    for (const path of [...plainLists, ...members, '/contact', '/join']) {
      expect([path, Array.isArray((await site.staff.get(path)).body)]).toEqual([path, true]);
    }
    expect(Object.keys((await site.visitor.get('/blog/posts')).body as object)).toEqual([
      'data',
      'page',
      'limit',
      'total',
      'totalPages',
    ]);
  });

  test('[API-01] responses are JSON, for an unknown address too', async () => {
    expect((await site.visitor.get('/tags')).headers.get('content-type')).toBe('application/json');
    for (const path of ['/unknown', '/', '', '/tags/', '/Tags', '/blog', '/admin', '/tags/x/y']) {
      const answer = await site.visitor.get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/problem+json',
      ]);
      expect(answer.body).toMatchObject({ status: 404, type: '/problems/not-found' });
    }
  });

  test('[API-01] HEAD returns the headers of GET without a body', async () => {
    const [get, head] = [await site.visitor.get('/tags'), await site.visitor.call('HEAD', '/tags')];
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
  });
});
