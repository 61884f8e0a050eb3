/**
 * The address that a link of an article gets: http, https, mailto and tel addresses and those within the site stay as they
 * are, everything else becomes `about:blank`.
 */
export function safeLink(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them before they read the scheme
  const bare = address.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  const isLocal = /^(?:\/(?![/\\])|#|\?)/.test(bare);
  const isAbsolute = absolute.test(address.trim()) && URL.canParse(address.trim());
  return isLocal || isAbsolute ? address.trim() : 'about:blank';
}

// Browsers and servers do not agree on what else a host may have in it.
const absolute = /^(?:https?:\/\/[^\s/?#"'<>\\^`{|}]+(?:[/?#]|$)|mailto:|tel:)/i;

/** What a person wrote as an address, completed: `example.com` to `https://example.com`, `a@example.com` to `mailto:…`. */
export function completeLink(entry: string): string {
  const text = entry.trim();
  if (/^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)) return `https://${text}`;
  return text;
}
