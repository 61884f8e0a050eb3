import { describe, expect, test } from 'vitest';
import { usualEngines } from '../support/database.ts';
import { secret, secretsSeen, workInSecret } from '../support/secret-work.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  test('[SAFE-02] after a hundred random acts on drafts no word of one is in any page, answer, feed, sitemap, search or log', async () => {
    await workInSecret(site.staff, 100, 1);
    expect((await site.staff.get('/admin/drafts?isNew=false')).text, 'staff have it').toContain(secret);
    expect(await secretsSeen(site.server)).toEqual([]);
  });
});
