import { expect, test } from 'vitest';
import { fieldDrafts } from './field-drafts.ts';
import { typeNames } from './names.ts';

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
