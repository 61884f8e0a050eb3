import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { newDatabase, rounds, start } from './setup.ts';
import { findLostOrDuplicated, nothingSent, sendMessage, startWriters } from './writers.ts';

const kills = rounds(5);

describe.each(engines)('on %s', (engine) => {
  test('[API-65] [API-69] kills with SIGKILL during writes lose no acknowledged write, and forms without a response are stored once after they are sent again', async () => {
    const database = await newDatabase(engine);
    const all = nothingSent();
    let repeated = 0;
    let site = await start(database);
    for (let round = 0; round < kills; round += 1) {
      const writers = startWriters([site.visitor], 16);
      await pause(150 + ((round * 37) % 250));
      await site.kill();
      const sent = await writers.stop();
      expect([...sent.troubles.keys()].filter((trouble) => /^\d+$/.test(trouble))).toEqual([]);
      site = await start(database);
      const again = sent.unsure.slice(0, 32);
      await Promise.all(again.map((key) => sendMessage(site.visitor, key, sent)));
      expect(again.filter((key) => !sent.acknowledged.has(key))).toEqual([]);
      repeated += again.length;
      for (const [key, id] of sent.acknowledged) all.acknowledged.set(key, id);
    }
    console.log(`${engine}: ${all.acknowledged.size} writes acknowledged, ${repeated} sent again`);
    expect(Math.min(all.acknowledged.size - kills, repeated)).toBeGreaterThan(0);
    expect(await findLostOrDuplicated(database, all)).toEqual([]);
    if (engine === 'sqlite') {
      const found = await withRows(database, (open) => open.all('pragma integrity_check'));
      expect(found).toEqual([{ integrity_check: 'ok' }]);
    }
  });
});
