import { describe, expect, test } from 'vitest';
import { engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { rounds } from './writers.ts';

const attempts = rounds(15_000);
const concurrency = 12;

describe.each(engines)('on %s', (engine) => {
  test('[HOLD-17] a flood of sign-ins with new names stores few rows and does not slow down readers', {
    timeout: 600_000,
  }, async () => {
    const environment = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', SAMPLE_CONTENT: 'off' };
    const site = await startServer({ engine, environment });
    const crowd = (index: number) => `198.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
    const ofOneNetwork = await flood(site, () => '203.0.113.7');
    const ofManyNetworks = await flood(site, crowd);
    const [stored] = await withRows(site.database, (rows) =>
      rows.all('select count(*) as number from sign_in_failures'),
    );
    console.log(
      `${engine}: ${2 * attempts} sign-ins left ${stored?.number} rows; reads p95 ${ofOneNetwork.p95} ms from one network, ` +
        `${ofManyNetworks.p95} ms from many; answers ${JSON.stringify([ofOneNetwork.statuses, ofManyNetworks.statuses])}`,
    );
    expect(Object.keys({ ...ofOneNetwork.statuses, ...ofManyNetworks.statuses }).sort()).not.toContain('500');
    // An account and a network for each of the thousand that are counted, and one row for all.
    expect(Number(stored?.number)).toBeLessThanOrEqual(2100);
    expect(ofOneNetwork.p95).toBeLessThanOrEqual(20);
    expect(ofManyNetworks.p95).toBeLessThanOrEqual(20);
    await site.stop();
  });
});

/** Sends the attempts, and reads beside them until they are answered. */
async function flood(site: TestServer, addressOf: (index: number) => string) {
  const statuses: Record<string, number> = {};
  let next = 0;
  const attack = async () => {
    while (next < attempts) {
      const index = next++;
      const headers = { 'x-forwarded-for': addressOf(index) };
      const credentials = { username: `nobody${index}`, password: 'monsoon over the western ghats' };
      const { status } = await site.visitor.post('/auth/login', credentials, headers);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const attackers = Array.from({ length: concurrency }, attack);
  const times: number[] = [];
  while (next < attempts) {
    const start = performance.now();
    expect((await site.visitor.get('/tags')).status).toBe(200);
    times.push(performance.now() - start);
  }
  await Promise.all(attackers);
  times.sort((one, other) => one - other);
  return { statuses, p95: Math.round((times[Math.floor(times.length * 0.95)] ?? 0) * 10) / 10 };
}
