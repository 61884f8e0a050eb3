import { describe, expect, test } from 'vitest';
import { versionedTypes } from '../../content/index.ts';
import { allRecords, subjects } from '../conformance/subject.ts';
import * as bodies from '../factories/bodies.ts';
import { createDatabase, engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

describe.each(engines)('on %s', (engine) => {
  test('[PROD-08] [SAFE-27] sample content is seeded once, with versions of the server, and it, records, sessions and what was deleted are the same after a restart', async () => {
    const database = await createDatabase(engine);
    const first = await startServer({ database });
    const staff = await first.staff();
    const totalOf = async (http: typeof staff) =>
      (await http.get<{ total: number }>('/blog/posts')).body.total;
    expect([await totalOf(first.visitor), await totalOf(staff)]).toEqual([22, 24]);
    for (const subject of subjects.filter(({ type }) => versionedTypes.includes(type))) {
      const [record] = await allRecords(subject, staff);
      const { body } = await staff.get(`/admin/history/${subject.name}/${record?.id}`);
      expect(body).toMatchObject([
        { number: 1, action: 'create', by: null, source: 'start', at: record?.createdAt },
      ]);
    }
    const [brand] = (await first.visitor.get<bodies.Stored[]>('/brands')).body;
    await staff.delete(`/brands/${brand?.id}`);
    const brands = (await first.visitor.get('/brands')).text;
    for (const { id } of (await first.visitor.get<bodies.Stored[]>('/channels')).body)
      expect((await staff.delete(`/channels/${id}`)).status).toBe(200);
    const tag = await bodies.createTag(staff);
    const post = await bodies.createPost(staff, { title: 'सौर ऊर्जा पुनः', tags: [tag.id] });
    const member = await bodies.create(staff, '/about/members', bodies.member());
    const message = await bodies.create(first.visitor, '/contact', bodies.contactMessage());
    expect(await first.stop()).toBe(0);
    const revision = () =>
      withRows(database, async (rows) =>
        Number((await rows.all('select * from content_revision'))[0]?.revision),
      );
    const before = await revision();

    const second = await startServer({ database });
    const again = second.visitor.withToken(staff.token);
    expect((await second.visitor.get('/brands')).text).toBe(brands);
    expect((await second.visitor.get('/channels')).body).toEqual([]);
    expect(await totalOf(second.visitor)).toBe(23);
    expect(second.output()).not.toContain('Filled the empty database');
    expect((await again.get(`/blog/posts/${post.id}`)).body).toEqual(post);
    expect((await again.get(`/about/members/${member.id}`)).body).toEqual(member);
    expect((await again.get<object[]>('/contact')).body[0]).toMatchObject(message);
    expect((await second.visitor.get(`/tags/${tag.id}`)).body).toMatchObject({ usageCount: 1 });
    const query = encodeURIComponent('"ऊर्जा पुनः"');
    const found = await second.visitor.get<{ data: bodies.Stored[] }>(`/blog/posts/search?q=${query}`);
    expect(found.body.data.map(({ id }) => id)).toEqual([post.id]);
    expect((await bodies.createTag(again)).id > post.id).toBe(true);
    expect(await second.stop()).toBe(0);
    expect(await revision(), 'by the tag, and not by the start').toBe(before + 1);
    await database.dispose();
  });
});
