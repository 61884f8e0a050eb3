import { describe, expect, test } from 'vitest';
import type { Stored } from '../factories/bodies.ts';
import { inline, png } from '../factories/pictures.ts';
import { createDatabase, engines } from '../support/database.ts';
import { createOldDatabase, oldMoment } from '../support/old-database.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';

describe.each(engines)('on %s', (engine) => {
  // Also proves MEDIA-ST-11.
  test('[API-03] [HOLD-03] pictures inside older posts move into the library after the start, and nothing else of a post changes', async () => {
    const database = await createDatabase(engine);
    const picture = inline(await png(60, 60), 'image/png');
    const contents = ['<p>plain</p>', `<p>a${picture}b${picture}</p>`, '<p>src="data: is no picture</p>'];
    const ids = await createOldDatabase(database, contents);

    const server = await startServer({ database, environment: emptySite });
    const staff = await server.staff();
    const read = async (id = '') => (await staff.get<Stored>(`/blog/posts/${id}`)).body;
    await expect.poll(async () => String((await read(ids[1])).content)).toContain('src="/media/');
    const { content, updatedAt } = await read(ids[1]);
    const [, address = ''] = /src="([^"]+)"/.exec(String(content)) ?? [];
    const file = `<img src="${address}" alt="" width="60" height="60" />`;
    expect([content, updatedAt]).toEqual([`<p>a${file}b${file}</p>`, oldMoment]);
    for (const index of [0, 2]) expect((await read(ids[index])).content).toBe(contents[index]);
    const { status, headers } = await fetch(server.origin + address);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await server.stop()).toBe(0);
    const again = await startServer({ database, environment: emptySite });
    const { body } = await again.visitor.get<Stored>(`/blog/posts/${ids[1]}`);
    expect(body.content).toContain(`${address}?whole-`);
    await again.stop();
    await database.dispose();
  });
});
