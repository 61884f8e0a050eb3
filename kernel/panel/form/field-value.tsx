import type { ComponentType } from 'react';
import { MarkedText, type ValueProps } from './marked-value.tsx';

interface KindValue {
  // Takes the value that `format` of its kind makes.
  // biome-ignore lint/suspicious/noExplicitAny: the one place where the kinds of values meet
  Value: ComponentType<ValueProps<any>>;
}

const found = import.meta.glob<KindValue>('../../kinds/*/value.tsx', { eager: true });

/** A value of any kind of field to read; where it differs from another one is marked. */
export function FieldValue(props: ValueProps) {
  const { field, value, other } = props;
  if (Array.isArray(value) ? value.length === 0 : value === '')
    return <p className="difference-empty">Empty</p>;
  const Value = found[`../../kinds/${field.kind.name}/value.tsx`]?.Value;
  return Value ? <Value {...props} /> : <MarkedText text={String(value)} other={String(other)} />;
}
