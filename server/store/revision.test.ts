import { expect, test } from 'vitest';
import { KnownRevision } from './revision.ts';

test('a revision only rises, whatever order the news arrive in', () => {
  const revision = new KnownRevision();
  expect(revision.current()).toBeUndefined();
  for (const news of [3, 5, 4]) revision.hear(news);
  expect(revision.current()).toBe(5);
});

test('a lost link makes it unknown until the link is back', () => {
  const revision = new KnownRevision();
  revision.hear(5);
  revision.lose();
  revision.hear(6);
  expect(revision.current()).toBeUndefined();
  revision.regain(9);
  expect(revision.current()).toBe(9);
});
