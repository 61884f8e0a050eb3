/** Rows or columns that a cell of a table takes, as HTML writes it: 2 to 99. One is what every cell takes. */
export function isCellSpan(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== '1' && /^[1-9]\d?$/.test(value);
}
