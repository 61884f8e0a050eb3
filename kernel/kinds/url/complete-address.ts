/** Endings of files that people write alone and no domain of a website has. */
const file = /\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|html?|php|aspx?|jpe?g|png|gif|webp)$/i;
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
