import type { InputProps } from '../../panel/inputs/input-props.ts';
import { LineInput } from '../../panel/inputs/line-input.tsx';
import type { ValueProps } from '../../panel/kind-panels.ts';
import { hexColor } from './color.ts';
import './color.css';

/** A colour typed in, or chosen with the picker of the browser. */
export function Input(props: InputProps<string>) {
  const { value, onChange, field } = props;
  return (
    <div className="color-input">
      <input
        type="color"
        aria-label={`${field.label}: picker`}
        value={hexColor(value) ?? '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <LineInput {...props} />
    </div>
  );
}

export function Value({ value }: ValueProps<string>) {
  return <Swatch color={hexColor(value)} label={value} />;
}

/** A colour, with what it is called beside it. */
export function Swatch({ color, label }: { color: string | undefined; label: string }) {
  return (
    <span className="swatch">
      <span style={{ background: color }} aria-hidden="true" />
      {label}
    </span>
  );
}
