import { type ReactNode, useMemo, useState } from 'react';
import { CharacterCount } from '../../../ui/character-count.tsx';
import type { ContentType } from '../../content-type.ts';
import type { Field } from '../../kinds/field.ts';
import { valueAt } from '../../nested-values.ts';
import { isSingleton } from '../../singleton.ts';
import type { FormView } from '../../views.ts';
import type { InputProps, NestedProps } from '../inputs/input-props.ts';
import { kindPanel } from '../kind-panels.ts';
import { fieldId } from './field-focus.ts';
import { type FormStore, isSameValue, useFieldErrors, useFieldValue } from './form-store.ts';

interface FieldInputProps {
  form: { type: ContentType; view: FormView; store: FormStore };
  /** Of a field of the type. */
  name: string;
}

/** One field of a form by its declaration: label, hint, control, what is wrong with it. */
export function FieldInput({ form, name }: FieldInputProps) {
  const { store, type, view } = form;
  const [value, onChange] = useFieldValue(store, name);
  const field = type.fields[name];
  if (!field) throw new Error(`${type.definition.name} has no field ${name}`);
  return (
    <Control
      {...{ store, name, field, value, onChange, hint: view.hints?.[name] }}
      note={<OriginalValue {...{ type, name, value, onChange }} />}
    />
  );
}

interface ControlProps extends NestedProps {
  store: FormStore;
  hint?: string | undefined;
  /** Below the control. */
  note?: ReactNode;
}

function Control({ store, name, field, value, onChange, hint, note }: ControlProps) {
  const problems = useFieldErrors(store);
  const Nested = useMemo(() => nestedIn(store), [store]);
  const id = fieldId(name);
  const problem = problems[name];
  const { required } = field;
  const length = countedLength(field, value);
  const notes = [
    hint !== undefined && `${id}-hint`,
    problem !== undefined && `${id}-error`,
    length !== undefined && `${id}-limit`,
  ];
  const input: InputProps = {
    ...{ id, name, field, value, onChange, required, Nested },
    invalid: problem !== undefined,
    describedBy: notes.filter(Boolean).join(' ') || undefined,
    labelId: `${id}-label`,
    problemOf: (line) => problems[`${name}.${line}`],
    waitFor: (arrival) => store.waitFor(name, arrival),
  };
  const { Input, isGroup = false } = kindPanel(field);
  return (
    <Frame {...{ id, field, isGroup, hint }} describedBy={input.describedBy}>
      <Input {...input} />
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
      {length !== undefined && field.max !== undefined && (
        <CharacterCount id={`${id}-limit`} max={field.max} length={length} showsLimit={false} />
      )}
      {note}
    </Frame>
  );
}

function nestedIn(store: FormStore) {
  return function Nested(props: NestedProps) {
    return <Control store={store} {...props} />;
  };
}

/** Characters of what has a limit that a person may come near to; undefined where there is none. */
function countedLength({ kind, max, input }: Field, value: unknown): number | undefined {
  const isCounted = kind.name === 'text' && max !== undefined && input !== 'url' && input !== 'emoji';
  return isCounted ? String(value).trim().length : undefined;
}

interface FrameProps {
  id: string;
  field: Field;
  isGroup: boolean;
  hint: string | undefined;
  describedBy: string | undefined;
  children: ReactNode;
}

/** The name of a field above its control; beside it for a box to tick. */
function Frame({ id, field, isGroup, hint, describedBy, children }: FrameProps) {
  const told = hint !== undefined && (
    <p id={`${id}-hint`} className="field-hint">
      {hint}
    </p>
  );
  if (isGroup) {
    return (
      <fieldset id={id} tabIndex={-1} className="field record-field" aria-describedby={describedBy}>
        <legend>{field.label}</legend>
        {told}
        {children}
      </fieldset>
    );
  }
  return (
    <div className="field record-field" data-kind={field.kind.name}>
      <label id={`${id}-label`} htmlFor={id} data-required={field.required || undefined}>
        {field.label}
      </label>
      {told}
      {children}
    </div>
  );
}

interface OriginalValueProps {
  type: ContentType;
  /** Of the field. */
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Says that a setting is not the built-in one, and offers that; taken, it can be given back until it is saved. */
function OriginalValue({ type, name, value, onChange }: OriginalValueProps) {
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
