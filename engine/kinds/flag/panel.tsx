import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';
import type { ValueProps } from '../../panel/kind-panels.ts';

/** A box to tick; its label stands beside it. */
export function Input(props: InputProps<boolean>) {
  return (
    <input
      {...controlProps(props)}
      type="checkbox"
      checked={props.value}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}

export function Value({ value }: ValueProps<boolean>) {
  return <p>{value ? 'Yes' : 'No'}</p>;
}
