import type { PostEntry } from './newest-posts.ts';

/**
 * A post's content for readers outside of the site: addresses are whole, and in place of a player, which they do not
 * show, stands a link to the post. Relies on the API's content being sanitised: every attribute stands in double quotes.
 */
export function feedContent({ content, address }: PostEntry): string {
  return content
    .replace(/<iframe\b[^>]*?(?: title="([^"]*)")?[^>]*><\/iframe>/g, (_player, title = 'Video') =>
      link(address, title),
    )
    .replace(/ (src|href)="\/(?!\/)/g, ` $1="${new URL(address).origin}/`)
    .replace(/ href="([#?])/g, ` href="${address}$1`);
}

function link(address: string, title: string): string {
  return `<a href="${address}">${title}</a>`;
}
