import { type ReactNode, useSyncExternalStore } from 'react';
import type { RecordKeys } from '../../content-type.ts';
import type { Definition } from '../../definition.ts';
import { ArticleContent } from '../../kinds/html/article-content.tsx';
import { articleHtml } from '../../kinds/html/article-html.ts';
import { PicturePreview } from '../inputs/picture-preview.tsx';
import { sharedRecords } from '../shared-records.ts';
import type { Difference } from './differences.ts';

interface FieldValueProps extends Pick<Difference, 'field' | 'choices'> {
  /** Names a picture. */
  label: string;
  /** As a form holds it. */
  value: unknown;
  /** What it is compared with. */
  other: unknown;
}

/** A value of any kind of field to read; where it differs from another one is marked. */
export function FieldValue({ field, choices, label, value, other }: FieldValueProps): ReactNode {
  if (field.kind === 'flag') return <p>{value ? 'Yes' : 'No'}</p>;
  if (Array.isArray(value) ? value.length === 0 : value === '')
    return <p className="difference-empty">Empty</p>;
  if (field.kind === 'reference' && field.to) {
    return <ReferenceNames to={field.to} ids={value as string[]} otherIds={other as string[]} />;
  }
  if (field.kind === 'list') return <Items items={value as string[]} others={other as string[]} />;
  const text = String(value);
  if (field.kind === 'html') return <ArticleContent html={articleHtml(text)} />;
  if (field.kind === 'choice') return <p>{choices?.[text] ?? text}</p>;
  if (field.kind === 'date') return <p>{text.split('-').reverse().join('/')}</p>;
  return (
    <>
      {field.kind === 'url' && field.scheme === 'picture' && <PicturePreview address={text} name={label} />}
      <MarkedText text={text} other={String(other)} />
    </>
  );
}

function ReferenceNames({ to, ids, otherIds }: { to: Definition; ids: string[]; otherIds: string[] }) {
  // The control of the field has fetched them.
  const records = sharedRecords(to);
  const state = useSyncExternalStore(records.subscribe, records.state, records.state);
  const rows = state.status === 'loaded' ? state.rows : [];
  const nameOf = (id: string) => {
    const row = rows.find((found) => found.id === id);
    return row ? String((row as RecordKeys & Record<string, unknown>)[to.titleField]) : id;
  };
  return <Items items={ids.map(nameOf)} others={otherIds.map(nameOf)} />;
}

/** Items that the other list has not are marked; where it has the same ones, those in another place. */
function Items({ items, others }: { items: readonly string[]; others: readonly string[] }) {
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

function MarkedText({ text, other }: { text: string; other: string }) {
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
