import { definition as posts } from '../../../content/blog-posts/schema.ts';
import { definition as brands } from '../../../content/brands/definition.ts';
import { definition as carousel } from '../../../content/carousel/definition.ts';
import { definition as categories } from '../../../content/categories/schema.ts';
import { definition as channels } from '../../../content/channels/definition.ts';
import { definition as contact } from '../../../content/contact/schema.ts';
import { definition as notices } from '../../../content/important-information/schema.ts';
import { definition as join } from '../../../content/join/schema.ts';
import { definition as members } from '../../../content/members/definition.ts';
import { panelScreenOf, panelScreens } from '../../../content/panel-screens.ts';
import { definition as rateCards } from '../../../content/rate-cards/schema.ts';
import { definition as resources } from '../../../content/resources/definition.ts';
import { newDays, type Summary } from '../../../content/summary.ts';
import { definition as tags } from '../../../content/tags/schema.ts';
import { definition as testimonials } from '../../../content/testimonials/definition.ts';
import { definition as videos } from '../../../content/videos/definition.ts';
import type { Definition } from '../../../engine/definition.ts';

/** A number that a card tells. */
export interface Figure {
  value: number;
  /** What it counts, for this value: `brands`. */
  word: string;
}

/** A part of the panel, as the dashboard shows it. */
export interface DashboardCard {
  definition: Definition;
  label: string;
  /** Default: that of the type's list. */
  purpose?: string;
  listPath: string;
  /** The form of a new record; without it nothing can be created here. */
  newPath?: string | undefined;
  /** Default: how many records there are. */
  figures?: (summary: Summary) => Figure[];
}

interface DashboardTab {
  value: string;
  label: string;
  cards: readonly DashboardCard[];
}

const about: DashboardCard[] = [
  memberList('working-committee', 'Working Committee', {
    purpose: 'The people who lead the association, in the order of the About page.',
    count: ({ workingCommittee }) => workingCommittee,
  }),
  memberList('other-members', 'Other Members', {
    purpose: 'The other members on the About page.',
    count: ({ totals, workingCommittee }) => (totals[members.name] ?? 0) - workingCommittee,
  }),
];
const blog: DashboardCard[] = [{ ...card(posts), figures: postFigures }, card(categories), card(tags)];
const messages = [submissions(contact, 'Contact submissions')];
const applications = [submissions(join, 'Join submissions'), card(rateCards)];
const home = [testimonials, channels, carousel, videos, notices, brands, resources].map(card);

const placed = new Set(
  [...home, ...about, ...blog, ...messages, ...applications].map((one) => one.definition.name),
);
/** A type that came later stands on the first tab, until somebody finds it a better place. */
const others = panelScreens
  .filter((section) => !placed.has(section.definition.name))
  .map((one) => card(one.definition));

export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  { value: 'home', label: 'Home', cards: [...home, ...others] },
  { value: 'about', label: 'About', cards: about },
  { value: 'blog', label: 'Blog', cards: blog },
  { value: 'contact', label: 'Contact', cards: messages },
  { value: 'join', label: 'Join Members', cards: applications },
];

/** Where a record of a type is created. */
export function newPathOf(type: string): string | undefined {
  const cards = dashboardTabs.flatMap((tab) => tab.cards);
  return cards.find(({ definition }) => definition.name === type)?.newPath;
}

export function areaOf({ name }: Definition): string | undefined {
  return panelScreenOf(name)?.type.definition.area;
}

function card(type: Definition): DashboardCard {
  const listPath = `/admin${type.section}`;
  return { definition: type, label: type.label, listPath, newPath: `${listPath}/new` };
}

function memberList(
  list: string,
  label: string,
  { purpose, count }: { purpose: string; count: (summary: Summary) => number },
): DashboardCard {
  return {
    definition: members,
    label,
    purpose,
    listPath: `/admin${members.section}?tab=${list}`,
    newPath: `/admin${members.section}/${list}/new`,
    figures: (summary) => [{ value: count(summary), word: count(summary) === 1 ? 'member' : 'members' }],
  };
}

function submissions(type: Definition, label: string): DashboardCard {
  return {
    definition: type,
    label,
    listPath: `/admin${type.section}`,
    figures: ({ totals, newSubmissions }) => [
      { value: newSubmissions[type.name] ?? 0, word: `new in ${newDays} days` },
      { value: totals[type.name] ?? 0, word: 'in all' },
    ],
  };
}

function postFigures({ totals, drafts }: Summary): Figure[] {
  const all = totals[posts.name] ?? 0;
  return [
    { value: all, word: all === 1 ? 'post' : 'posts' },
    { value: drafts, word: drafts === 1 ? 'draft' : 'drafts' },
  ];
}
