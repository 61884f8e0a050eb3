import { describe, test } from 'vitest';
import { engines } from '../support/database.ts';
import { editAtRandom } from '../support/model-of-editing.ts';
import { startServer } from '../support/server.ts';
import { createUsedDatabase, emptySite } from '../support/site.ts';
import { waitForUnlock } from './killed-starts.ts';

const count = Number(process.env.STEPS ?? 10_000);
/** Of the crashes that come up: each takes a second or two. */
const oneOf = 10;

describe.each(engines)('on %s', (engine) => {
  // Also proves SAFE-38, SAFE-52.
  test(`[SAFE-15] [SAFE-27] ${count} random acts of three people, between kills with SIGKILL, leave record, draft, history, trash and page as a simple model has them`, async () => {
    const { database, token } = await createUsedDatabase(engine);
    const start = () => startServer({ database, environment: emptySite, token });
    let server = await start();
    let crashes = 0;
    const crash = async () => {
      crashes += 1;
      if (crashes % oneOf > 0) return;
      await server.kill();
      await waitForUnlock(database);
      server = await start();
    };
    await editAtRandom({ server: () => server, crash, count, seed: Date.now() % 2 ** 31 });
    await server.stop();
    await database.dispose();
  }, 1_800_000);
});
