import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';
import { DayInput } from '../../panel/inputs/line-input.tsx';
import type { ValueProps } from '../../panel/kind-panels.ts';
import { dayText, isMoment } from './date.ts';

const spelledOut = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day of the association's time zone. It is spelled out, too: browsers put the month before the day or behind it. */
export function Input(props: InputProps<string>) {
  const { value, onChange } = props;
  return (
    <>
      <DayInput {...controlProps(props)} value={value} onChange={onChange} />
      <p className="field-hint">{isMoment(value) && spelledOut.format(new Date(value))}</p>
    </>
  );
}

export function Value({ value }: ValueProps<string>) {
  return <p>{dayText(value)}</p>;
}
