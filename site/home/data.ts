import { definition as brands } from '../../content/brands/definition.ts';
import { definition as carousel } from '../../content/carousel/definition.ts';
import { definition as channels } from '../../content/channels/definition.ts';
import { homePage } from '../../content/home-page/defaults.ts';
import { definition as testimonials } from '../../content/testimonials/definition.ts';
import { definition as videos } from '../../content/videos/definition.ts';
import type { Client } from '../api/client.ts';
import { loadSection, pickFields, type SectionData } from '../page-sections.ts';
import { splitStat } from '../stat.ts';

/** What the sections of the home page show, by section. */
export type HomeData = SectionData<ReturnType<typeof loadHome>>;

/** Starts all calls of the home page at once. */
export function loadHome(client: Client, loadStats: () => Promise<readonly string[]> = builtInStats) {
  return {
    hero: loadSection(client.list(carousel), 'Failed to fetch hero images', pickFields('id', 'url')),
    video: loadSection(client.list(videos), 'Failed to fetch video data', newest),
    stats: loadSection(loadStats(), 'Failed to fetch stats', (labels) => labels.map(splitStat)),
    channels: loadSection(
      client.list(channels),
      channels.messages.fetchFailed,
      pickFields('id', 'title', 'description', 'image', 'color', 'icon', 'link'),
    ),
    testimonials: loadSection(
      client.list(testimonials),
      testimonials.messages.fetchFailed,
      pickFields('id', 'image', 'author', 'quote', 'role', 'location'),
    ),
    brands: loadSection(client.list(brands), brands.messages.fetchFailed, pickFields('id', 'name', 'logo')),
    // They stand among the blocks where there are any; a failure has no message.
    events: loadSection(client.nextEvents(), '', (events) => events),
  };
}

async function builtInStats(): Promise<readonly string[]> {
  return homePage.stats;
}

/** The first of a list, which is the newest; an answer that is one video counts as well. */
function newest<Video extends { title: string; videoUrl: string; thumbnailUrl: string | null }>(
  answer: Video[] | Video,
) {
  const [video] = pickFields('title', 'videoUrl', 'thumbnailUrl')([answer].flat() as Video[]);
  return video ?? null;
}
