import type { ComponentType } from 'react';
import { controlProps, type InputProps } from '../../panel/inputs/input-props.ts';
import { LineInput } from '../../panel/inputs/line-input.tsx';
import type { Field, InputType } from '../field.ts';
import { EmojiInput } from './emoji-input.tsx';
import { GradientInput } from './gradient-input.tsx';

const special: Partial<Record<InputType, ComponentType<InputProps<string>>>> = {
  textarea: TextAreaInput,
  emoji: EmojiInput,
  gradient: GradientInput,
};

/** One line, several lines, or what the field asks for. */
export function Input(props: InputProps<string>) {
  const Control = controlOf(props.field);
  return <Control {...props} />;
}

function controlOf({ rows, input = 'text' }: Field) {
  return rows === undefined ? (special[input] ?? LineInput) : TextAreaInput;
}

/** Several lines; it grows with what is written. */
function TextAreaInput(props: InputProps<string>) {
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
