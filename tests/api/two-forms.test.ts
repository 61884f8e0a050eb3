import fc from 'fast-check';
import { afterAll, describe, test, vi } from 'vitest';
import { engines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';
import { editInTwoForms, steps, stubBrowser } from '../support/two-forms.ts';

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('[SAFE-20] [SAFE-23] two forms of one record that type, store, save and answer at random lose nothing on the real API, as on the one that the unit test pretends', async () => {
    const real = globalThis.fetch;
    const call = (address: string, { headers, ...init }: RequestInit = {}) => {
      const all = new Headers(headers);
      all.set('authorization', `Bearer ${site.staff.token}`);
      return real(`${site.server.origin}${address}`, { ...init, headers: all });
    };
    stubBrowser(call, undefined);
    const todo = fc.sample(steps, { numRuns: 12, seed: 35 });
    for (const run of todo) await editInTwoForms(run, { fetch: call });
  });
});
