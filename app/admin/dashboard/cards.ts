import type { About } from '../../../content/about.ts';
import { about as posts } from '../../../content/blog-posts/about.ts';
import { about as brands } from '../../../content/brands/about.ts';
import { about as carousel } from '../../../content/carousel/about.ts';
import { about as categories } from '../../../content/categories/about.ts';
import { about as channels } from '../../../content/channels/about.ts';
import { about as contact } from '../../../content/contact/about.ts';
import { about as notices } from '../../../content/important-information/about.ts';
import { about as join } from '../../../content/join/about.ts';
import { about as members } from '../../../content/members/about.ts';
import { about as rateCards } from '../../../content/rate-cards/about.ts';
import { about as resources } from '../../../content/resources/about.ts';
import type { Summary } from '../../../content/summary.ts';
import { newDays } from '../../../content/summary.ts';
import { about as tags } from '../../../content/tags/about.ts';
import { about as testimonials } from '../../../content/testimonials/about.ts';
import { about as videos } from '../../../content/videos/about.ts';
import { sections } from '../sections.ts';

/** A number that a card tells. */
export interface Figure {
  value: number;
  /** What it counts, for this value: `brands`. */
  word: string;
}

/** A part of the panel, as the dashboard shows it. */
export interface DashboardCard {
  about: About;
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
  [...home, ...about, ...blog, ...messages, ...applications].map((one) => one.about.name),
);
/** A type that came later stands on the first tab, until somebody finds it a better place. */
const others = sections.filter((section) => !placed.has(section.about.name)).map((one) => card(one.about));

export const dashboardTabs: readonly [DashboardTab, ...DashboardTab[]] = [
  { value: 'home', label: 'Home', cards: [...home, ...others] },
  { value: 'about', label: 'About', cards: about },
  { value: 'blog', label: 'Blog', cards: blog },
  { value: 'contact', label: 'Contact', cards: messages },
  { value: 'join', label: 'Join Members', cards: applications },
];

function card(type: About): DashboardCard {
  const listPath = `/admin${type.section}`;
  return { about: type, label: type.label, listPath, newPath: `${listPath}/new` };
}

function memberList(
  list: string,
  label: string,
  { purpose, count }: { purpose: string; count: (summary: Summary) => number },
): DashboardCard {
  return {
    about: members,
    label,
    purpose,
    listPath: `/admin${members.section}?tab=${list}`,
    newPath: `/admin${members.section}/${list}/new`,
    figures: (summary) => [{ value: count(summary), word: count(summary) === 1 ? 'member' : 'members' }],
  };
}

function submissions(type: About, label: string): DashboardCard {
  return {
    about: type,
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
