import { type ComponentType, useEffect, useRef } from 'react';
import { isSameValue } from './form-store.ts';
import { type Difference, MarkedText, type ValueProps } from './marked-value.tsx';
import './difference-list.css';

export interface DifferenceListProps {
  differences: readonly Difference[];
  /** What the two sides are called. Default 'Yours' and 'Theirs'. */
  sides?: readonly [mine: string, theirs: string];
  /** What the form holds, and the way to change it, where one of the two values can be chosen for each field. */
  choice?: { valueOf: (name: string) => unknown; choose: (name: string, entry: unknown) => void };
}

/** Fields with two values, side by side. */
export function DifferenceList({ differences, sides = ['Yours', 'Theirs'], choice }: DifferenceListProps) {
  if (differences.length === 0) return <p>No field differs.</p>;
  return (
    <ul className="differences">
      {differences.map((difference) => (
        <DifferenceItem key={difference.name} difference={difference} names={sides} choice={choice} />
      ))}
    </ul>
  );
}

interface DifferenceItemProps {
  difference: Difference;
  names: readonly [mine: string, theirs: string];
  choice: DifferenceListProps['choice'];
}

function DifferenceItem({ difference, names: [left, right], choice }: DifferenceItemProps) {
  const { name, label, note, mine, theirs, ...about } = difference;
  const sides = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values have other paragraphs
  useEffect(() => leaveOutSame(sides.current), [mine, theirs]);
  const isRichText = about.field.kind.name === 'html';
  const side = (title: string, value: unknown, other: unknown) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div role="group" aria-label={`${title}: ${label}`} className="difference-side">
      <div className="cluster-between difference-side-head small-buttons">
        <p>{title}</p>
        {choice && (
          <button
            type="button"
            className="button button-line"
            aria-pressed={isSameValue(choice.valueOf(name), value)}
            aria-label={`Use ${title.toLowerCase()}: ${label}`}
            onClick={() => choice.choose(name, value)}
          >
            {`Use ${title.toLowerCase()}`}
          </button>
        )}
      </div>
      <FieldValue {...about} label={`${title}: ${label}`} value={value} other={other} />
    </div>
  );
  return (
    <li>
      <h3>
        {label}
        {note !== '' && <span className="difference-note">{`, ${note}`}</span>}
      </h3>
      {isRichText && <p className="difference-note">Paragraphs that are alike in both are left out.</p>}
      <div ref={sides} className="difference-sides">
        {side(left, mine, theirs)}
        {side(right, theirs, mine)}
      </div>
    </li>
  );
}

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

/** Of two articles, hides the blocks that both have; links lead elsewhere, so that the form stays. */
function leaveOutSame(sides: HTMLElement | null): void {
  const [one, other] = [...(sides?.querySelectorAll('.prose') ?? [])].map((side) => [...side.children]);
  for (const link of sides?.querySelectorAll<HTMLAnchorElement>('.prose a') ?? []) link.target = '_blank';
  if (!one || !other) return;
  const blocks = [...one, ...other];
  for (const block of blocks) block.removeAttribute('hidden');
  const [texts, otherTexts] = [one, other].map((side) => new Set(side.map((block) => block.outerHTML)));
  const same = blocks.filter(({ outerHTML }) => texts?.has(outerHTML) && otherTexts?.has(outerHTML));
  // Only their order differs.
  if (same.length === blocks.length) return;
  for (const block of same) block.setAttribute('hidden', '');
}
