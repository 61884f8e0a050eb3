import { shortestPassword, tooShort } from '../new-password.ts';
import type { FieldErrors } from './small-form.tsx';

/** What a form says that asks for a new password. */
export const passwordAdvice = `At least ${shortestPassword} characters. Several words that do not belong together are easy to keep in mind and hard to guess.`;

/** The new password and the same again, by the name that the call has for it. */
export function newPasswordFields(name: string) {
  const shared = { type: 'password', required: true, autoComplete: 'new-password' };
  return [
    { ...shared, name, label: 'New password' },
    { ...shared, name: 'repeatedPassword', label: 'New password again' },
  ];
}

/** All that can be told of them without the server. */
export function newPasswordProblems(
  name: string,
  { [name]: password = '', repeatedPassword }: FieldErrors,
): FieldErrors {
  return {
    ...(password.length < shortestPassword && {
      [name]: password === '' ? 'Enter a new password' : `The new password ${tooShort}`,
    }),
    ...(password !== repeatedPassword && {
      repeatedPassword: 'The two entries of the new password differ',
    }),
  };
}
