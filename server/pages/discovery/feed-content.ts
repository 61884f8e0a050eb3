import type { PostEntry } from './newest-posts.ts';

/**
 * A post's content for readers outside of the site: addresses are whole, and in place of a player, which they do not
 * show, stands a link to the post; list items and cells stand apart, for readers that take the tags out. Relies on the API's content being sanitised: every attribute stands in double quotes
 * and holds no angle bracket.
 */
export function feedContent({ content, address }: PostEntry): string {
  const { origin } = new URL(address);
  return content
    .replace(/<(?=(?:ul|ol|li|table|tr|td|th)\b)/g, '\n<')
    .replace(
      /(<iframe\b[^<>]*>)<\/iframe>/g,
      (_, player: string) => `<a href="${address}">${titleOf(player)}</a>`,
    )
    .replace(/<(?:a|img)\b[^<>]*>/g, (tag) =>
      tag.replace(/ (src|href)="\/(?!\/)/, ` $1="${origin}/`).replace(/ href="(?=[#?])/, ` href="${address}`),
    );
}

function titleOf(player: string): string {
  return / title="([^"]+)"/.exec(player)?.[1] ?? 'Video';
}
