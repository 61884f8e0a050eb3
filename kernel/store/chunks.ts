/** One place in 2^10 is a cut, which makes chunks of about 1 KB. */
const bits = 10;
const smallest = 256;
const largest = 4096;
/** An odd number without a pattern, which spreads sums over all bits (2^32 divided by the golden ratio). */
const spread = 0x9e3779b1;

/**
 * Cuts bytes where a sum over the last 32 of them says so: a change moves no cut but those beside it, and equal stretches of
 * two texts become equal chunks (content-defined chunking). Joined they are the bytes.
 */
export function cutChunks(bytes: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let start = 0;
  let sum = 0;
  for (let end = 1; end <= bytes.length; end += 1) {
    sum = ((sum << 1) + (bytes[end - 1] as number) + 1) | 0;
    const length = end - start;
    const isCut = length >= smallest && Math.imul(sum, spread) >>> (32 - bits) === 0;
    if (!isCut && length < largest && end < bytes.length) continue;
    chunks.push(bytes.subarray(start, end));
    start = end;
  }
  return chunks;
}
