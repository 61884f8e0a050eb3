/** The last page of so many records; at least 1. */
export function lastPage(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** The first, the last and the neighbours; undefined stands for a gap. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(shown)].sort((one, other) => one - other);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
