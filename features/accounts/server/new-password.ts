import { shortestPassword, tooShort } from '../new-password.ts';
import { longestPassword } from './passwords.ts';

/** What is wrong with a new password, as the end of a sentence, or undefined. */
export async function newPasswordProblem(password: string): Promise<string | undefined> {
  if (password.length < shortestPassword) return tooShort;
  const bytes = Buffer.byteLength(password);
  if (bytes > longestPassword) return `has ${bytes} bytes and can have at most ${longestPassword}`;
  const isCommon = isRepetition(password) || isSequence(password) || (await isListed(password));
  return isCommon
    ? 'is among the first that are guessed; take several words that do not belong together'
    : undefined;
}

/** `kirankirankiran` */
function isRepetition(password: string): boolean {
  return /^(.{1,6})\1+$/su.test(password.toLowerCase());
}

/** `123456789012`, `mlkjihgfedcba` */
function isSequence(password: string): boolean {
  const [first, ...steps] = Array.from(password.slice(1), (character, index) => {
    return character.charCodeAt(0) - password.charCodeAt(index);
  });
  return Math.abs(first ?? 0) === 1 && steps.every((step) => step === first);
}

/** A password of the list, alone or with digits and signs after it. */
async function isListed(password: string): Promise<boolean> {
  // Loaded only now: a running server has no use for its fifty thousand entries.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = new Set(dictionary['passwords-common']);
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(/(?<![\d\p{P}\p{S}])[\d\p{P}\p{S}]+$/u, ''));
}
