import fc from 'fast-check';
import { expect, test } from 'vitest';
import { articles } from '../../tests/factories/articles.ts';
import { sanitise } from '../server/sanitise.ts';
import { articleSchema } from './read-html.ts';
import { writeHtml } from './write-html.ts';

test('the sanitiser does not change what writeHtml writes (R9, AMB-13)', () => {
  fc.assert(
    fc.property(articles(), (json) => {
      const html = writeHtml(articleSchema.nodeFromJSON(json));
      expect(sanitise(html)).toBe(html);
    }),
    { numRuns: 500 },
  );
});
