/** What people in India mostly have behind the @. */
const providers = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'ymail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'rediffmail.com',
  'proton.me',
  'zoho.com',
  'zoho.in',
  'mail.com',
  'aol.com',
  'msn.com',
];

/** What may be meant by an email address whose end is missing, or nearly that of a common provider. */
export function suggestEmail(typed: string): string | undefined {
  const [, name, end = ''] = /^([^@\s]+)@([^@\s]*)$/.exec(typed.trim()) ?? [];
  const domain = end.toLowerCase().replace(/\.$/, '');
  if (!name || domain.length < 3 || providers.includes(domain)) return undefined;
  const meant =
    providers.find((provider) => provider.split('.')[0] === domain) ??
    providers.find((provider) => isNear(domain, provider));
  return meant && `${name}@${meant}`;
}

/** Says so where an Indian number has less than 10 digits; numbers of other countries have their own lengths. */
export function phoneHint(typed: string): string | undefined {
  const number = typed.trim();
  if (/^(?:\+|00)(?!91)/.test(number)) return undefined;
  const digits = number.replace(/^(?:\+|00)91|^0/, '').replace(/\D/g, '');
  return digits.length > 0 && digits.length < 10 ? 'Indian numbers have 10 digits' : undefined;
}

/** Whether one letter was left out, added, changed or swapped with the next; in a long text two. */
function isNear(typed: string, wanted: string): boolean {
  return distance(typed, wanted) <= (wanted.length >= 11 ? 2 : 1);
}

/** Letters to change, to add, to leave out or to swap with their neighbour. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      (rows[row] ?? [])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
}
