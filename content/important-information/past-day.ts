const english = [
  'jan(?:uary)?',
  'feb(?:ruary)?',
  'mar(?:ch)?',
  'apr(?:il)?',
  'may',
  'june?',
  'july?',
  'aug(?:ust)?',
  'sept?(?:ember)?',
  'oct(?:ober)?',
  'nov(?:ember)?',
  'dec(?:ember)?',
];
const hindi = [
  'जनवरी',
  'फ़रवरी|फरवरी',
  'मार्च',
  'अप्रैल',
  'मई',
  'जून',
  'जुलाई',
  'अगस्त',
  'सितंबर|सितम्बर',
  'अक्टूबर|अक्तूबर',
  'नवंबर|नवम्बर',
  'दिसंबर|दिसम्बर',
];
const months = english.map((name, index) => new RegExp(`^(?:${name}|${hindi[index]})$`, 'i'));
const month = `(${[...english, ...hindi].join('|')})\\.?`;
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?';

/** Each with the places of day, month and year among what it finds. */
const spellings: readonly [pattern: RegExp, day: number, month: number, year: number][] = [
  // 12 March 2026, 12th Mar. 2026, 12 मार्च 2026
  [new RegExp(`(?<!\\d)${ordinal}[ -]+${month},?[ -]+(\\d{4})(?!\\d)`, 'gi'), 1, 2, 3],
  // March 12, 2026
  [new RegExp(`(?<!\\p{L})${month} +${ordinal},? +(\\d{4})(?!\\d)`, 'giu'), 2, 1, 3],
  // 12/03/2026
  [/(?<!\d)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/g, 1, 2, 3],
  // 2026-03-12
  [/(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g, 3, 2, 1],
];

/**
 * Whether all days that a text names are over, such as that of a meeting. A text without a day, and one with a day to come, is not.
 *
 * @param today as `2026-01-31`
 */
export function hasPassedItsDay(text: string, today: string): boolean {
  const days = daysIn(text);
  return days.length > 0 && days.every((day) => day < today);
}

/** As `2026-01-31`. */
function daysIn(text: string): string[] {
  const plain = text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return spellings.flatMap(([pattern, day, monthPlace, year]) =>
    [...plain.matchAll(pattern)].flatMap((found) => {
      const number = monthNumber(found[monthPlace] ?? '');
      const date = `${found[year]}-${twoDigits(number)}-${twoDigits(Number(found[day]))}`;
      // The 31st of February is no day.
      return isDay(date) ? [date] : [];
    }),
  );
}

function monthNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : months.findIndex((name) => name.test(text)) + 1;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function isDay(date: string): boolean {
  const parsed = new Date(`${date}T00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
