import { expect, test } from 'vitest';
import { cutChunks } from './chunks.ts';

/** Bytes like those of text, of a fixed seed. */
function letters(count: number, seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return 97 + ((state >>> 24) % 26);
    }),
  );
}

const texts = (bytes: Uint8Array) => cutChunks(bytes).map((chunk) => Buffer.from(chunk).toString('latin1'));

test.each([0, 1, 255, 256, 5000, 300_000])(
  '[SAFE-34] joined, the chunks of %i bytes are the bytes',
  (count) => {
    const bytes = letters(count, 7);
    const chunks = cutChunks(bytes);
    expect(Buffer.concat(chunks)).toEqual(bytes);
    for (const chunk of chunks.slice(0, -1)) expect(chunk.length).toBeGreaterThanOrEqual(256);
  },
);

test.each([
  ['a short text', 8000],
  ['a text of 5 MB', 5_000_000],
])('[SAFE-34] words put in, changed or taken out of %s change at most four of its chunks', (_, count) => {
  const bytes = letters(count, 3);
  const before = new Set(texts(bytes));
  for (const place of [0, 1000, count / 2, count - 100]) {
    const words = Buffer.from('some other words');
    const changes = {
      'put in': [bytes.subarray(0, place), words, bytes.subarray(place)],
      changed: [bytes.subarray(0, place), words, bytes.subarray(place + words.length)],
      'taken out': [bytes.subarray(0, place), bytes.subarray(place + words.length)],
    };
    for (const [change, pieces] of Object.entries(changes)) {
      const added = texts(Buffer.concat(pieces)).filter((chunk) => !before.has(chunk));
      expect([change, place, added.length <= 4]).toEqual([change, place, true]);
      expect(added.length).toBeGreaterThan(0);
    }
  }
});

test('[SAFE-34] a text of one repeated letter is cut into equal chunks', () => {
  expect(new Set(texts(Buffer.alloc(100_000, 'a'))).size).toBeLessThanOrEqual(2);
});
