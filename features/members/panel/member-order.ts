import { type Member, members } from '../../../content/members/schema.ts';
import { recordClient } from '../../../engine/panel/fetch-as-staff.ts';

/** The positions that nobody else has given: those an order was made from, and those sent since, by member id. */
export interface Positions {
  rows: readonly Member[];
  sent: Map<string, number>;
}

/** When somebody else has moved a member since; undefined when nobody has. Other changes of a member do not count. */
export function orderConflict({ rows, sent }: Positions, stored: readonly Member[]): string | undefined {
  const moved = stored.filter(({ id, order }) => {
    const before = rows.find((row) => row.id === id);
    return before && order !== before.order && order !== sent.get(id);
  });
  return moved
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
}

/**
 * Saves each member's position, from 1, and notes in `sent` what may have been stored. Gives whether all of them are saved:
 * one that was changed since it was read is not.
 */
export async function saveOrder(rows: readonly Member[], sent: Map<string, number>): Promise<boolean> {
  const positions = new Map(rows.map(({ id }, index) => [id, index + 1]));
  for (const [id, position] of positions) sent.set(id, position);
  return savePositions(rows, positions);
}

/** Gives members, as they are stored now, the positions that they had; fails unless all of them have them again. */
export async function putBack(stored: readonly Member[], before: readonly Member[]): Promise<void> {
  const positions = new Map(before.map(({ id, order }) => [id, order]));
  if (await savePositions(stored, positions)) return;
  throw new Error('Not every position was saved. Please try again.');
}

async function savePositions(
  rows: readonly Member[],
  positions: ReadonlyMap<string, number>,
): Promise<boolean> {
  const calls = rows
    .filter(({ id }) => positions.has(id))
    .map((row) => recordClient.update<Member>(members.definition, row, { order: positions.get(row.id) }));
  const results = await Promise.allSettled(calls);
  return results.every(({ status }) => status === 'fulfilled');
}

/** The ids as they were put in order before: those that are gone are left out, new ones come last. */
export function arranged<Row extends { id: string }>(rows: readonly Row[], order: readonly string[]): Row[] {
  const placed = order.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...placed, ...rows.filter(({ id }) => !order.includes(id))];
}

/** The list with one entry at another place, counted from 0; places before the first and behind the last are those. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const place = Math.min(Math.max(to, 0), items.length - 1);
  return items.toSpliced(from, 1).toSpliced(place, 0, items[from] as Item);
}
