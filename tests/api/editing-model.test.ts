import { describe, test } from 'vitest';
import { usualEngines } from '../support/database.ts';
import { editAtRandom } from '../support/model-of-editing.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  // Also proves SAFE-38, SAFE-52.
  test('[SAFE-16] [SAFE-27] three hundred random acts of three people leave record, draft, history, trash and page as a simple model has them', async () => {
    await editAtRandom({ server: () => site.server, count: 300, seed: 20 });
  });
});
