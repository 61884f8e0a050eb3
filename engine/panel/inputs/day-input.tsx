import type { ComponentProps, SyntheticEvent } from 'react';

/** The value of an input in which a part is missing, or which holds a day that no month has: no rule takes it. */
const incomplete = 'incomplete';

interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  type?: 'date' | 'datetime-local';
  /** `2026-01-31`, with `datetime-local` `2026-01-31T09:00`. */
  value: string;
  /** Gets the same, '' for none, or what is neither as long as a part is missing. */
  onChange: (value: string) => void;
}

/** The browser's input of a day, or of a day and a time. */
export function DayInput({ type = 'date', value, onChange, ...input }: DayInputProps) {
  // A browser tells nothing of a part that is typed into an empty input, so each key asks.
  const read = ({ currentTarget: { value: entered, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const next = validity.badInput ? incomplete : entered;
    if (next !== value) onChange(next);
  };
  return (
    <input
      {...input}
      type={type}
      // Years have four digits.
      max={type === 'date' ? '9999-12-31' : '9999-12-31T23:59'}
      // The browser keeps the parts of what is incomplete.
      value={value === incomplete ? '' : value}
      onChange={read}
      onKeyUp={read}
      onBlur={read}
    />
  );
}
