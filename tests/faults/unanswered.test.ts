import { expect, test } from 'vitest';
import { createDatabase, engines } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { findLostOrDuplicated, rounds, sendMessage, startWriters } from './writers.ts';

test.each(engines)(
  '[API-65][API-69] on %s forms without a response because of a kill are stored once after they are sent again',
  { timeout: 1_800_000 },
  async (engine) => {
    const database = await createDatabase(engine);
    const environment = { ...emptySite, LOG_LEVEL: 'silent' };
    let repeated = 0;
    for (let kill = 1; kill <= rounds(3); kill += 1) {
      const first = await startServer({ database, environment });
      const writers = startWriters([first.visitor], 16);
      // A different moment each time, from the first acknowledged write on.
      const enough = (kill * 37) % 200;
      await expect
        .poll(() => writers.sent.acknowledged.size, { interval: 5, timeout: 30_000 })
        .toBeGreaterThan(enough);
      await first.kill();
      const sent = await writers.stop();
      expect([...sent.troubles.keys()].filter((trouble) => /^\d+$/.test(trouble))).toEqual([]);
      const second = await startServer({ database, environment });
      const again = sent.unsure.slice(0, 32);
      await Promise.all(again.map((key) => sendMessage(second.visitor, key, sent)));
      expect(again.filter((key) => !sent.acknowledged.has(key))).toEqual([]);
      expect(await findLostOrDuplicated(database, sent)).toEqual([]);
      repeated += again.length;
      await second.kill();
    }
    expect(repeated).toBeGreaterThan(0);
    await database.dispose();
  },
);
