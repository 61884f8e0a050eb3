import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';

/** Several lines; it grows with what is written. */
export function TextAreaInput(props: InputProps<string>) {
  const { value, onChange, field } = props;
  return (
    <textarea
      {...controlProps(props)}
      rows={field.rows ?? 4}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
