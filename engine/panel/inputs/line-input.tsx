import type { ComponentProps, SyntheticEvent } from 'react';
import type { Field, InputType } from '../../kinds/field.ts';
import { completeEntry } from '../../kinds/url/complete-address.ts';
import { momentOfMinute } from '../../zoned-date.ts';
import { longMoment } from '../moment-text.ts';
import { controlProps, type InputProps } from './input-props.ts';

/** One line, by the type of control that suits it. A limit is told by the form and checked on saving: nothing is cut off. */
export function LineInput(props: InputProps<string> & { placeholder?: string }) {
  const { value, onChange, field, placeholder } = props;
  const type = typeOf(field);
  const completed = String(completeEntry(value));
  return (
    <input
      {...controlProps(props)}
      type={type}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => type === 'url' && completed !== value && onChange(completed)}
      min={type === 'number' ? field.min : undefined}
      autoComplete="off"
      spellCheck={type === 'text'}
      // A wheel turn over a number in focus would change it without anybody noticing.
      onWheel={type === 'number' ? (event) => event.currentTarget.blur() : undefined}
    />
  );
}

const ownTypes: readonly InputType[] = ['email', 'tel', 'url', 'number'];

function typeOf({ input }: Field): string {
  return input && ownTypes.includes(input) ? input : 'text';
}

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

/** The browser's input of a day and a time in the association's time zone, spelled out below: `Tuesday 1 Dec 2026, 09:00`. */
export function MinuteInput(input: Omit<DayInputProps, 'type'>) {
  const moment = momentOfMinute(input.value);
  return (
    <>
      <DayInput {...input} type="datetime-local" />
      <p role="status" className="field-hint">
        {moment !== undefined && longMoment(moment)}
      </p>
    </>
  );
}
