import { expect, test } from 'vitest';
import { createClient } from '../api/client.ts';
import { splitStat } from '../stat.ts';
import { loadHome } from './data.ts';

/** A server without records, where some paths fail. */
function clientOf(failing: readonly string[] = []) {
  return createClient(async (path) => {
    if (failing.includes(path)) return Response.json({ detail: 'Told to fail' }, { status: 500 });
    return Response.json([]);
  });
}

test('[HOME-37] the home page loads six blocks, and the events', async () => {
  const sections = loadHome(clientOf());
  expect(Object.keys(sections)).toEqual([
    'hero',
    'video',
    'stats',
    'channels',
    'testimonials',
    'brands',
    'events',
  ]);
  expect(await sections.video).toEqual({ data: null });
});

test('[ERR-08] figures that fail to load have an error message', async () => {
  const sections = loadHome(clientOf(), () => Promise.reject(new Error('no')));
  expect(await sections.stats).toEqual({ error: 'Failed to fetch stats' });
});

test('[ERR-04] [ERR-05] [ERR-06] [ERR-07] [ERR-09] every other block has its own error message', async () => {
  const sections = loadHome(clientOf(['/testimonials', '/channels', '/brands', '/video', '/carousel']));
  expect(await sections.testimonials).toEqual({ error: 'Failed to fetch testimonials' });
  expect(await sections.channels).toEqual({ error: 'Failed to fetch channels' });
  expect(await sections.brands).toEqual({ error: 'Failed to fetch brands' });
  expect(await sections.video).toEqual({ error: 'Failed to fetch video data' });
  expect(await sections.hero).toEqual({ error: 'Failed to fetch hero images' });
});

test('[HOME-16] a figure is split at its plus sign', () => {
  expect(splitStat('350+ EPCs, Startups')).toEqual({ figure: '350+', caption: 'EPCs, Startups' });
});

test('[SITE-04] a figure without a plus sign is a number, and one without a digit a caption', () => {
  expect(splitStat('28 States')).toEqual({ figure: '28 States', caption: '' });
  expect(splitStat('Members everywhere')).toEqual({ figure: '', caption: 'Members everywhere' });
});
