import type { MetaDescriptor } from 'react-router';
import { site } from '../../content/site.ts';

interface Page {
  /** What the page is called; the association's name is put behind it. Absent on the home page. */
  title?: string;
  /** One or two sentences for search engines and previews. Default: that of the association. */
  description?: string;
  /** Path, with the query parameters that make it a page of its own. Absent: not to be listed by search engines. */
  path?: string;
}

/** The matches that a route's `meta` function gets; the first is the root's. */
type Matches = ReadonlyArray<{ id: string; loaderData?: unknown } | undefined>;

/** The head of a public page: title, description, canonical address and preview. */
export function head(matches: Matches, page: Page): MetaDescriptor[] {
  const title = page.title ? `${page.title} | ${site.name}` : `${site.name} – ${site.tagline}`;
  const description = page.description ?? site.description;
  const origin = originOf(matches);
  return [
    { title },
    { name: 'description', content: description },
    ...(page.path === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: origin + page.path },
          { property: 'og:url', content: origin + page.path },
        ]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: page.title ?? site.name },
    { property: 'og:description', content: description },
    { property: 'og:image', content: origin + site.sharePicture },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function originOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root');
  return (root?.loaderData as { siteUrl: string } | undefined)?.siteUrl ?? '';
}
