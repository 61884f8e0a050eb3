import type { Field } from '../../kinds/field.ts';

/** A field with two values, as a form holds them. */
export interface Difference {
  name: string;
  label: string;
  field: Pick<Field, 'kind' | 'scheme' | 'crop' | 'to'>;
  mine: unknown;
  theirs: unknown;
  /** Who has changed it; '' where that is not known. */
  note: string;
}

/** What `Value` in `value.tsx` of a kind takes. */
export interface ValueProps<Value = unknown> extends Pick<Difference, 'field'> {
  /** Names a picture. */
  label: string;
  /** As a form holds it; never an empty text or list. */
  value: Value;
  /** What it is compared with. */
  other: Value;
}

/** Items of a list; those that the other list has not are marked; where it has the same ones, those in another place. */
export function MarkedItems({ items, others }: { items: readonly string[]; others: readonly string[] }) {
  const areSame = items.length === others.length && items.every((item) => others.includes(item));
  const isMarked = (item: string, index: number) =>
    areSame ? others[index] !== item : !others.includes(item);
  return (
    <ol>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may stand there twice
        <li key={index}>{isMarked(item, index) ? <mark>{item}</mark> : item}</li>
      ))}
    </ol>
  );
}

/** A text; the words in which it differs from the other one are marked. */
export function MarkedText({ text, other }: { text: string; other: string }) {
  const [start, middle, end] = differingWords(text, other);
  return (
    <p className="difference-text">
      {start}
      {middle !== '' && <mark>{middle}</mark>}
      {end}
    </p>
  );
}

/** A text in three: the words that it begins with as the other one does, what differs, and the words that both end with. */
function differingWords(text: string, other: string): [string, string, string] {
  const [words, others] = [text, other].map((whole) => whole.split(/(\s+)/)) as [string[], string[]];
  const most = Math.min(words.length, others.length);
  let start = 0;
  while (start < most && words[start] === others[start]) start += 1;
  let end = 0;
  while (end < most - start && words.at(-1 - end) === others.at(-1 - end)) end += 1;
  const last = words.length - end;
  return [words.slice(0, start).join(''), words.slice(start, last).join(''), words.slice(last).join('')];
}
