import { expect, test } from 'vitest';
import type { Member } from '../../../content/members/schema.ts';
import { orderConflict } from './member-order.ts';

const row = (id: string, order: number, updatedAt = '2026-11-22T08:00:00.000Z') =>
  ({ id, order, updatedAt }) as Member;
const rows = [row('a', 1), row('b', 2)];

test('[HOLD-01] an order that another user has changed is a conflict with the time of the last change', () => {
  const stored = [row('b', 1, '2026-11-22T09:02:00.000Z'), row('a', 2, '2026-11-22T09:01:00.000Z')];
  expect(orderConflict({ rows, sent: new Map() }, stored)).toBe('2026-11-22T09:02:00.000Z');
});

test('[HOLD-01] sent positions, added and deleted members and other changes are no conflict', () => {
  const stored = [row('b', 1, '2026-11-22T09:00:00.000Z'), row('new', 3)];
  expect(orderConflict({ rows, sent: new Map([['b', 1]]) }, stored)).toBeUndefined();
  expect(orderConflict({ rows, sent: new Map() }, [row('a', 1, '2026-11-22T09:00:00.000Z')])).toBeUndefined();
});
