import type { MetaDescriptor } from 'react-router';
import { association } from '../content/association/defaults.ts';
import { sharePicture, sharing } from '../content/sharing/defaults.ts';
import { isAllowedUrl } from '../engine/kinds/url/allowed-url.ts';
import { localeOf } from '../engine/language.ts';
import type { EventPage } from './events/event/event-data.ts';
import hindi from './fonts/anek-hindi.woff2?url';
import { isInLibrary } from './responsive-image.ts';
import { type Matches, rootDataIn, settingsIn } from './site-settings.ts';
import {
  type AssociationFacts,
  associationData,
  associationIn,
  type BreadcrumbItem,
  breadcrumbData,
  gatheringData,
  modifiedAt,
  type Posting,
  postingData,
} from './structured-data.ts';

interface Page {
  /** What the page is called; the association's name is put behind it. Absent on the home page. */
  title?: string;
  /** One or two sentences for search engines and previews. Default: that of the association. */
  description?: string;
  /** Path, with the query parameters that make it a page of its own. Absent: not to be listed by search engines. */
  path?: string;
  /** Of its text, as a BCP 47 code. Default: that of the post, or else of the site. */
  language?: string;
  /** The pages between the home page and this one. Default: none. */
  ancestors?: readonly BreadcrumbItem[];
  /** The post that the page shows: its picture becomes that of the preview. */
  post?: Posting;
  /** The event that the page shows. */
  event?: EventPage;
  /** Address of the picture of the preview. Default: that of the site. */
  picture?: string | null;
  /** What the picture of the post or the preview shows, where that is known. */
  pictureAlt?: string | undefined;
}

/** The head of a public page: title, description, canonical address, preview and structured data. */
export function head(matches: Matches, page: Page): MetaDescriptor[] {
  const { name, tagline, description: usual } = settingsIn(matches, 'association', association);
  const description = page.description ?? usual;
  return [
    { title: page.title ? `${page.title} | ${name}` : `${name} – ${tagline}` },
    { name: 'description', content: description },
    ...(page.path === undefined
      ? []
      : [{ tagName: 'link', rel: 'canonical', href: originOf(matches) + page.path }]),
    // Who makes cards of links, and search engines, read documents. A browser that follows a link may not make script elements
    // out of text either.
    ...(import.meta.env.SSR ? documentMeta(matches, { ...page, description }) : []),
  ];
}

/** The styles alone would make it known a round trip later. */
const hindiFont: MetaDescriptor = {
  ...{ tagName: 'link', rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  href: hindi,
};

/** What only a document has. */
function documentMeta(matches: Matches, page: Page & { description: string }): MetaDescriptor[] {
  const { title, description, path, post, language = post?.language ?? 'en' } = page;
  const facts = associationIn(matches);
  const origin = originOf(matches);
  const { isListed, sharePicture: usual, googleCode, bingCode } = settingsIn(matches, 'sharing', sharing);
  return [
    { name: 'robots', content: path === undefined || !isListed ? 'noindex' : 'max-image-preview:large' },
    // What search engines may list.
    ...(path === undefined
      ? []
      : [
          { property: 'og:url', content: origin + path },
          ...structuredData(origin, { ...page, path }, facts).map((data) => ({ 'script:ld+json': data })),
        ]),
    { property: 'og:site_name', content: facts.name },
    { property: 'og:title', content: title ?? facts.name },
    { property: 'og:description', content: description },
    { property: 'og:locale', content: localeOf(language).replaceAll('-', '_') },
    ...(language === 'hi' ? [hindiFont] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...previewOf(origin, page, usual),
    ...(googleCode === '' ? [] : [{ name: 'google-site-verification', content: googleCode }]),
    ...(bingCode === '' ? [] : [{ name: 'msvalidate.01', content: bingCode }]),
  ];
}

function structuredData(origin: string, page: Page & { path: string }, association: AssociationFacts) {
  const { title, path, ancestors = [], post, event } = page;
  if (title === undefined) return [associationData(origin, association)];
  const breadcrumb = breadcrumbData(origin, [...ancestors, { title, path }]);
  const shown = post?.coverImage ?? page.picture;
  const picture = shown ? pictureOf(origin, shown) : '';
  if (event) return [breadcrumb, gatheringData(origin, event, { picture, publisher: association })];
  if (!post) return [breadcrumb];
  return [breadcrumb, postingData(origin, post, { address: origin + path, picture, publisher: association })];
}

function previewOf(origin: string, page: Page, usual: string | null): MetaDescriptor[] {
  const { post, pictureAlt } = page;
  if (post) return postPreview(origin, post, pictureAlt);
  const picture = page.picture ?? usual;
  if (picture === null) return sitePreview(origin);
  const alt = page.picture ? pictureAlt : '';
  return [{ property: 'og:type', content: 'website' }, ...picturePreview(origin, picture, alt)];
}

function sitePreview(origin: string): MetaDescriptor[] {
  const { path, width, height, alt } = sharePicture;
  return [
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: origin + path },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
  ];
}

function postPreview(origin: string, post: Posting, pictureAlt: string | undefined): MetaDescriptor[] {
  return [
    { property: 'og:type', content: 'article' },
    ...picturePreview(origin, post.coverImage, pictureAlt),
    { property: 'article:published_time', content: post.publishedAt },
    { property: 'article:modified_time', content: modifiedAt(post) },
    { property: 'article:section', content: post.category.name },
  ];
}

function picturePreview(origin: string, picture: string, alt = ''): MetaDescriptor[] {
  return [
    { property: 'og:image', content: pictureOf(origin, picture) },
    ...(isInLibrary(picture) ? sharePictureSize : []),
    ...(alt === '' ? [] : [{ property: 'og:image:alt', content: alt }]),
  ];
}

/** Absolute address of the picture of a post or a page; that of the site where staff entered something that is none. */
function pictureOf(origin: string, picture: string): string {
  if (!isAllowedUrl(picture, 'picture')) return origin + sharePicture.path;
  if (isInLibrary(picture)) return `${origin}${picture}?share`;
  return picture.startsWith('/') ? origin + picture : picture;
}

/** What the library says of the cut for link previews. */
const sharePictureSize: MetaDescriptor[] = [
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:type', content: 'image/jpeg' },
];

/** Public origin of the site without a trailing slash. */
export function originOf(matches: Matches): string {
  return rootDataIn(matches)?.siteUrl ?? '';
}
