import { useEffect, useState } from 'react';

/** The share of the limit from which the remaining characters are shown. */
const showFromRatio = 0.8;
/** Milliseconds without typing before screen readers announce the count. */
const announceDelay = 1000;

interface CharacterCountProps {
  id: string;
  /** Most characters that may be written. */
  max: number;
  /** Characters that are written. */
  length: number;
  /** Whether the limit is shown before it comes near. */
  showsLimit: boolean;
}

/** Shows the limit of a text and, near it, the remaining characters. */
export function CharacterCount({ id, max, length, showsLimit }: CharacterCountProps) {
  const isNear = length > max * showFromRatio;
  const left = isNear ? leftOver(max - length) : '';
  const spoken = useDebounced(left);
  return (
    <>
      <p id={id} className="field-limit">
        {isNear ? left : showsLimit ? `Up to ${count(max)} characters` : ''}
      </p>
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

/** The text, once it has not changed for a while. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : announceDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function leftOver(left: number): string {
  const number = Math.abs(left);
  return `${count(number)} ${plural(number)} ${left < 0 ? 'too many' : 'left'}`;
}

const count = (number: number) => number.toLocaleString('en-IN');
const plural = (number: number) => (number === 1 ? 'character' : 'characters');
