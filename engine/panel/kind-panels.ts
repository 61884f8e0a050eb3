import type { ComponentType } from 'react';
import type { Field } from '../kinds/field.ts';
import type { InputProps } from './inputs/input-props.ts';
import { LineInput } from './inputs/line-input.tsx';

type ShownField = Pick<Field, 'kind' | 'scheme' | 'crop' | 'to'>;

/** What `Value` of a kind takes. */
export interface ValueProps<Value = unknown> {
  field: ShownField;
  /** Names a picture. */
  label: string;
  /** As a form holds it; never an empty text or list. */
  value: Value;
}

/** What `Change` of a kind takes. One of the two may be an empty text or list. */
export interface ChangeProps<Value = unknown> {
  before: Value;
  after: Value;
}

/** `panel.tsx` in the folder of a kind of field. All of it takes the values that `format` of its kind makes. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the kinds of values meet
export interface KindPanel<Value = any> {
  /** Its control in a form. Default: one line of text. */
  Input?: ComponentType<InputProps<Value>>;
  /** Whether the control consists of several, so that the label of the field is a legend. Default: false. */
  isGroup?: boolean;
  /** How a value is read. Default: as text. */
  Value?: ComponentType<ValueProps<Value>>;
  /** How two values are compared. Default: the one in place of the other where there is a `Value`, else by word. */
  Change?: ComponentType<ChangeProps<Value>>;
  /** A hook that gives a value as a list of texts, which is read and compared by entry. Takes the place of both. */
  useItems?: (value: Value, field: ShownField) => readonly string[];
}

const found = import.meta.glob<KindPanel>(
  ['../kinds/*/panel.tsx', '../../editor/kinds/*/panel.tsx', '../../features/*/kinds/*/panel.tsx'],
  { eager: true },
);

const panels = new Map(Object.entries(found).map(([file, panel]) => [file.split('/').at(-2), panel]));

/** The part of a kind that the panel shows. Most stand in the engine; the editor and features have those that need what they provide. */
export function kindPanel({ kind }: Pick<Field, 'kind'>) {
  return { Input: plain, ...panels.get(kind.name) };
}

const plain: NonNullable<KindPanel['Input']> = LineInput;
