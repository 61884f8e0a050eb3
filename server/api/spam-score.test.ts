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
  spamScore({ ...ordinary, ...signals }) >= spamThreshold;
const links = (count: number) => [Array(count).fill('https://example.com/x').join(' ')];

describe('the spam score', () => {
  test('an ordinary submission has the score 0, without a time too', () => {
    expect(spamScore(ordinary)).toBe(0);
    expect(spamScore({ ...ordinary, seconds: undefined })).toBe(0);
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

  test('repetitions are counted regardless of case and spaces', () => {
    const repetitions = new RepeatedTexts();
    expect(repetitions.count(text, undefined, 0)).toBe(0);
    expect(repetitions.count([`  ${text[0]?.toUpperCase()}`.trim()], undefined, 1)).toBe(1);
    expect(repetitions.count([text[0]?.replaceAll(' ', '\n') ?? ''], undefined, 2)).toBe(2);
  });

  test('repetitions expire after an hour, and short texts are not counted', () => {
    const repetitions = new RepeatedTexts();
    repetitions.count(text, undefined, 0);
    expect(repetitions.count(text, undefined, 60 * 60 * 1000)).toBe(0);
    expect([1, 2, 3].map((now) => repetitions.count(['Please call me.'], undefined, now))).toEqual([0, 0, 0]);
  });

  test('a retry with the same key is not a repetition', () => {
    const repetitions = new RepeatedTexts();
    expect([1, 2, 3].map((now) => repetitions.count(text, 'key', now))).toEqual([0, 0, 0]);
    expect(repetitions.count(text, 'other', 4)).toBe(1);
  });

  test('the counter of repetitions has bounded memory', () => {
    const repetitions = new RepeatedTexts();
    const many = (number: number) => [`${number} ${text[0]}`];
    for (let number = 0; number <= 10_000; number += 1) repetitions.count(many(number), undefined, 0);
    expect(repetitions.count(many(0), undefined, 1)).toBe(0);
    expect(repetitions.count(many(10_000), undefined, 1)).toBe(1);
  });
});
