import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { usualEngines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

const path = '/important-information';
interface Live {
  header: bodies.Stored | null;
  footer: bodies.Stored | null;
  items?: bodies.Stored[];
}

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  const add = async (noticeType: string, content: string) =>
    bodies.forVisitors(await bodies.create(site.staff, path, bodies.notice({ noticeType, content })));
  const live = async () => (await site.visitor.get<Live>(path)).body;

  test('[API-60] header and footer are null without notices', async () => {
    expect(await live()).toEqual({ header: null, footer: null });
    expect((await site.staff.get(path)).body).toEqual({ header: null, footer: null, items: [] });
  });

  test('[API-60][ENT-10] the notice that was changed last is live', async () => {
    const first = await add('header', 'First');
    const second = await add('header', 'Second');
    const footer = await add('footer', 'Foot');
    expect(await live()).toEqual({ header: second, footer });
    const changed = (await site.staff.put<bodies.Stored>(`${path}/${first.id}`, { content: 'First again' }))
      .body;
    expect(await live()).toEqual({ header: bodies.forVisitors(changed), footer });
    await site.staff.put(`${path}/${first.id}`, { noticeType: 'other' });
    expect((await live()).header?.id).toBe(second.id);
    await site.staff.delete(`${path}/${second.id}`);
    expect(await live()).toEqual({ header: null, footer });
  });

  test('[API-60] staff also receive all notices, newest first', async () => {
    const other = await add('other', 'Neither');
    const { body } = await site.staff.get<Live>(path);
    expect(body.items?.[0]).toMatchObject(other);
    const ids = body.items?.map(({ id }) => id) ?? [];
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(body.items?.map(({ noticeType }) => noticeType))).toEqual(new Set(['other', 'footer']));
  });

  test('[API-61] visitors receive 404 for a notice that is neither header nor footer', async () => {
    const other = await add('other', 'Canary of a notice');
    const header = await add('header', 'Seen');
    expect((await site.visitor.get(`${path}/${other.id}`)).status).toBe(404);
    expect((await site.staff.get(`${path}/${other.id}`)).body).toMatchObject(other);
    expect((await site.visitor.get(`${path}/${header.id}`)).body).toEqual(header);
    expect((await site.visitor.get(path)).text).not.toContain('Canary');
    expect((await site.visitor.withToken('x'.repeat(43)).get(path)).status).toBe(401);
  });
});
