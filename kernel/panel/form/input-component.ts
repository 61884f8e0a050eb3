import type { ComponentType } from 'react';
import type { Field, FieldKind, InputType } from '../../kinds/field.ts';
import { ChoiceInput } from '../inputs/choice-input.tsx';
import { EmojiInput } from '../inputs/emoji-input.tsx';
import { FlagInput } from '../inputs/flag-input.tsx';
import { GradientInput } from '../inputs/gradient-input.tsx';
import { HtmlInput } from '../inputs/html-input.tsx';
import type { InputProps } from '../inputs/input-props.ts';
import { LineInput } from '../inputs/line-input.tsx';
import { ListInput } from '../inputs/list-input.tsx';
import { ReferenceInput } from '../inputs/reference-input.tsx';
import { TextAreaInput } from '../inputs/text-area-input.tsx';
import { UrlInput } from '../inputs/url-input.tsx';

// Each takes the value that `field-values.ts` makes for the kinds it is used for.
// biome-ignore lint/suspicious/noExplicitAny: the one place where the kinds of values meet
type Input = ComponentType<InputProps<any>>;

const byType: Readonly<Record<InputType, Input>> = {
  text: LineInput,
  textarea: TextAreaInput,
  email: LineInput,
  tel: LineInput,
  url: UrlInput,
  number: LineInput,
  date: LineInput,
  emoji: EmojiInput,
  gradient: GradientInput,
};

const byKind: Readonly<Record<FieldKind, Input>> = {
  text: LineInput,
  html: HtmlInput,
  url: UrlInput,
  number: LineInput,
  flag: FlagInput,
  list: ListInput,
  date: LineInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
};

/** The input component of a field. */
export function inputComponent({ kind, input, rows }: Field): Input {
  if (rows !== undefined) return TextAreaInput;
  return input ? byType[input] : byKind[kind];
}
