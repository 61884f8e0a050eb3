import { useEffect, useState } from 'react';

/** The part of the limit from which on it is told what is left. */
const nearby = 0.8;
/** Milliseconds without typing after which it is read out; earlier it would talk into every word. */
const pause = 1000;

interface LimitProps {
  id: string;
  /** Most characters that may be written. */
  max: number;
  /** Characters that are written. */
  length: number;
  /** Whether the limit is told before it comes near. */
  tellsLimit: boolean;
}

/** Tells how much may be written and, near the end, how much is left. */
export function Limit({ id, max, length, tellsLimit }: LimitProps) {
  const isNear = length > max * nearby;
  const left = isNear ? leftOver(max - length) : '';
  const spoken = useSettled(left);
  return (
    <>
      <p id={id} className="field-limit">
        {isNear ? left : tellsLimit ? `Up to ${count(max)} characters` : ''}
      </p>
      <span aria-live="polite" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

/** The text as it was when it last rested. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function leftOver(left: number): string {
  if (left < 0) return `${count(-left)} too many ${plural(-left)}`;
  return `${count(left)} ${plural(left)} left`;
}

const count = (number: number) => number.toLocaleString('en-IN');
const plural = (number: number) => (number === 1 ? 'character' : 'characters');
