import { expect, test } from 'vitest';
import { RevisionTracker } from './revision.ts';

test('the known revision only increases, in whatever order updates arrive', () => {
  const revision = new RevisionTracker();
  expect(revision.current()).toBeUndefined();
  for (const latest of [3, 5, 4]) revision.update(latest);
  expect(revision.current()).toBe(5);
});

test('the revision is unknown from the loss of the connection until it is restored', () => {
  const revision = new RevisionTracker();
  revision.update(5);
  revision.disconnect();
  revision.update(6);
  expect(revision.current()).toBeUndefined();
  revision.reconnect(9);
  expect(revision.current()).toBe(9);
});
