import { readYoutubeId } from '../youtube/youtube.ts';

/**
 * The player for the address of a video at YouTube or Vimeo, be it that of its page or of a player, on the hosts that set no
 * cookie before somebody plays; undefined for every other address.
 */
export function videoPlayer(address: string): string | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return vimeoPlayer(url) ?? youtubePlayer(url);
}

/** The site that a player of `videoPlayer` is of. */
export function videoSite(player: string): 'Vimeo' | 'YouTube' {
  return player.startsWith('https://player.vimeo.com/') ? 'Vimeo' : 'YouTube';
}

function youtubePlayer(url: URL): string | undefined {
  const id = readYoutubeId(url.href);
  return id && `https://www.youtube-nocookie.com/embed/${id}`;
}

const vimeoPaths: Record<string, RegExp> = {
  'player.vimeo.com': /^\/video\/(\d{1,12})\/?$/,
  'vimeo.com':
    /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:showcase|album)\/\d+\/video\/|manage\/videos\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/,
};

function vimeoPlayer(url: URL): string | undefined {
  const [, id, keyInPath] = vimeoPaths[url.hostname.replace(/^www\./, '')]?.exec(url.pathname) ?? [];
  if (!id) return undefined;
  const key = keyInPath ?? url.searchParams.get('h') ?? '';
  // An unlisted video plays only with its key.
  const query = /^[\da-f]{6,20}$/.test(key) ? `h=${key}&dnt=1` : 'dnt=1';
  return `https://player.vimeo.com/video/${id}?${query}`;
}
