import { latinDigits } from './latin-digits.ts';

/**
 * The address that dials a number as people write it in India: `tel:+911123456789`, with an extension `tel:+911123456789;ext=12`.
 * Of several numbers it is the first. A number without a country code is one of India; toll-free and short ones stay as they are,
 * because nobody dials them from abroad. Undefined where the digits are not those of one number.
 */
export function dialled(phone: string): string | undefined {
  const [first] = /^\D*(?:0\d{1,4} *\/)?(?:[^,;/|&]|;ext=)*/i.exec(latinDigits(phone.slice(0, 100))) ?? [''];
  const parts = first.split(/ext|x|#/i);
  const before = parts.slice(0, -1).join('');
  const [, extension] = (/\d/.test(before) && /^\D*(\d+)\D*$/.exec(parts.at(-1) ?? '')) || [];
  const main = extension === undefined ? first : before;
  // '+44 (0)20': the zero is dialled within the country only.
  const number = (/^\D*(?:\+|00)/.test(main) ? main.replace('(0)', '') : main)
    .replace(/[^+\d]/g, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^\+910(?=\d{10}$)/, '+91')
    .replace(/^(?:0|91)?(?!18[06]0)(?=\d{10}$)/, '+91');
  if (!/^(?:\+[1-9]\d{6,14}|\d{3,13})$/.test(number)) return undefined;
  return `tel:${number}${extension === undefined ? '' : `;ext=${extension}`}`;
}
