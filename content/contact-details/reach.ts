import { latinDigits } from '../../engine/latin-digits.ts';
import { dialled } from '../../engine/telephone.ts';

/** Whether a number has its country code, so that it can be dialled from anywhere. */
export function isDialled(phone: string): boolean {
  return /^\D*(?:\+|00)/.test(latinDigits(phone)) && dialled(phone)?.startsWith('tel:+') === true;
}
