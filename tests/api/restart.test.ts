import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, engines } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

describe.each(engines)('on %s', (engine) => {
  test('[PROD-08] records and sessions are still there after a restart', async () => {
    const database = await createDatabase(engine);
    const first = await startServer({ database, environment: emptySite });
    const staff = await first.staff();
    const tag = await bodies.createTag(staff);
    const post = await bodies.createPost(staff, { title: 'सौर ऊर्जा', tags: [tag.id] });
    const member = await bodies.create(staff, '/about/members', bodies.member());
    const message = await bodies.create(first.visitor, '/contact', bodies.contactMessage());
    expect(await first.stop()).toBe(0);

    const second = await startServer({ database, environment: emptySite });
    const again = second.visitor.withToken(staff.token);
    expect((await again.get(`/blog/posts/${post.id}`)).body).toEqual(post);
    expect((await second.visitor.get(`/about/members/${member.id}`)).body).toEqual(
      bodies.forVisitors(member),
    );
    expect((await again.get('/contact')).body).toMatchObject([message]);
    expect((await second.visitor.get(`/tags/${tag.id}`)).body).toMatchObject({ usageCount: 1 });
    const search = await second.visitor.get<{ data: bodies.Stored[] }>(
      `/blog/posts/search?q=${encodeURIComponent('सौर')}`,
    );
    expect(search.body.data.map(({ id }) => id)).toEqual([post.id]);
    const later = await bodies.createTag(again);
    expect(later.id > post.id).toBe(true);
    expect(await second.stop()).toBe(0);
    await database.dispose();
  });

  test('[PROD-08] sample content is seeded once, and its deleted records stay deleted', async () => {
    const database = await createDatabase(engine);
    const first = await startServer({ database });
    expect((await first.visitor.get<{ total: number }>('/blog/posts')).body.total).toBe(22);
    const staff = await first.staff();
    expect((await staff.get<{ total: number }>('/blog/posts')).body.total).toBe(24);
    const [brand] = (await first.visitor.get<bodies.Stored[]>('/brands')).body;
    await staff.delete(`/brands/${brand?.id}`);
    const brands = (await first.visitor.get('/brands')).text;
    const channels = (await first.visitor.get<bodies.Stored[]>('/channels')).body;
    expect(channels.length).toBeGreaterThan(0);
    for (const { id } of channels) expect((await staff.delete(`/channels/${id}`)).status).toBe(200);
    expect(await first.stop()).toBe(0);
    const second = await startServer({ database });
    expect((await second.visitor.get('/brands')).text).toBe(brands);
    expect((await second.visitor.get('/channels')).body).toEqual([]);
    expect((await second.visitor.get<{ total: number }>('/blog/posts')).body.total).toBe(22);
    expect(second.output()).not.toContain('Filled the empty database');
    expect(await second.stop()).toBe(0);
    await database.dispose();
  });
});
