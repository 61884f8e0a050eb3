const countryCode = /^(?:\(\s*\+\s*91\s*\)|\+\s*91|0091)[\s-]*/;

/** A telephone number as a card shows it. */
export interface PhoneNumber {
  /** `(+91) 98765 43210` */
  text: string;
  /** `tel:+919876543210`; undefined where the digits are not those of one number. */
  href: string | undefined;
}

/** A contact number with India's code before it, once. Undefined when there is no number. */
export function phoneNumber(contact: string | null): PhoneNumber | undefined {
  const number = (contact ?? '').trim().replace(countryCode, '');
  if (number === '') return;
  const digits = number.replace(/[\s()./-]/g, '').replace(/^0(?=\d{10}$)/, '');
  return { text: `(+91) ${number}`, href: /^\d{10}$/.test(digits) ? `tel:+91${digits}` : undefined };
}
