import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { InputProps } from '../../panel/inputs/input-props.ts';
import './input.css';

/** Its lines have names of their own: the field's label is a legend. */
export const isGroup = true;

/** Lines of text, as many as are wanted. A new line takes the focus; when one goes, that before it does. */
export function Input(props: InputProps<readonly string[]>) {
  const { id, value, onChange, field } = props;
  const word = field.itemLabel ?? 'Line';
  const add = useRef<HTMLButtonElement>(null);
  const focusLine = useFocusAfter(value, (line) =>
    line < 0 ? add.current : document.getElementById(lineId(id, line)),
  );
  const addLine = () => {
    focusLine(value.length);
    onChange([...value, '']);
  };
  const removeLine = (line: number) => {
    focusLine(value.length > 1 ? Math.max(line - 1, 0) : -1);
    onChange(value.filter((_, other) => other !== line));
  };
  return (
    <>
      {value.length > 0 && (
        <ul className="line-list">
          {value.map((text, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
            <li key={line}>
              <Line
                {...props}
                text={text}
                line={line}
                word={word}
                onText={(next) => onChange(value.map((other, place) => (place === line ? next : other)))}
                onRemove={() => removeLine(line)}
              />
            </li>
          ))}
        </ul>
      )}
      <button ref={add} type="button" className="button button-line line-add" onClick={addLine}>
        {`+ Add ${word}`}
      </button>
    </>
  );
}

interface LineProps extends InputProps<readonly string[]> {
  text: string;
  line: number;
  word: string;
  onText: (text: string) => void;
  onRemove: () => void;
}

function Line({ id, text, line, word, problemOf, onText, onRemove }: LineProps) {
  const name = `${word} ${line + 1}`;
  const problem = problemOf?.(line);
  const ownId = lineId(id, line);
  return (
    <>
      <div>
        <input
          id={ownId}
          type="text"
          aria-label={name}
          value={text}
          required
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${ownId}-error`}
          onChange={(event) => onText(event.target.value)}
        />
        <button type="button" className="round-button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      {problem !== undefined && (
        <p id={`${ownId}-error`} className="field-error">
          {problem}
        </p>
      )}
    </>
  );
}

/** A line of `entry-features` is `entry-features.2`, as its messages are. */
function lineId(id: string, line: number): string {
  return `${id}.${line}`;
}

/** Gives the way to say what has the focus after the next change of the value. */
function useFocusAfter(value: unknown, find: (line: number) => HTMLElement | null) {
  const wanted = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the value
  useEffect(() => {
    if (wanted.current === undefined) return;
    find(wanted.current)?.focus();
    wanted.current = undefined;
  }, [value]);
  return (line: number) => {
    wanted.current = line;
  };
}
