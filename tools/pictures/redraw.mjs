// @ts-nocheck: the scenes are loose lists of numbers and colours, judged by looking at the pictures

import { logos } from './logos/logos.mjs';
import { raster, save } from './output.mjs';
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

async function drawAll(folder, scenes, limit) {
  for (const draw of scenes) console.log(await raster(draw(), `${folder}/${kebab(draw.name)}.webp`, limit));
}

/** Limits are in kilobytes, a little below what a page may load for each kind of picture. */
const groups = {
  hero: async () => {
    for (const draw of [rooftopSunrise, solarFarm, moduleFactory, villageMicrogrid, cityRooftops]) {
      const art = draw();
      console.log(await raster(art, `hero/${kebab(draw.name)}.webp`, 54));
      console.log(await raster(art, `hero/${kebab(draw.name)}-800.webp`, 19.5, 800));
    }
  },
  logos: async () => {
    for (const [slug, markup] of await logos()) {
      await save(`logos/${slug}.svg`, markup);
      console.log(`logos/${slug}.svg ${(markup.length / 1024).toFixed(1)} KB`);
    }
  },
  people: async () => {
    for (const [index, art] of portraits().entries()) {
      console.log(await raster(art, `people/${String(index + 1).padStart(2, '0')}.webp`, 8.8));
    }
  },
  posts: async () => {
    for (const [slug, draw] of Object.entries(posts)) {
      const art = draw();
      console.log(await raster(art, `posts/${slug}.webp`, 39));
      console.log(await raster(art, `posts/${slug}-640.webp`, 15, 640));
    }
  },
  channels: () =>
    drawAll(
      'channels',
      [whatsappCommunity, telegramUpdates, videoChannel, professionalNetwork, policyDesk, stateChapters],
      13.6,
    ),
  about: () => drawAll('about', [siteVisit, committeeTable, trainingDay], 29),
  single: async () => {
    console.log(await raster(videoThumbnail(), 'video-thumbnail.webp', 39));
    console.log(await raster(share(), 'share.jpg', 115));
  },
};

const wanted = process.argv.slice(2);
for (const [name, draw] of Object.entries(groups)) {
  if (wanted.length === 0 || wanted.includes(name)) await draw();
}
