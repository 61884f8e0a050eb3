import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';
import type { ValueProps } from '../../panel/kind-panels.ts';
import { choiceLabel } from './choice.ts';

/** One of a few words. */
export function Input(props: InputProps<string>) {
  const { value, onChange, field } = props;
  return (
    <select {...controlProps(props)} value={value} onChange={(event) => onChange(event.target.value)}>
      {value === '' && <option value="">Choose...</option>}
      {field.options?.map((option) => (
        <option key={option} value={option}>
          {choiceLabel(option)}
        </option>
      ))}
    </select>
  );
}

export function Value({ value }: ValueProps<string>) {
  return <p>{choiceLabel(value)}</p>;
}
