import type { Singleton, ValuesOf } from '../engine/singleton.ts';
import { aboutPage } from './about-page/schema.ts';
import { association } from './association/schema.ts';
import { blogPage } from './blog-page/schema.ts';
import { contactDetails } from './contact-details/schema.ts';
import { contactPage } from './contact-page/schema.ts';
import { eventsPage } from './events-page/schema.ts';
import { homePage } from './home-page/schema.ts';
import { joinPage } from './join-page/schema.ts';
import { look } from './look/schema.ts';
import { menus } from './menus/schema.ts';
import { notifications } from './notifications/schema.ts';
import { resourcesPage } from './resources-page/schema.ts';
import { sharing } from './sharing/schema.ts';
import { socialLinks } from './social-links/schema.ts';

/** What the office sets of its site, in the order of the panel. */
const all = [
  association,
  contactDetails,
  socialLinks,
  homePage,
  aboutPage,
  blogPage,
  eventsPage,
  resourcesPage,
  contactPage,
  joinPage,
  menus,
  look,
  sharing,
  notifications,
] as const;

export const singletons: readonly Singleton[] = all as unknown as readonly Singleton[];

type Declared = (typeof all)[number];

/** The values of all settings, by their names. */
export type Settings = { [T in Declared as T['definition']['name']]: ValuesOf<T> };
