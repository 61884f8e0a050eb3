import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';
import { MinuteInput } from '../../panel/inputs/line-input.tsx';
import type { ValueProps } from '../../panel/kind-panels.ts';
import { formatMoment } from '../../panel/moment-text.ts';
import { momentOfMinute } from '../../zoned-date.ts';

/** A day and a time of the association's time zone. */
export function Input(props: InputProps<string>) {
  const { value, onChange } = props;
  return <MinuteInput {...controlProps(props)} value={value} onChange={onChange} />;
}

export function Value({ value }: ValueProps<string>) {
  return <p>{formatMoment(momentOfMinute(value) ?? value)}</p>;
}
