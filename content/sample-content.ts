import { samples as blogPosts } from './blog-posts/samples.ts';
import { samples as brands } from './brands/samples.ts';
import { samples as carousel } from './carousel/samples.ts';
import { samples as categories } from './categories/samples.ts';
import { samples as channels } from './channels/samples.ts';
import { samples as contact } from './contact/samples.ts';
import { samples as events } from './events/samples.ts';
import { samples as importantInformation } from './important-information/samples.ts';
import type { registry } from './index.ts';
import { samples as join } from './join/samples.ts';
import { samples as members } from './members/samples.ts';
import { samples as pages } from './pages/samples.ts';
import { samples as rateCards } from './rate-cards/samples.ts';
import { samples as redirects } from './redirects/samples.ts';
import { samples as resources } from './resources/samples.ts';
import { samples as tags } from './tags/samples.ts';
import { samples as testimonials } from './testimonials/samples.ts';
import { samples as videos } from './videos/samples.ts';

/** The samples of every type by its name. References stand in them as the name or title of what they point to. */
export const sampleContent = {
  'blog-posts': blogPosts,
  brands,
  carousel,
  categories,
  channels,
  contact,
  events,
  'important-information': importantInformation,
  join,
  members,
  pages,
  'rate-cards': rateCards,
  redirects,
  resources,
  tags,
  testimonials,
  videos,
} satisfies Record<(typeof registry)[number]['definition']['name'], readonly object[]>;
