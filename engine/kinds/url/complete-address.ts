/** Names of files, with endings that no domain of a website has. */
const file =
  /^[^/?#]*\.(?:aspx?|avif|csv|docx?|gif|heic|html?|jpe?g|mp[34]|od[st]|pdf|php|png|pptx?|svg|txt|webp|xlsx?|zip)$/i;
const website =
  /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u;

/**
 * An address of a website that was written without its scheme, with https: `www.example.org/a`, `//example.org`. Every other
 * text comes back as it is.
 */
export function completeAddress(entry: string): string {
  const bare = entry.replace(/^\/\//, '');
  return bare.length <= 2048 && website.test(bare) && !file.test(bare) ? `https://${bare}` : entry;
}

/** The same for what is entered in a field, where an address that begins with a slash is one of this site. */
export function completeEntry(entry: unknown): unknown {
  if (typeof entry !== 'string' || /^\s*\//.test(entry)) return entry;
  return completeAddress(entry.trim());
}
