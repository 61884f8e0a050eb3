import type { ComponentType } from 'react';
import type { Field } from '../../kinds/field.ts';
import type { InputProps } from '../inputs/input-props.ts';
import { LineInput } from '../inputs/line-input.tsx';

/** `input.tsx` in the folder of a kind. */
interface KindInput {
  // Takes the value that `format` of its kind makes.
  // biome-ignore lint/suspicious/noExplicitAny: the one place where the kinds of values meet
  Input: ComponentType<InputProps<any>>;
  /** Whether it consists of several controls, so that the label of the field is a legend. Default: false. */
  isGroup?: boolean;
}

const found = import.meta.glob<KindInput>('../../kinds/*/input.tsx', { eager: true });

/** The control of a field in a form: that of its kind, or one line. */
export function kindInput({ kind }: Field): KindInput {
  return found[`../../kinds/${kind.name}/input.tsx`] ?? { Input: LineInput };
}
