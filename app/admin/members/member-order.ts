import { type Member, members } from '../../../content/members/schema.ts';
import { recordClient } from '../../../kernel/panel/fetch-as-staff.ts';

/** The positions that nobody else has given: those an order was made from, and those sent since, by member id. */
export interface Positions {
  rows: readonly Member[];
  sent: Map<string, number>;
}

/** When somebody else has moved a member since; undefined when nobody has. Other changes of a member do not count. */
export function orderConflict(
  { rows, sent }: Positions,
  stored: readonly Member[],
): { changedAt: string } | undefined {
  const moved = stored.filter(({ id, order }) => {
    const before = rows.find((row) => row.id === id);
    return before && order !== before.order && order !== sent.get(id);
  });
  const times = moved.map(({ updatedAt }) => updatedAt).sort();
  const changedAt = times.at(-1);
  return changedAt === undefined ? undefined : { changedAt };
}

/**
 * Saves each member's position, from 1, and notes in `sent` what may have been stored. Gives whether all of them are saved:
 * one that was changed since it was read is not.
 */
export async function saveOrder(rows: readonly Member[], sent: Map<string, number>): Promise<boolean> {
  const calls = rows.map((row, index) => {
    sent.set(row.id, index + 1);
    return recordClient.update<Member>(members.definition, row, { order: index + 1 });
  });
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
