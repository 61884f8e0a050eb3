import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';

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
