import { describe, expect, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import type { Store } from '../store/store.ts';
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

describe('on a full disk', () => {
  const ask = (unusedMs: number) => sessionOf(`Bearer ${newToken()}`, fullStore(unusedMs), times);

  test('a session that is over is none', async () => {
    expect(await ask(121 * minute)).toBeUndefined();
  });

  test('a live one stays one', async () => {
    expect(await ask(10 * minute)).toMatchObject({ adminId: 'a' });
  });
});

test('a session that was last used ahead of the clock is over, beyond what clocks of instances may differ', async () => {
  const ask = (aheadMs: number) => sessionOf(`Bearer ${newToken()}`, fullStore(-aheadMs), times);
  expect(await ask(4 * minute)).toMatchObject({ adminId: 'a' });
  expect(await ask(6 * minute)).toBeUndefined();
});
