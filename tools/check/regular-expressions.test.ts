import { describe, expect, test } from 'vitest';
import { slowExpressions } from './regular-expressions.ts';

const found = (source: string) => slowExpressions('server/a.ts', source).length > 0;

describe('regular expressions that are refused', () => {
  test.each([
    ['a repetition in a repetition', '/^(?:a+)+$/'],
    ['ways in a repetition that begin alike', '/^(?:ab|abc)*$/'],
    ['parts in a repetition of which one reads on into the next', '/^(?:<!--[^]*?-->\\s*)*<svg/'],
    ['two repetitions of the same letters', '/^\\d*[a-z]?\\w+$/'],
    ['a repetition that begins anywhere', '/\\s+$/'],
    ['a tag that may hold another', '/<img [^>]*>/'],
    ['a tag in a group that may hold another', '/(<img [^>]*?src=")x/'],
    ['the same in a text', "new RegExp('(?:a+)+b')"],
    ['the same in a template', `RegExp(\`(?:\${a}+)+b\`)`],
  ])('[HOLD-21] the check of regular expressions refuses %s', (_, source) => {
    expect(found(source)).toBe(true);
  });
});

describe('regular expressions that are allowed', () => {
  test.each([
    ['words between hyphens', '/^[a-z]+(?:-[a-z]+)*$/'],
    ['ways in a repetition that begin differently', '/^(?:[^"\\\\]|\\\\.)*$/'],
    ['words that begin alike and differ', '/^(?:<(?:thead|tbody|tr)>)*$/'],
    ['a tag that holds no other', '/<img [^<>]*>/'],
    ['a repetition that nothing follows', '/[?#].*/s'],
    ['a few times', '/(?:\\d{1,3}\\.){3}/'],
  ])('[HOLD-21] the check of regular expressions allows %s', (_, source) => {
    expect(found(source)).toBe(false);
  });
});
