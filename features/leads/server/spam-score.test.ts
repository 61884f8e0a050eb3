import { describe, expect, test } from 'vitest';
import { RepeatedTexts, type SpamSignals, spamScore, spamThreshold } from './spam-score.ts';

const ordinary: SpamSignals = {
  isHoneypotFilled: false,
  seconds: 40,
  lines: ['Meera', 'Krishnan', 'meera@example.com'],
  texts: ['Our roof is on https://example.org/roof. Can it carry modules?'],
  repetitions: 0,
};
const isSuspicious = (signals: Partial<SpamSignals>) =>
  spamScore({ ...ordinary, ...signals }).score >= spamThreshold;
const links = (count: number) => [Array(count).fill('https://example.com/x').join(' ')];

describe('the spam score', () => {
  test('every sign has its reason in words, and only what adds to the score is a reason', () => {
    const reasonsOf = (signals: Partial<SpamSignals>) => spamScore({ ...ordinary, ...signals }).reasons;
    expect(reasonsOf({ seconds: 1, texts: links(4) })).toEqual([
      'filled in within 2 seconds',
      'contains 4 links',
    ]);
    expect(reasonsOf({ seconds: 0, repetitions: 1 })).toEqual([
      'filled in within 1 second',
      'the same text was sent before',
    ]);
  });

  test.each<[string, Partial<SpamSignals>]>([
    ['fills in what nobody sees', { isHoneypotFilled: true }],
    ['has a link for a name', { lines: ['Visit http://example.com'] }],
    ['has many links', { texts: links(10) }],
    ['has some links and was written in no time', { texts: links(3), seconds: 1 }],
    ['comes for the third time', { repetitions: 2 }],
    ['comes again in no time', { repetitions: 1, seconds: 0 }],
  ])('marks one that %s', (_what, signals) => void expect(isSuspicious(signals)).toBe(true));

  test.each<[string, Partial<SpamSignals>]>([
    ['is quick', { seconds: 0 }],
    ['has some links', { texts: links(5) }],
    ['comes a second time', { repetitions: 1 }],
  ])('does not mark one for this alone: it %s', (_what, signals) => {
    expect(isSuspicious(signals)).toBe(false);
  });
});

describe('repeated submissions', () => {
  const text = ['We sell the best modules in the world, call us today.'];

  test('repetitions are counted regardless of case and spaces, up to three', () => {
    const repetitions = new RepeatedTexts();
    expect(repetitions.count(text, 'a', 0)).toBe(0);
    expect(repetitions.count([`  ${text[0]?.toUpperCase()}`.trim()], 'b', 1)).toBe(1);
    expect(repetitions.count([text[0]?.replaceAll(' ', '\n') ?? ''], 'c', 2)).toBe(2);
    expect(['d', 'e'].map((key) => repetitions.count(text, key, 3))).toEqual([3, 3]);
  });

  test('repetitions expire after an hour, and short texts are not counted', () => {
    const repetitions = new RepeatedTexts();
    repetitions.count(text, 'a', 0);
    expect(repetitions.count(text, 'b', 60 * 60 * 1000)).toBe(0);
    expect(['a', 'b', 'c'].map((key) => repetitions.count(['Please call me.'], key, 0))).toEqual([0, 0, 0]);
  });

  test('a retry with the same key is not a repetition, also after others', () => {
    const repetitions = new RepeatedTexts();
    const counts = ['key', 'key', 'other', 'key', 'other'].map((key) => repetitions.count(text, key, 1));
    expect(counts).toEqual([0, 0, 1, 0, 1]);
  });

  test('the counter of repetitions has bounded memory', () => {
    const repetitions = new RepeatedTexts();
    const many = (number: number) => [`${number} ${text[0]}`];
    for (let number = 0; number <= 10_000; number += 1) repetitions.count(many(number), 'a', 0);
    expect(repetitions.count(many(0), 'b', 1)).toBe(0);
    expect(repetitions.count(many(10_000), 'b', 1)).toBe(1);
  });
});
