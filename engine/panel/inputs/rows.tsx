import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Field } from '../../kinds/field.ts';
import './rows.css';

interface RowsProps<Item> {
  field: Field;
  value: readonly Item[];
  onChange: (value: readonly Item[]) => void;
  /** What a new row has. */
  blank: Item;
  /** Id of the first control of a row, by its index. */
  controlId: (index: number) => string;
  render: (item: Item, index: number, setItem: (item: Item) => void) => ReactNode;
  /** Whether a row has its name above it. */
  isTitled?: boolean;
}

/** Rows that are added, moved and removed. The focus goes along with a row that is moved, and to a new one. */
export function Rows<Item>(props: RowsProps<Item>) {
  const { field, value, onChange, blank, controlId, render, isTitled = false } = props;
  const { itemLabel: word = 'Line', min = 0, max = Number.POSITIVE_INFINITY } = field;
  const add = useRef<HTMLButtonElement>(null);
  const focusAfter = useFocusAfter(value);
  const isFull = value.length >= max;
  const addRow = () => {
    if (isFull) return;
    focusAfter(() => document.getElementById(controlId(value.length)));
    onChange([...value, blank]);
  };
  const removeRow = (index: number) => {
    if (value.length <= min) return;
    focusAfter(() =>
      value.length > 1 ? document.getElementById(controlId(Math.max(index - 1, 0))) : add.current,
    );
    onChange(value.toSpliced(index, 1));
  };
  const moveRow = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= value.length) return;
    focusAfter(() => document.getElementById(toolId(controlId(to), by)));
    onChange(value.with(index, value[to] as Item).with(to, value[index] as Item));
  };
  return (
    <>
      {value.length > 0 && (
        <ul className="form-rows">
          {value.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its place
            <li key={index} data-titled={isTitled || undefined}>
              {isTitled && <p className="row-title">{`${word} ${index + 1}`}</p>}
              {render(item, index, (next) => onChange(value.with(index, next)))}
              <RowTools
                name={`${word} ${index + 1}`}
                id={controlId(index)}
                {...{
                  isFirst: index === 0,
                  isLast: index === value.length - 1,
                  isNeeded: value.length <= min,
                }}
                onMove={(by) => moveRow(index, by)}
                onRemove={() => removeRow(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <button
        ref={add}
        type="button"
        className="button button-line row-add"
        aria-disabled={isFull || undefined}
        onClick={addRow}
      >
        {`+ Add ${word}`}
      </button>
      {field.min !== undefined && <p className="row-limits">{limitsText(min, max)}</p>}
    </>
  );
}

function limitsText(min: number, max: number): string {
  return min === 0 ? `At most ${max}.` : `At least ${min}, at most ${max}.`;
}

interface RowToolsProps {
  /** Of the row: 'Step 2'. */
  name: string;
  id: string;
  isFirst: boolean;
  isLast: boolean;
  /** Whether there would be too few without it. */
  isNeeded: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function RowTools({ name, id, isFirst, isLast, isNeeded, onMove, onRemove }: RowToolsProps) {
  return (
    <div className="row-tools">
      {!(isFirst && isLast) && (
        <>
          <button
            id={toolId(id, -1)}
            type="button"
            className="round-button"
            aria-label={`Move ${name} up`}
            aria-disabled={isFirst || undefined}
            onClick={() => onMove(-1)}
          >
            <ArrowUp size={20} aria-hidden="true" />
          </button>
          <button
            id={toolId(id, 1)}
            type="button"
            className="round-button"
            aria-label={`Move ${name} down`}
            aria-disabled={isLast || undefined}
            onClick={() => onMove(1)}
          >
            <ArrowDown size={20} aria-hidden="true" />
          </button>
        </>
      )}
      <button
        type="button"
        className="round-button"
        aria-label={`Remove ${name}`}
        aria-disabled={isNeeded || undefined}
        onClick={onRemove}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

const toolId = (id: string, by: -1 | 1) => `${id}-${by < 0 ? 'up' : 'down'}`;

/** Gives the way to say what has the focus after the next change of the value. */
export function useFocusAfter(value: unknown) {
  const wanted = useRef<() => HTMLElement | null>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the value
  useEffect(() => {
    wanted.current?.()?.focus();
    wanted.current = undefined;
  }, [value]);
  return (find: () => HTMLElement | null) => {
    wanted.current = find;
  };
}
