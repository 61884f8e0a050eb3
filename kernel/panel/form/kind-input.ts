import type { ComponentType } from 'react';
import type { Field } from '../../kinds/field.ts';
import type { InputProps } from '../inputs/input-props.ts';

/** `input.tsx` in the folder of a kind. */
interface KindInput {
  // Takes the value that `format` of its kind makes.
  // biome-ignore lint/suspicious/noExplicitAny: the one place where the kinds of values meet
  Input: ComponentType<InputProps<any>>;
  /** Whether it consists of several controls, so that the label of the field is a legend. Default: false. */
  isGroup?: boolean;
}

const found = import.meta.glob<KindInput>('../../kinds/*/input.tsx', { eager: true });

/** The control of a field in a form. */
export function kindInput({ kind }: Field): KindInput {
  const module = found[`../../kinds/${kind.name}/input.tsx`];
  if (!module) throw new Error(`kernel/kinds/${kind.name} has no input.tsx`);
  return module;
}
