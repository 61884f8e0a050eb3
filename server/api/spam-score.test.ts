import { describe, expect, test } from 'vitest';
import { Repetitions, type Signs, spamScore, suspicious } from './spam-score.ts';

const ordinary: Signs = {
  isBaited: false,
  seconds: 40,
  lines: ['Meera', 'Krishnan', 'meera@example.com'],
  texts: ['Our roof is on https://example.org/roof. Can it carry modules?'],
  repetitions: 0,
};
const isSuspicious = (signs: Partial<Signs>) => spamScore({ ...ordinary, ...signs }) >= suspicious;
const links = (count: number) => [Array(count).fill('https://example.com/x').join(' ')];

describe('the spam score', () => {
  test('of an ordinary submission is 0, also of one that says nothing of its time', () => {
    expect(spamScore(ordinary)).toBe(0);
    expect(spamScore({ ...ordinary, seconds: undefined })).toBe(0);
  });

  test.each<[string, Partial<Signs>]>([
    ['fills in what nobody sees', { isBaited: true }],
    ['has a link for a name', { lines: ['Visit http://example.com'] }],
    ['has many links', { texts: links(10) }],
    ['has some links and was written in no time', { texts: links(3), seconds: 1 }],
    ['comes for the third time', { repetitions: 2 }],
    ['comes again in no time', { repetitions: 1, seconds: 0 }],
  ])('marks one that %s', (_what, signs) => void expect(isSuspicious(signs)).toBe(true));

  test.each<[string, Partial<Signs>]>([
    ['is quick', { seconds: 0 }],
    ['has some links', { texts: links(5) }],
    ['comes a second time', { repetitions: 1 }],
  ])('does not mark one for this alone: it %s', (_what, signs) => {
    expect(isSuspicious(signs)).toBe(false);
  });
});

describe('repetitions', () => {
  const text = ['We sell the best modules in the world, call us today.'];

  test('are counted, whatever the case and the spaces', () => {
    const repetitions = new Repetitions();
    expect(repetitions.count(text, undefined, 0)).toBe(0);
    expect(repetitions.count([`  ${text[0]?.toUpperCase()}`.trim()], undefined, 1)).toBe(1);
    expect(repetitions.count([text[0]?.replaceAll(' ', '\n') ?? ''], undefined, 2)).toBe(2);
  });

  test('are forgotten after an hour, and short texts are not counted', () => {
    const repetitions = new Repetitions();
    repetitions.count(text, undefined, 0);
    expect(repetitions.count(text, undefined, 60 * 60 * 1000)).toBe(0);
    expect([1, 2, 3].map((now) => repetitions.count(['Please call me.'], undefined, now))).toEqual([0, 0, 0]);
  });

  test('are none when the same submission is sent again', () => {
    const repetitions = new Repetitions();
    expect([1, 2, 3].map((now) => repetitions.count(text, 'key', now))).toEqual([0, 0, 0]);
    expect(repetitions.count(text, 'other', 4)).toBe(1);
  });

  test('are kept in a bounded memory', () => {
    const repetitions = new Repetitions();
    const many = (number: number) => [`${number} ${text[0]}`];
    for (let number = 0; number <= 10_000; number += 1) repetitions.count(many(number), undefined, 0);
    expect(repetitions.count(many(0), undefined, 1)).toBe(0);
    expect(repetitions.count(many(10_000), undefined, 1)).toBe(1);
  });
});
