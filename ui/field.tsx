import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { CharacterCount } from './character-count.tsx';

interface Labelled {
  label: string;
  /** Default: one of its own. */
  id?: string;
  /** Says beside the label that the entry may be left out. */
  optional?: boolean;
  /** What is wrong with the entry; undefined when nothing is. */
  error?: string | undefined;
}

/** A text input with its label and, when there is one, its error. Near its `maxLength` it tells how much is left. */
export function Field({ label, id, optional, error, ...input }: ComponentProps<'input'> & Labelled) {
  const frame = useFrame({ id, error, max: input.maxLength, value: input.defaultValue });
  return (
    <Frame {...frame} {...{ label, optional, error }}>
      <input {...input} {...frame.control} />
    </Frame>
  );
}

/** The same for several lines. Its `maxLength` is told from the beginning. */
export function TextArea({ label, id, optional, error, ...input }: ComponentProps<'textarea'> & Labelled) {
  const frame = useFrame({ id, error, max: input.maxLength, value: input.defaultValue });
  return (
    <Frame {...frame} {...{ label, optional, error }} showsLimit>
      <textarea {...input} {...frame.control} />
    </Frame>
  );
}

interface FrameOptions {
  id: string | undefined;
  error: string | undefined;
  max: number | undefined;
  value: unknown;
}

/** What the label, the control and the notes below it have in common. */
function useFrame({ id: givenId, error, max, value }: FrameOptions) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [length, setLength] = useState(String(value ?? '').length);
  const notes = [error === undefined ? '' : `${id}-error`, max === undefined ? '' : `${id}-limit`];
  const control = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': notes.filter(Boolean).join(' ') || undefined,
  };
  return { id, control, max, length, setLength };
}

type FrameProps = ReturnType<typeof useFrame> & {
  label: string;
  optional: boolean | undefined;
  error: string | undefined;
  showsLimit?: boolean;
  children: ReactNode;
};

function Frame(props: FrameProps) {
  const { id, label, optional, error, max, length, setLength, showsLimit = false, children } = props;
  return (
    <div className="field" onInput={(event) => setLength((event.target as HTMLInputElement).value.length)}>
      <label htmlFor={id}>
        <span>{label}</span>
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      {max !== undefined && <CharacterCount id={`${id}-limit`} {...{ max, length, showsLimit }} />}
    </div>
  );
}
