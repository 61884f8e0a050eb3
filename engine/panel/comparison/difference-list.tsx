import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type KindPanel, kindPanel, type ValueProps } from '../kind-panels.ts';
import {
  Added,
  ChangedItems,
  ChangedText,
  type Difference,
  differenceMark,
  Removed,
} from './changed-value.tsx';
import './difference-list.css';

type Sides = readonly [mine: string, theirs: string] | undefined;

export interface DifferenceListProps {
  differences: readonly Difference[];
  /** Fields without a difference, folded away. Default: none are told of. */
  same?: readonly Difference[];
  /** What the two sides are called. Default: the second came of the first, so that it says what was removed and added. */
  sides?: Sides;
}

/** Fields with two values: what only the first has is struck out, what only the second has is underlined. */
export function DifferenceList(props: DifferenceListProps) {
  const { differences, same = [], sides } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it
    <div className="stack comparison" onKeyDown={nextDifferenceOnKey}>
      {differences.length === 0 ? <p>No field differs.</p> : <Legend sides={sides} />}
      <ul className="stack differences">
        {differences.map((difference) => (
          <DifferenceItem key={difference.name} difference={difference} />
        ))}
      </ul>
      {same.length > 0 && <SameFields fields={same} />}
    </div>
  );
}

function Legend({ sides }: { sides: Sides }) {
  return (
    <div className="cluster-between small-buttons">
      <p className="difference-note">
        {sides ? `Only in '${sides[0]}': ` : 'Removed: '}
        <del>struck out</del>
        {sides ? `. Only in '${sides[1]}': ` : '. Added: '}
        <ins>underlined</ins>.
      </p>
      <Button aria-keyshortcuts="n" onClick={goToNextDifference}>
        Next difference
      </Button>
    </div>
  );
}

function DifferenceItem({ difference: { label, field, mine, theirs } }: { difference: Difference }) {
  return (
    <li className="stack">
      <h3>{label}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <div role="group" aria-label={label} className="difference-value">
        <FieldChange field={field} label={label} before={mine} after={theirs} />
      </div>
    </li>
  );
}

function SameFields({ fields }: { fields: readonly Difference[] }) {
  const [isOpen, setOpen] = useState(false);
  const count = fields.length === 1 ? '1 field is the same' : `${fields.length} fields are the same`;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{count}</summary>
      {isOpen && <ValueList fields={fields} />}
    </details>
  );
}

export interface ValueListProps {
  fields: readonly Omit<Difference, 'theirs'>[];
}

/** Fields with one value each, to read. */
export function ValueList({ fields }: ValueListProps) {
  return (
    <ul className="stack differences">
      {fields.map(({ name, label, field, mine }) => (
        <li key={name} className="stack">
          <h3>{label}</h3>
          <div className="difference-value">
            <FieldValue field={field} label={label} value={mine} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const isEmpty = (value: unknown) => (Array.isArray(value) ? value.length === 0 : value === '');

/** A value of any kind of field to read. */
function FieldValue(props: ValueProps) {
  const { field, value } = props;
  if (isEmpty(value)) return <p className="difference-empty">Empty</p>;
  const { Value, useItems } = kindPanel(field);
  if (useItems) return <Items {...{ field, useItems }} before={value} after={value} />;
  return Value ? <Value {...props} /> : <p className="difference-text">{String(value)}</p>;
}

interface FieldChangeProps extends Pick<Difference, 'field' | 'label'> {
  before: unknown;
  after: unknown;
}

/** What became of a value: as its kind says, else by word where it is text, else the one in place of the other. */
function FieldChange({ field, label, before, after }: FieldChangeProps) {
  const { Value, Change, useItems } = kindPanel(field);
  if (useItems) return <Items {...{ field, useItems, before, after }} />;
  if (Change) return <Change before={before} after={after} />;
  if (!Value) return <ChangedText before={String(before)} after={String(after)} />;
  return (
    <div className="stack difference-replaced" {...differenceMark}>
      <Removed>
        <FieldValue field={field} label={`Removed: ${label}`} value={before} />
      </Removed>
      <Added>
        <FieldValue field={field} label={`Added: ${label}`} value={after} />
      </Added>
    </div>
  );
}

interface ItemsProps extends Omit<FieldChangeProps, 'label'> {
  useItems: NonNullable<KindPanel['useItems']>;
}

function Items({ field, useItems, before, after }: ItemsProps) {
  return <ChangedItems before={useItems(before, field)} after={useItems(after, field)} />;
}

/** Takes the focus to the next difference of the screen, after the last to the first. */
function goToNextDifference(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-difference]')].filter((found) =>
    found.checkVisibility(),
  );
  const { activeElement } = document;
  const isPassed = (found: Element) =>
    activeElement?.matches('[data-difference]') &&
    !(activeElement.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_FOLLOWING);
  const next = all.find((found) => !isPassed(found)) ?? all[0];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'center' });
}

/** The key `n` does it while the focus is in a comparison: elsewhere it may be a key of the browser or of a reader. */
function nextDifferenceOnKey(event: KeyboardEvent): void {
  if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  goToNextDifference();
}
