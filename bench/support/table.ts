/** Prints rows below their headings, numbers to the right. */
export function printTable(title: string, headings: string[], rows: (string | number)[][]): void {
  const cells = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const line = (row: string[]) =>
    row.map((cell, column) => pad(cell, widths[column] ?? 0, isNumber[column] ?? false)).join('  ');
  console.log(`\n${title}\n`);
  console.log(line(headings));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of cells.slice(1)) console.log(line(row));
}

function pad(cell: string, width: number, isNumber: boolean): string {
  return isNumber ? cell.padStart(width) : cell.padEnd(width);
}

/** Prints a goal and whether it was reached; a missed one ends the command with code 1. */
export function reportGoal(
  what: string,
  value: number,
  relation: 'at least' | 'at most',
  goal: number,
): void {
  const isReached = relation === 'at least' ? value >= goal : value <= goal;
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${what}: ${round(value)} (${relation} ${goal})`);
  if (!isReached) process.exitCode = 1;
}

/** Three figures that count. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
