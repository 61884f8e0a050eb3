import { site } from '../../content/site.ts';

/** A page between the home page and the current one. */
export interface BreadcrumbItem {
  title: string;
  path: string;
}

/** A post as search engines want to know it. */
export interface Posting {
  title: string;
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

/** The association and its site, for the home page. */
export function associationData(origin: string): Thing {
  const website = {
    '@type': 'WebSite',
    '@id': websiteId(origin),
    url: `${origin}/`,
    name: site.name,
    alternateName: site.shortName,
    inLanguage: site.locale,
    publisher: { '@id': organizationId(origin) },
  };
  return { '@context': context, '@graph': [organization(origin), website] };
}

function organization(origin: string): Thing {
  return {
    ...publisher(origin),
    alternateName: site.shortName,
    description: site.description,
    slogan: site.tagline,
    email: site.email,
    telephone: site.phone,
    address: { '@type': 'PostalAddress', streetAddress: site.address.join(', '), addressCountry: 'IN' },
    sameAs: site.social.map(({ url }) => url),
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

/** A page of the site. */
interface WebPage {
  title: string;
  description: string;
  /** Absolute, as that of its `picture`. */
  address: string;
  picture: string | undefined;
  /** ISO 8601. */
  updatedAt: string;
}

export function webPageData(
  origin: string,
  { title, description, address, picture, updatedAt }: WebPage,
): Thing {
  return {
    '@context': context,
    '@type': 'WebPage',
    '@id': address,
    url: address,
    name: title,
    description,
    ...(picture === undefined ? {} : { primaryImageOfPage: { '@type': 'ImageObject', url: picture } }),
    dateModified: updatedAt,
    inLanguage: site.locale,
    isPartOf: { '@id': websiteId(origin) },
    publisher: publisher(origin),
  };
}

/** A post of the blog at `address`, which is absolute like that of its `picture`. */
export function postingData(
  origin: string,
  post: Posting,
  { address, picture }: { address: string; picture: string },
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
    publisher: publisher(origin),
    articleSection: post.category.name,
    keywords: post.tags.map(({ name }) => name),
    inLanguage: site.locale,
    mainEntityOfPage: address,
  };
}

/** When a post was changed last. Staff type in the day of publication, so it may lie behind the last change. */
export function modifiedAt({ publishedAt, updatedAt }: Posting): string {
  return Date.parse(publishedAt) > Date.parse(updatedAt) ? publishedAt : updatedAt;
}

function publisher(origin: string): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  };
}

function websiteId(origin: string): string {
  return `${origin}/#website`;
}

function organizationId(origin: string): string {
  return `${origin}/#organization`;
}
