import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../engine/client/api-error.ts';
import { cacheableContext } from './api/transport.ts';
import { awaitSections, initialStates, isLoading, loadSection, settledState } from './page-sections.ts';

const message = 'Failed to fetch brands';

test('[HOME-40] a block is loading at first', () => {
  const states = initialStates({ brands: loadSection(Promise.resolve([]), message, identity) });
  expect(states.brands).toEqual({ loading: true });
  expect(isLoading(states)).toBe(true);
});

test('[HOME-41] a loaded block has its data and no error', async () => {
  const outcome = await loadSection(Promise.resolve([1, 2]), message, (list) => list.length);
  expect(settledState(outcome)).toEqual({ loading: false, data: 2 });
  expect(isLoading({ brands: settledState(outcome) })).toBe(false);
});

test('[HOME-42] a block has its error message when its request fails or its response is invalid', async () => {
  const refused = loadSection(Promise.reject(new ApiError(500, 'no')), message, identity);
  expect(settledState(await refused)).toEqual({ loading: false, error: message });
  const strange = loadSection(Promise.resolve(null), message, (list: unknown) => (list as number[]).length);
  expect(settledState(await strange)).toEqual({ loading: false, error: message });
});

test('[HOME-39] a failed block does not affect the others', async () => {
  const context = documentContext();
  const outcomes = await awaitSections(context, {
    brands: loadSection(Promise.reject(new Error('no')), message, identity),
    channels: loadSection(Promise.resolve(['chat']), 'Failed to fetch channels', identity),
  });
  expect(outcomes).toEqual({ brands: { error: message }, channels: { data: ['chat'] } });
});

test('a failed block prevents the document from being cached', async () => {
  const good = documentContext();
  await awaitSections(good, { brands: loadSection(Promise.resolve([]), message, identity) });
  expect(good.get(cacheableContext).cacheable).toBe(true);
  const bad = documentContext();
  await awaitSections(bad, { brands: loadSection(Promise.reject(new Error('no')), message, identity) });
  expect(bad.get(cacheableContext).cacheable).toBe(false);
});

function documentContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(cacheableContext, { cacheable: true });
  return context;
}

function identity<T>(value: T): T {
  return value;
}
