import { useState } from 'react';
import type { ContentType } from '../../content-type.ts';
import { valueAt } from '../../nested-values.ts';
import { isSingleton } from '../../singleton.ts';
import { isSameValue } from './form-store.ts';

interface OriginalValueProps {
  type: ContentType;
  /** Of the field. */
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Says that a setting is not the built-in one, and offers that; taken, it can be given back until it is saved. */
export function OriginalValue({ type, name, value, onChange }: OriginalValueProps) {
  const [replaced, setReplaced] = useState<{ value: unknown }>();
  const field = type.fields[name];
  if (!field || !isSingleton(type)) return null;
  const original = field.kind.format(valueAt(type.defaults, name));
  if (!isSameValue(value, original)) {
    const take = () => {
      setReplaced({ value });
      onChange(original);
    };
    return (
      <Note
        text="Changed from the original."
        action={field.kind.name === 'text' ? 'Use the original text' : 'Use the original'}
        label={field.label}
        onPress={take}
      />
    );
  }
  if (!replaced) return null;
  const giveBack = () => {
    setReplaced(undefined);
    onChange(replaced.value);
  };
  return <Note text="This is the original." action="Undo" label={field.label} onPress={giveBack} />;
}

interface NoteProps {
  text: string;
  action: string;
  /** Of the field. */
  label: string;
  onPress: () => void;
}

function Note({ text, action, label, onPress }: NoteProps) {
  return (
    <p className="row original-value">
      <span>{text}</span>
      <button type="button" aria-label={`${action}: ${label}`} onClick={onPress}>
        {action}
      </button>
    </p>
  );
}
