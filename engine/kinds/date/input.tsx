import { DayInput } from '../../panel/inputs/day-input.tsx';
import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';

/** A day of the association's time zone. */
export function Input(props: InputProps<string>) {
  const { value, onChange, labelId } = props;
  return <DayInput {...controlProps(props)} value={value} onChange={onChange} labelId={labelId} />;
}
