import { association } from '../content/association/defaults.ts';
import { parseCoordinates } from '../content/contact-details/coordinates.ts';
import { contactDetails } from '../content/contact-details/defaults.ts';
import { iconAddress } from '../content/look/icon.ts';
import { socialLinks } from '../content/social-links/defaults.ts';
import { localeOf } from '../engine/language.ts';
import { locale, timeZoneOffset } from '../engine/locale.ts';
import type { EventPage } from './events/event/event-data.ts';
import { type Matches, settingsIn } from './site-settings.ts';

/** A page between the home page and the current one. */
export interface BreadcrumbItem {
  title: string;
  path: string;
}

/** A post as search engines want to know it. */
export interface Posting {
  title: string;
  /** As a BCP 47 code. */
  language: string;
  excerpt: string;
  /** Address of its picture; a path of the site or absolute. */
  coverImage: string;
  /** ISO 8601. */
  publishedAt: string;
  /** ISO 8601. */
  updatedAt: string;
  author: { name: string };
  category: { name: string };
  tags: readonly { name: string }[];
}

type Thing = Record<string, unknown>;

const context = 'https://schema.org';

/** What search engines are told of the association. */
export type AssociationFacts = ReturnType<typeof associationIn>;

export function associationIn(matches: Matches) {
  return {
    ...settingsIn(matches, 'association', association),
    ...settingsIn(matches, 'contact-details', contactDetails),
    ...settingsIn(matches, 'social-links', socialLinks),
    ...settingsIn(matches, 'look', { icon: null as string | null }),
  };
}

/** The association and its site, for the home page. */
export function associationData(origin: string, facts: AssociationFacts): Thing {
  const website = {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: facts.name,
    alternateName: facts.shortName,
    inLanguage: locale,
    publisher: { '@id': organizationId(origin) },
  };
  return { '@context': context, '@graph': [organization(origin, facts), website] };
}

function organization(origin: string, facts: AssociationFacts): Thing {
  const place = parseCoordinates(facts.coordinates);
  return {
    ...publisher(origin, facts),
    alternateName: facts.shortName,
    description: facts.description,
    slogan: facts.tagline,
    email: facts.email,
    telephone: facts.phone,
    address: { '@type': 'PostalAddress', streetAddress: facts.address.join(', '), addressCountry: 'IN' },
    sameAs: facts.links.map(({ url }) => url),
    ...((facts.mapLink || place) && {
      location: {
        '@type': 'Place',
        ...(facts.mapLink && { hasMap: facts.mapLink }),
        ...(place && { geo: { '@type': 'GeoCoordinates', ...place } }),
      },
    }),
  };
}

/** The breadcrumb of a page, from the home page to the page itself. */
export function breadcrumbData(origin: string, crumbs: readonly BreadcrumbItem[]): Thing {
  const items = [{ title: 'Home', path: '/' }, ...crumbs].map(({ title, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    item: origin + path,
  }));
  return { '@context': context, '@type': 'BreadcrumbList', itemListElement: items };
}

/** A post of the blog at `address`, which is absolute like that of its `picture`. */
export function postingData(
  origin: string,
  post: Posting,
  { address, picture, publisher: by }: { address: string; picture: string; publisher: Publisher },
): Thing {
  return {
    '@context': context,
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    image: picture,
    datePublished: post.publishedAt,
    dateModified: modifiedAt(post),
    author: { '@type': 'Person', name: post.author.name },
    publisher: publisher(origin, by),
    articleSection: post.category.name,
    keywords: post.tags.map(({ name }) => name),
    inLanguage: localeOf(post.language),
    mainEntityOfPage: address,
  };
}

/** An event at its `path`. Where to take part online is its page, as long as visitors do not know the link. */
export function gatheringData(
  origin: string,
  event: EventPage,
  { picture, publisher: by }: { picture: string; publisher: Publisher },
): Thing {
  const { title, when, attendance, place, mapLink, onlineLink, isCancelled, path } = event;
  const address = origin + path;
  const hall = { '@type': 'Place', name: place, address: place, ...(mapLink && { hasMap: mapLink }) };
  const room = { '@type': 'VirtualLocation', url: onlineLink ?? address };
  const mode = { 'in person': 'Offline', online: 'Online', 'in person and online': 'Mixed' }[attendance];
  return {
    '@context': context,
    '@type': 'Event',
    name: title,
    description: `${when}, ${event.where}`,
    startDate: zonedDate(event.startsAt),
    endDate: zonedDate(event.endsAt),
    eventStatus: `${context}/Event${isCancelled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: `${context}/${mode}EventAttendanceMode`,
    location: [...(attendance === 'online' ? [] : [hall]), ...(attendance === 'in person' ? [] : [room])],
    ...(picture && { image: picture }),
    organizer: publisher(origin, by),
    inLanguage: locale,
    url: address,
  };
}

/** `2026-11-28T18:00:00+05:30`. Without the formats of `engine/zoned-date.ts`, which every public page would load. */
function zonedDate(moment: string): string {
  const shifted = new Date(moment.replace('Z', timeZoneOffset.replace('+', '-')));
  return shifted.toISOString().slice(0, 19) + timeZoneOffset;
}

/** When a post was changed last. Staff type in the day of publication, so it may lie behind the last change. */
export function modifiedAt({ publishedAt, updatedAt }: Posting): string {
  return Date.parse(publishedAt) > Date.parse(updatedAt) ? publishedAt : updatedAt;
}

type Publisher = Pick<AssociationFacts, 'name' | 'icon'>;

function publisher(origin: string, { name, icon }: Publisher): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name,
    url: `${origin}/`,
    logo: origin + iconAddress(icon, 512),
  };
}

function organizationId(origin: string): string {
  return `${origin}/#organization`;
}
