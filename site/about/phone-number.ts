import { latinDigits } from '../../engine/latin-digits.ts';
import { dialled } from '../../engine/telephone.ts';

const countryCode = /^(?:\(\s*\+\s*91\s*\)|\+\s*91|00\s*91)[\s-]*/;

/** A telephone number as a card shows it. */
export interface PhoneNumber {
  /** `(+91) 98765 43210`; one of another country as it was typed. */
  text: string;
  /** `tel:+919876543210`; undefined where the digits are not those of one number. */
  href: string | undefined;
}

/** A contact number with India's code before it, once. Undefined when there is no number. */
export function phoneNumber(contact: string | null): PhoneNumber | undefined {
  const typed = latinDigits(contact ?? '').trim();
  const number = typed.replace(countryCode, '');
  if (number === '') return;
  const href = dialled(typed);
  return { text: /^tel:\+(?!91)/.test(href ?? '') ? typed : `(+91) ${number}`, href };
}
