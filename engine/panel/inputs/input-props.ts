import type { ComponentType } from 'react';
import type { Field } from '../../kinds/field.ts';

/** What every input of a form takes. */
export interface InputProps<Value = unknown> {
  /** Id of the control, which a label or a legend names. */
  id: string;
  name: string;
  field: Field;
  value: Value;
  onChange: (value: Value) => void;
  required: boolean;
  /** Whether what is entered was refused. */
  invalid: boolean;
  /** Ids of what describes it. */
  describedBy: string | undefined;
  /** Id of the element that names it, for what is no control of the browser. */
  labelId: string;
  /** What is wrong with a line of a list, by its place. */
  problemOf?: ((line: number) => string | undefined) | undefined;
  /** Lets a save wait for a file of this field. `arrival` gives whether it has arrived; it never rejects. */
  waitFor?: ((arrival: Promise<boolean>) => void) | undefined;
  /** A field inside of this one, with its label. */
  Nested: ComponentType<NestedProps>;
}

export interface NestedProps {
  /** `steps.1.title` */
  name: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** What the browser's own controls take of them. */
export function controlProps<Value>({ id, name, required, invalid, describedBy }: InputProps<Value>) {
  return {
    id,
    name,
    required,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
  };
}
