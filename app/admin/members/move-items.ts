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
