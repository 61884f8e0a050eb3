import { expect, test } from 'vitest';
import { KnownRevision } from './revision.ts';

test('the known revision only increases, in whatever order updates arrive', () => {
  const revision = new KnownRevision();
  expect(revision.current()).toBeUndefined();
  for (const news of [3, 5, 4]) revision.hear(news);
  expect(revision.current()).toBe(5);
});

test('the revision is unknown from the loss of the connection until it is restored', () => {
  const revision = new KnownRevision();
  revision.hear(5);
  revision.lose();
  revision.hear(6);
  expect(revision.current()).toBeUndefined();
  revision.regain(9);
  expect(revision.current()).toBe(9);
});
