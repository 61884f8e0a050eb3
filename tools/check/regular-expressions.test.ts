import { expect, test } from 'vitest';
import { slowExpressions } from './regular-expressions.ts';

const found = (source: string) => slowExpressions('server/a.ts', source).length > 0;

test.each([
  ['a repetition in a repetition', '/^(?:a+)+$/'],
  ['ways in a repetition that begin alike', '/^(?:ab|abc)*$/'],
  ['parts in a repetition of which one reads on into the next', '/^(?:<!--[^]*?-->\\s*)*<svg/'],
  ['two repetitions of the same letters', '/^\\d*[a-z]?\\w+$/'],
  ['a tag that may hold another', '/<img [^>]*>/'],
])('[HOLD-21] the check of regular expressions refuses %s', (_, source) => {
  expect(found(source)).toBe(true);
});

test.each([
  ['words between hyphens', '/^[a-z]+(?:-[a-z]+)*$/'],
  ['ways in a repetition that begin differently', '/^(?:[^"\\\\]|\\\\.)*$/'],
  ['a tag that holds no other', '/<img [^<>]*>/'],
  ['a few times', '/(?:\\d{1,3}\\.){3}/'],
])('[HOLD-21] the check of regular expressions allows %s', (_, source) => {
  expect(found(source)).toBe(false);
});
