import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { cacheableContext } from '../api/transport.ts';
import { ended, finished, isLoading, section, started } from './sections.ts';

const message = 'Failed to fetch brands';

describe('a section', () => {
  test('[HOME-40] is loading from the start', () => {
    const states = started({ brands: section(Promise.resolve([]), message, identity) });
    expect(states.brands).toEqual({ loading: true });
    expect(isLoading(states)).toBe(true);
  });

  test('[HOME-41] has its data and no error in the end', async () => {
    const outcome = await section(Promise.resolve([1, 2]), message, (list) => list.length);
    expect(ended(outcome)).toEqual({ loading: false, data: 2 });
    expect(isLoading({ brands: ended(outcome) })).toBe(false);
  });

  test('[HOME-42] has its message when the call, or its answer, is of no use', async () => {
    const refused = section(Promise.reject(new ApiError(500, 'no')), message, identity);
    expect(ended(await refused)).toEqual({ loading: false, error: message });
    const strange = section(Promise.resolve(null), message, (list: unknown) => (list as number[]).length);
    expect(ended(await strange)).toEqual({ loading: false, error: message });
  });

  test('[HOME-39] fails without the others', async () => {
    const context = documentContext();
    const outcomes = await finished(context, {
      brands: section(Promise.reject(new Error('no')), message, identity),
      channels: section(Promise.resolve(['chat']), 'Failed to fetch channels', identity),
    });
    expect(outcomes).toEqual({ brands: { error: message }, channels: { data: ['chat'] } });
  });

  test('that failed keeps the document out of the cache', async () => {
    const good = documentContext();
    await finished(good, { brands: section(Promise.resolve([]), message, identity) });
    expect(good.get(cacheableContext).cacheable).toBe(true);
    const bad = documentContext();
    await finished(bad, { brands: section(Promise.reject(new Error('no')), message, identity) });
    expect(bad.get(cacheableContext).cacheable).toBe(false);
  });

  test('that is finished in the document is never seen loading', () => {
    expect(started({ brands: { data: [] }, channels: { error: message } })).toEqual({
      brands: { loading: false, data: [] },
      channels: { loading: false, error: message },
    });
  });
});

function documentContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(cacheableContext, { cacheable: true });
  return context;
}

function identity<T>(value: T): T {
  return value;
}
