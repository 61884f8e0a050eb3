import { describe, expect, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import { notice } from '../factories/bodies.ts';
import { engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';
import { rounds } from './writers.ts';

const races = rounds(200);

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  test(`[MEDIA-LIB-12] in ${races} rounds a delete and a save that begins to use the file never both succeed`, {
    timeout: 30_000 + races * 1000,
  }, async () => {
    let saves = 0;
    for (let round = 0; round < races; round += 1) {
      const bytes = Uint8Array.from(Buffer.from(`Document ${round}`));
      const { id, address } = (await site.staff.post<Media>('/media', bytes)).body;
      const save = () => site.staff.post('/important-information', notice({ documentLink: address }));
      const remove = () => site.staff.call('DELETE', `/media/${id}`);
      // Each of them comes first in half of the rounds.
      const pair = round % 2 ? [save(), remove()] : [remove(), save()].toReversed();
      const [saved, removed] = (await Promise.all(pair)).map(({ status }) => status);
      expect([
        [201, 409],
        [422, 200],
      ]).toContainEqual([saved, removed]);
      if (saved === 201) saves += 1;
    }
    const used = await withRows(site.server.database, (rows) =>
      rows.all(
        'select m.id from media as m join media_usages as u on u.media_id = m.id where m.deleted_at is not null',
      ),
    );
    expect(used).toEqual([]);
    console.log(`${engine}: ${races} rounds, ${saves} saved, ${races - saves} deleted`);
  });
});
