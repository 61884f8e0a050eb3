// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { logos } from './logos/logos.mjs';
import { raster, save, small } from './output.mjs';
import { portraits } from './people/portraits.mjs';
import { committeeTable } from './scenes/about/committee-table.mjs';
import { share } from './scenes/about/share.mjs';
import { siteVisit } from './scenes/about/site-visit.mjs';
import { trainingDay } from './scenes/about/training-day.mjs';
import { videoThumbnail } from './scenes/about/video-thumbnail.mjs';
import { policyDesk } from './scenes/channels/policy-desk.mjs';
import { professionalNetwork } from './scenes/channels/professional-network.mjs';
import { stateChapters } from './scenes/channels/state-chapters.mjs';
import { telegramUpdates } from './scenes/channels/telegram-updates.mjs';
import { videoChannel } from './scenes/channels/video-channel.mjs';
import { whatsappCommunity } from './scenes/channels/whatsapp-community.mjs';
import { cityRooftops } from './scenes/hero/city-rooftops.mjs';
import { moduleFactory } from './scenes/hero/module-factory.mjs';
import { rooftopSunrise } from './scenes/hero/rooftop-sunrise.mjs';
import { solarFarm } from './scenes/hero/solar-farm.mjs';
import { villageMicrogrid } from './scenes/hero/village-microgrid.mjs';
import { posts } from './scenes/posts/index.mjs';

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function drawAll(folder, scenes, limit, smallWidth) {
  for (const draw of scenes) await drawBoth(draw(), `${folder}/${kebab(draw.name)}`, limit, smallWidth);
}

/** `app/site/small-picture.ts` knows the widths of the small ones. */
async function drawBoth(art, name, limit, smallWidth) {
  console.log(await raster(art, `${name}.webp`, limit));
  console.log(await small(art, name, smallWidth));
}

/** Limits are in kilobytes, a little below what a page may load for each kind of picture. */
const groups = {
  hero: () =>
    drawAll('hero', [rooftopSunrise, solarFarm, moduleFactory, villageMicrogrid, cityRooftops], 54, 960),
  logos: async () => {
    for (const [slug, markup] of await logos()) {
      await save(`logos/${slug}.svg`, markup);
      console.log(`logos/${slug}.svg ${(markup.length / 1024).toFixed(1)} KB`);
    }
  },
  people: async () => {
    for (const [index, art] of portraits().entries()) {
      await drawBoth(art, `people/${String(index + 1).padStart(2, '0')}`, 8.8, 192);
    }
  },
  posts: async () => {
    for (const [slug, draw] of Object.entries(posts)) await drawBoth(draw(), `posts/${slug}`, 39, 800);
  },
  channels: () =>
    drawAll(
      'channels',
      [whatsappCommunity, telegramUpdates, videoChannel, professionalNetwork, policyDesk, stateChapters],
      13.6,
      640,
    ),
  about: () => drawAll('about', [siteVisit, committeeTable, trainingDay], 29, 640),
  single: async () => {
    await drawBoth(videoThumbnail(), 'video-thumbnail', 39, 800);
    console.log(await raster(share(), 'share.jpg', 115));
  },
};

const wanted = process.argv.slice(2);
for (const [name, draw] of Object.entries(groups)) {
  if (wanted.length === 0 || wanted.includes(name)) await draw();
}
