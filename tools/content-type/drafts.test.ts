import { expect, test } from 'vitest';
import { fieldDrafts, typeNames } from './drafts.ts';
import { migrationName } from './migration-draft.ts';

test.each([
  [['title:words'], 'is not a field'],
  [['title:text', 'createdAt:date'], "'createdAt' is no field to write"],
  [['title:text', 'title:url'], 'two fields named title'],
])('the fields %o of a drafted type are refused', (texts, reason) => {
  expect(() => fieldDrafts(texts)).toThrow(reason);
});

test.each([
  ['Courses', 'course', "'Courses' is not a name"],
  ['courses', 'A course', "'A course' is not a singular"],
])('the name %s of a drafted type, of which one is called %s, is refused', (name, singular, reason) => {
  expect(() => typeNames(name, singular)).toThrow(reason);
});

test.each([
  ['rates', '2026-03-05T09:30:00.000Z', '2026-03-05T0930-rates'],
  ['rates', '2026-03-03T09:30:00.000Z', '2026-03-04T0930-rates'],
  ['events', '2026-03-04T08:29:00.000Z', '2026-03-05T0829-events'],
])('a migration of %s drafted at %s is named after the existing ones', (type, now, name) => {
  expect(migrationName(['2026-03-04T0830-prices', '2026-03-01-zones'], type, now)).toBe(name);
});
