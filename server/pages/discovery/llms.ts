import { feeds } from '../../../content/built-in-pages.ts';
import type { Settings } from '../../../content/settings.ts';
import type { SitePage } from '../../../content/site-pages.ts';
import type { PostEntry } from './feeds.ts';

/** The site in short for language models, as https://llmstxt.org describes it: Markdown with links and what is behind them. */
export function llms(
  siteUrl: string,
  posts: readonly PostEntry[],
  { name, description, tagline }: Settings['association'],
  pages: readonly SitePage[],
): string {
  return [
    `# ${name}`,
    `> ${plain(description)}`,
    `${plain(tagline)}. Every page is whole in its HTML; nothing needs a script to be read.`,
    section('Pages', pages.map(pageLine(siteUrl))),
    ...(posts.length > 0 ? [section('Newest posts', posts.map(postLine))] : []),
    section('Data', [
      line('API', `${siteUrl}/api/openapi.json`, 'OpenAPI 3.1 description of all that can be read and sent'),
      line('API, readable', `${siteUrl}/api/docs`, 'the same for people'),
    ]),
    section('Optional', [
      line('Feed', siteUrl + feeds.atom, 'the newest posts with their whole text, as Atom'),
      line('Sitemap', `${siteUrl}/sitemap.xml`, 'all pages and posts'),
    ]),
    '',
  ].join('\n\n');
}

function pageLine(siteUrl: string) {
  return ({ path, title, description }: SitePage) => line(title ?? 'Home', siteUrl + path, description);
}

function postLine({ title, address, excerpt }: PostEntry): string {
  return line(title, address, excerpt);
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.join('\n')}`;
}

function line(title: string, address: string, notes: string): string {
  return `- [${plain(title)}](${address}): ${plain(notes)}`;
}

/** Text that Markdown takes for nothing but text, in one line. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>]/g, '\\$&');
}
