import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createdAtOf, idsOfShort, isId, newId, shortIdOf, sortKeyOf } from './identifiers.ts';

test('ids increase in the order of their creation, within a millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id has the time of the clock after the clock was set back', () => {
  const later = newId(Date.parse('2032-01-01T00:00:01Z'));
  expect(createdAtOf(newId(Date.parse('2032-01-01T00:00:00Z')))).toBe('2032-01-01T00:00:00.000Z');
  expect(isId(later)).toBe(true);
});

const timestamps = fc.integer({ min: 0, max: Date.parse('9999-12-31') });

test('an id is a UUID of version 7 with its time', () => {
  fc.assert(
    fc.property(timestamps, (timestamp) => {
      const id = newId(timestamp);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(isId(id)).toBe(true);
      expect(Date.parse(createdAtOf(id)) - timestamp).toBeLessThan(20);
    }),
  );
});

test('sort keys have the order of their ids and fit a 64-bit column', () => {
  fc.assert(
    fc.property(fc.array(timestamps, { minLength: 2, maxLength: 20 }), (list) => {
      const ids = list.map((timestamp) => newId(timestamp));
      const byKey = [...ids].sort((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1));
      expect(byKey).toEqual([...ids].sort());
      expect(ids.every((id) => sortKeyOf(id) < 2n ** 63n)).toBe(true);
    }),
  );
});

test.each(['', 'other', "' or 1=1 --", '../../etc/passwd'])(
  '[API-24] the text %j is not an id',
  (text) => void expect(isId(text)).toBe(false),
);

test('[PAGE-07] an id in short has 11 letters and digits in the order of the ids, and leads back to the ids of its time and sequence alone', () => {
  const until2900 = fc.integer({ min: 0, max: Date.parse('2900-01-01') });
  fc.assert(
    fc.property(until2900, until2900, (one, other) => {
      const [id, another] = [newId(one), newId(other)];
      const short = shortIdOf(id);
      expect(short).toMatch(/^[0-9a-z]{11}$/);
      expect(short < shortIdOf(another)).toBe(sortKeyOf(id) < sortKeyOf(another));
      const [lowest, highest] = idsOfShort(short) ?? [];
      expect([lowest, id, highest].toSorted()).toEqual([lowest, id, highest]);
      expect([lowest, highest].map((end) => sortKeyOf(end ?? ''))).toEqual([sortKeyOf(id), sortKeyOf(id)]);
    }),
  );
  for (const text of ['', 'post', 'A0000000000', '000000000000', '0000000000-', 'zzzzzzzzzzz'])
    expect(idsOfShort(text)?.every(isId) ?? true).toBe(true);
  for (const text of ['', 'post', 'A0000000000', '000000000000']) expect(idsOfShort(text)).toBeUndefined();
});
