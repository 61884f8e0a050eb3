import { describe, expect, test } from 'vitest';
import { AppError } from '../../../engine/app-error.ts';
import type { Store } from '../../../server/store/store.ts';
import { sessionOf } from './sessions.ts';
import { newToken } from './tokens.ts';

const times = { sessionIdleMinutes: 120, sessionMaximumHours: 12 };
const minute = 60_000;

/** A store that finds a session and can write nothing, as on a full disk. */
function fullStore(unusedMs: number): Store {
  const lastUsedAt = Date.now() - unusedMs;
  const refuse = async () => {
    throw new AppError('disk-full', 'The disk is full: nothing was saved.');
  };
  return {
    sessions: {
      find: async () => ({ adminId: 'a', createdAt: lastUsedAt, lastUsedAt }),
      end: refuse,
      touch: refuse,
    },
  } as unknown as Store;
}

describe('sessions on a full disk', () => {
  const ask = (unusedMs: number) => sessionOf(`Bearer ${newToken()}`, fullStore(unusedMs), times);

  test('an expired session is invalid on a full disk', async () => {
    expect(await ask(121 * minute)).toBeUndefined();
  });

  test('a live session stays valid on a full disk', async () => {
    expect(await ask(10 * minute)).toMatchObject({ adminId: 'a' });
  });
});

test('a session last used more than five minutes ahead of the clock is invalid', async () => {
  const ask = (aheadMs: number) => sessionOf(`Bearer ${newToken()}`, fullStore(-aheadMs), times);
  expect(await ask(4 * minute)).toMatchObject({ adminId: 'a' });
  expect(await ask(6 * minute)).toBeUndefined();
});
