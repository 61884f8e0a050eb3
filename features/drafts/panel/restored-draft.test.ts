import { expect, test } from 'vitest';
import { rateCards } from '../../../content/rate-cards/schema.ts';
import { isUnlike, mergeRestored, sortDrafts } from './restored-draft.ts';

const day = 24 * 60 * 60 * 1000;
const kept = (name: string, days: number) => ({ name, entries: {}, at: Date.now() - days * day });

test('a form is offered the drafts of its address, the newest first, also one of the first version; those of thirty days ago, and all but the newest fifty, are deleted', () => {
  const drafts = [kept('/new#a', 2), kept('/new', 1), kept('/tags/new#b', 1), kept('/new#c', 31)];
  expect(sortDrafts(drafts, '/new')).toEqual({ offered: [drafts[1], drafts[0]], outdated: ['/new#c'] });
  const many = Array.from({ length: 52 }, (_, number) => kept(`/new#${number}`, number / 10));
  const { offered, outdated } = sortDrafts(many, '/new');
  expect([offered.length, outdated]).toEqual([50, ['/new#50', '/new#51']]);
});

const opened = { title: 'T', price: 'P', features: ['One'] };
const typed = { ...opened, title: 'Typed', price: 'Typed price' };
/** What a form keeps that was opened with `opened`, and in which title and price were typed. */
const draft = { entries: typed, original: { title: 'T', price: 'P' }, at: 0 };

test.each([
  [
    'a record that nobody has changed shows what was typed, without a comparison',
    draft,
    opened,
    { values: typed, outdated: undefined },
  ],
  [
    'a field that both changed shows what is saved and has what was typed beside it',
    draft,
    { ...opened, price: '900' },
    {
      values: { ...typed, price: '900' },
      outdated: { values: { price: 'Typed price' }, before: opened },
    },
  ],
  [
    'a field that another user alone changed shows what is saved and has the former value beside it',
    draft,
    { ...opened, features: ['Diploma'] },
    {
      values: { ...typed, features: ['Diploma'] },
      outdated: { values: { features: ['One'] }, before: opened },
    },
  ],
  [
    'a draft of an older version, which has no original values, compares each field that differs',
    { entries: { title: 'Older', price: 'P', gone: 'x' }, at: 0 },
    opened,
    { values: opened, outdated: { values: { title: 'Older' }, before: undefined } },
  ],
])('[HOLD-02] restoring a draft: %s', async (_, stored, current, expected) => {
  expect(await mergeRestored(stored, current, rateCards)).toEqual(expected);
});

test('[HOLD-02] a draft of a new record is restored as it was typed', async () => {
  expect(await mergeRestored(draft, { ...opened, price: '900' }, undefined)).toEqual({
    values: typed,
    outdated: undefined,
  });
});

test('[SAFE-14] a draft is like a record that has every value that was typed, whatever its other fields have', () => {
  expect(isUnlike(draft, { ...typed, features: ['Diploma'] })).toBe(false);
  expect(isUnlike(draft, { ...typed, price: '900' })).toBe(true);
  expect(isUnlike({ entries: { title: 'Older', price: 'P' }, at: 0 }, opened)).toBe(true);
});
