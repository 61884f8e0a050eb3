import { latinDigits } from './latin-digits.ts';

/**
 * The address that dials a number as people write it in India: `tel:+911123456789`, with an extension `tel:+911123456789;ext=12`.
 * Of several numbers it is the first. A number without a country code is one of India; toll-free and short ones stay as they are,
 * because nobody dials them from abroad. Undefined where the digits are not those of one number.
 */
export function dialled(phone: string): string | undefined {
  const [first = ''] = /^\D*(?:0\d{1,4} *\/)?(?:[^,;/|&]|;ext=)*/i.exec(latinDigits(phone)) ?? [];
  const [main = '', extension = ''] = first.split(/(?<=\d\D{0,9})(?:ext|x|#)/i).map(digitsOf);
  const number = main.replace(/^00(?=[1-9])/, '+').replace(/^(?:\+910?|0|91)?(?!18[06]0)(?=\d{10}$)/, '+91');
  if (!/^(?:\+[1-9]\d{6,14}|\d{3,13})$/.test(number)) return undefined;
  return `tel:${number}${extension && `;ext=${extension}`}`;
}

/** The number as WhatsApp takes it: digits with the country code. Undefined for a number without one, or with an extension. */
export function whatsappNumber(phone: string): string | undefined {
  return /^tel:\+(\d+)$/.exec(dialled(phone) ?? '')?.[1];
}

/** '+44 (0)20': that zero is dialled within the country only. */
const digitsOf = (text: string) => text.replace('(0)', '').replace(/[^+\d]/g, '');
