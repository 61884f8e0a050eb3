import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { colleague } from '../support/colleague.ts';
import { engines, isNight, usualEngines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { secret, secretsSeen, workInSecret } from '../support/secret-work.ts';
import { emptySite, useSite } from '../support/site.ts';
import { editInThreeForms, steps, stubBrowser } from '../support/two-forms.ts';

describe.each(engines)('random work on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test.runIf(usualEngines.includes(engine))(
    '[SAFE-02] after many random acts on drafts no word of one is in any page, answer, feed, sitemap, search or log',
    async () => {
      await workInSecret(site.staff, isNight ? 100 : 60, 1);
      expect((await site.staff.get('/admin/drafts?isNew=false')).text, 'staff have it').toContain(secret);
      expect(await secretsSeen(site.server)).toEqual([]);
    },
  );

  test('[SAFE-20] [SAFE-23] two people who type, store, save, take over and answer at random lose nothing on the real API, as on the one that the unit test pretends', async () => {
    const real = globalThis.fetch;
    const call = (address: string, init?: RequestInit) => real(`${site.server.origin}${address}`, init);
    const other = await colleague(site.server, 'Bina Das');
    const accounts = await withRows(site.server.database, (rows) =>
      rows.all('select id, username from admins'),
    );
    const people = [
      { http: site.staff, name: 'admin' },
      { http: other, name: 'Bina Das' },
    ].map(({ http, name }) => ({
      token: String(http.token),
      id: String(accounts.find(({ username }) => username === name)?.id),
    }));
    stubBrowser(call, undefined);
    for (const run of fc.sample(steps, { numRuns: 12, seed: 35 }))
      await editInThreeForms(run, { fetch: call, people });
  });
});
