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
  test('an ordinary submission has the score 0, without a time too', () => {
    expect(spamScore(ordinary)).toBe(0);
    expect(spamScore({ ...ordinary, seconds: undefined })).toBe(0);
  });

  test.each<[string, Partial<Signs>]>([
    ['fills in the honeypot field', { isBaited: true }],
    ['has a link in its name', { lines: ['Visit http://example.com'] }],
    ['has many links', { texts: links(10) }],
    ['has some links and was sent within three seconds', { texts: links(3), seconds: 1 }],
    ['is sent for the third time', { repetitions: 2 }],
    ['is sent again within three seconds', { repetitions: 1, seconds: 0 }],
  ])(
    'a submission is suspected spam when it %s',
    (_what, signs) => void expect(isSuspicious(signs)).toBe(true),
  );

  test.each<[string, Partial<Signs>]>([
    ['is sent within three seconds', { seconds: 0 }],
    ['has some links', { texts: links(5) }],
    ['is sent a second time', { repetitions: 1 }],
  ])('a submission is not suspected spam only because it %s', (_what, signs) => {
    expect(isSuspicious(signs)).toBe(false);
  });
});

describe('repeated submissions', () => {
  const text = ['We sell the best modules in the world, call us today.'];

  test('repetitions are counted regardless of case and spaces', () => {
    const repetitions = new Repetitions();
    expect(repetitions.count(text, undefined, 0)).toBe(0);
    expect(repetitions.count([`  ${text[0]?.toUpperCase()}`.trim()], undefined, 1)).toBe(1);
    expect(repetitions.count([text[0]?.replaceAll(' ', '\n') ?? ''], undefined, 2)).toBe(2);
  });

  test('repetitions expire after an hour, and short texts are not counted', () => {
    const repetitions = new Repetitions();
    repetitions.count(text, undefined, 0);
    expect(repetitions.count(text, undefined, 60 * 60 * 1000)).toBe(0);
    expect([1, 2, 3].map((now) => repetitions.count(['Please call me.'], undefined, now))).toEqual([0, 0, 0]);
  });

  test('a retry with the same key is not a repetition', () => {
    const repetitions = new Repetitions();
    expect([1, 2, 3].map((now) => repetitions.count(text, 'key', now))).toEqual([0, 0, 0]);
    expect(repetitions.count(text, 'other', 4)).toBe(1);
  });

  test('the counter of repetitions has bounded memory', () => {
    const repetitions = new Repetitions();
    const many = (number: number) => [`${number} ${text[0]}`];
    for (let number = 0; number <= 10_000; number += 1) repetitions.count(many(number), undefined, 0);
    expect(repetitions.count(many(0), undefined, 1)).toBe(0);
    expect(repetitions.count(many(10_000), undefined, 1)).toBe(1);
  });
});
