import { dialled } from '../../telephone.ts';
import { completeAddress } from '../url/complete-address.ts';

/**
 * The address that a link of an article gets: http, https and mailto addresses and those within the site stay as they are, a tel
 * address gets the number that `dialled` reads in it, those without a scheme are completed, everything else becomes `about:blank`.
 */
export function safeLink(entry: string): string {
  const address = completeLink(entry);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them before they read the scheme
  const bare = address.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  if (/^tel:/i.test(bare)) return dialled(address.slice('tel:'.length)) ?? address;
  const isLocal = /^(?:\/(?![/\\])|#|\?)/.test(bare);
  const isAbsolute = absolute.test(address) && URL.canParse(address);
  return isLocal || isAbsolute ? address : 'about:blank';
}

// Browsers and servers do not agree on what else a host may have in it.
const absolute = /^(?:https?:\/\/[^\s/?#"'<>\\^`{|}]+(?:[/?#]|$)|mailto:)/i;

/**
 * What a person wrote as an address, completed: `example.com` to `https://example.com`, `a@example.com` to `mailto:…`, a
 * telephone number of ten digits, or with its country, to `tel:…`.
 */
export function completeLink(entry: string): string {
  const text = entry.trim();
  if (text.length <= 2048 && /^[^\s@:/?#]+@[^\s@:/?#.]+\.[^\s@:/?#]+(?:\?\S*)?$/.test(text))
    return `mailto:${text}`;
  // Fewer digits are a date and the like.
  if (/^(?:\+[\d .()-]{8,24}|[\d(][\d .()-]{9,24})$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 10)
    return dialled(text) ?? text;
  return completeAddress(text);
}
