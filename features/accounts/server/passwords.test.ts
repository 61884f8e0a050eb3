import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashPassword, isOutdated, verifyDummyPassword, verifyPassword } from './passwords.ts';

describe('[AUTH-07] password hashing', () => {
  test('a password is stored as an Argon2id hash with its own salt', async () => {
    const [one, other] = await Promise.all([
      hashPassword('sunlit rooftops'),
      hashPassword('sunlit rooftops'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(isOutdated(one)).toBe(false);
  });

  test('only the right password matches its hash', async () => {
    const hash = await hashPassword('पासवर्ड sunlit');
    expect(await verifyPassword('पासवर्ड sunlit', hash)).toBe(true);
    expect(await verifyPassword('पासवर्ड sunlit ', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  test.each(['', 'x', '$argon2id$v=19$m=65536,t=3,p=1$AAAA', '$2b$10$abcdefghijklmnopqrstuv'])(
    'no password matches the malformed hash %j',
    async (hash) => {
      expect(await verifyPassword('sunlit rooftops', hash)).toBe(false);
    },
  );

  test('a password with outdated hash parameters matches and is marked as outdated', async () => {
    const hash = outdatedHash('old');
    expect(await verifyPassword('old', hash)).toBe(true);
    expect(isOutdated(hash)).toBe(true);
  });

  test('checking a password takes as long for an unknown user as for a known one', {
    timeout: 30_000,
  }, async () => {
    const hash = await hashPassword('sunlit rooftops');
    const timed = async (work: () => Promise<boolean>) => {
      const start = process.cpuUsage();
      expect(await work()).toBe(false);
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    // Time on the processor, whoever else is on it, and the least of several.
    const times = { somebody: [] as number[], nobody: [] as number[] };
    for (let round = 0; round < 3; round += 1) {
      times.somebody.push(await timed(() => verifyPassword('wrong', hash)));
      times.nobody.push(await timed(() => verifyDummyPassword('wrong')));
    }
    const ratio = Math.min(...times.nobody) / Math.min(...times.somebody);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('a password check is rejected at once when too many are running', { timeout: 60_000 }, async () => {
    // It takes a fifth of the time.
    const hash = outdatedHash('sunlit rooftops');
    const crowd = Array.from({ length: 40 }, () =>
      verifyPassword('wrong', hash).catch((error) => error.status),
    );
    const results = await Promise.all(crowd);
    expect(results.filter((result) => result === 503)).toHaveLength(18);
    expect(results.filter((result) => result === false)).toHaveLength(22);
    expect(await verifyPassword('sunlit rooftops', hash)).toBe(true);
  });
});

/** The PHC string of a password, with the parameters of before. */
function outdatedHash(message: string): string {
  const nonce = randomBytes(16);
  const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message, nonce, ...parameters });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`;
}
