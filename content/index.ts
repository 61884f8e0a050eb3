import type { ContentType } from '../engine/content-type.ts';
import { blogPosts } from './blog-posts/schema.ts';
import { brands } from './brands/schema.ts';
import { carousel } from './carousel/schema.ts';
import { categories } from './categories/schema.ts';
import { channels } from './channels/schema.ts';
import { contact } from './contact/schema.ts';
import { events } from './events/schema.ts';
import { importantInformation } from './important-information/schema.ts';
import { join } from './join/schema.ts';
import { members } from './members/schema.ts';
import { pages } from './pages/schema.ts';
import { rateCards } from './rate-cards/schema.ts';
import { redirects } from './redirects/schema.ts';
import { resources } from './resources/schema.ts';
import { singletons } from './settings.ts';
import { tags } from './tags/schema.ts';
import { testimonials } from './testimonials/schema.ts';
import { videos } from './videos/schema.ts';

/** Every content type, in the order of the panel. */
export const registry = [
  blogPosts,
  categories,
  brands,
  tags,
  testimonials,
  channels,
  carousel,
  videos,
  importantInformation,
  resources,
  events,
  rateCards,
  pages,
  redirects,
  members,
  contact,
  join,
] as const;

/** The same and the settings, by their names. */
export const contentTypes: ReadonlyMap<string, ContentType> = new Map(
  [...(registry as readonly ContentType[]), ...singletons].map((type) => [type.definition.name, type]),
);

/** The types whose routes, store or samples are composed by hand. */
const composed: readonly unknown[] = [
  blogPosts,
  carousel,
  importantInformation,
  events,
  pages,
  redirects,
  members,
  contact,
  join,
];

/** The types whose routes, store and tests need nothing but their declaration (and hooks, if they have any). */
export const plainTypes: readonly ContentType[] = (registry as readonly ContentType[]).filter(
  (type) => !composed.includes(type),
);

/** The types that staff edit. What visitors send has no versions. */
export const versionedTypes: readonly ContentType[] = [...contentTypes.values()].filter(
  ({ definition }) => !definition.isPersonal,
);
