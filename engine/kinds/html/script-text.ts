const plain = '0123456789+-−=()n';
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ';
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ';

/** Raised or lowered text character by character, where Unicode has such characters: `6` to `⁶`, `st` stays. As long as before. */
export function scriptCharacters(text: string, element: string): string {
  const scripts = element === 'sup' ? raised : lowered;
  return Array.from(text, (character) => scripts[plain.indexOf(character)] ?? character).join('');
}

/**
 * What a `sup` or `sub` says in a text without marks: 10⁶, CO₂, x^0.5. Words such as the st of 1st stay as they are.
 *
 * @param element `sup` or `sub`
 */
export function scriptText(text: string, element: string): string {
  const isComplete = /^[\d+−=()n-]+$/.test(text);
  if (isComplete) return scriptCharacters(text, element);
  const isNumber = /^[-+−]?\p{Nd}/u.test(text);
  return isNumber ? `${element === 'sup' ? '^' : '_'}${text}` : text;
}
