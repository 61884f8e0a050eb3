/** Tells spreadsheet programs that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One line of CSV (RFC 4180), every cell quoted. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

// A spreadsheet would run such a cell as a formula. Full-width signs and leading white space do not stop it.
function harmless(cell: string): string {
  return /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
}
