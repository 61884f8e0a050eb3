import { expect, test, vi } from 'vitest';
import { LocationCache } from './location-cache.ts';

function cacheOf() {
  const state = { revision: 1 as number | undefined };
  const locations = vi.fn(async () => new Map([['/a', '/a']]));
  const cache = new LocationCache({ redirects: { locations }, revision: () => state.revision });
  return { state, locations, cache };
}

test('[HOLD-14] locations are read once until the content changes, however many ask at once', async () => {
  const { state, locations, cache } = cacheOf();
  expect(cache.known).toBeUndefined();
  await Promise.all([cache.read(), cache.read()]);
  expect(cache.known?.get('/a')).toBe('/a');
  await cache.read();
  expect(locations).toHaveBeenCalledTimes(1);
  state.revision = 2;
  expect(cache.known).toBeUndefined();
  await cache.read();
  expect(locations).toHaveBeenCalledTimes(2);
});

test('[PAGE-04] locations that could not be read are asked for again, and an unknown revision keeps none', async () => {
  const { state, locations, cache } = cacheOf();
  locations.mockRejectedValueOnce(new Error('away'));
  await expect(cache.read()).rejects.toThrow('away');
  expect((await cache.read()).get('/a')).toBe('/a');
  state.revision = undefined;
  expect(cache.known).toBeUndefined();
  await cache.read();
  await cache.read();
  expect(locations).toHaveBeenCalledTimes(4);
});
