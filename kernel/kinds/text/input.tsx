import type { ComponentType } from 'react';
import type { InputProps } from '../../panel/inputs/input-props.ts';
import { LineInput } from '../../panel/inputs/line-input.tsx';
import type { Field, InputType } from '../field.ts';
import { EmojiInput } from './emoji-input.tsx';
import { GradientInput } from './gradient-input.tsx';
import { TextAreaInput } from './text-area-input.tsx';

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
