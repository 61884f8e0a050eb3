import type { ReactElement, ReactNode } from 'react';
import type { ValueProps } from '../kind-panels.ts';
import { diffItems, diffTokens, wordsOf } from './token-diff.ts';

/** A field with two values, as a form holds them. */
export interface Difference {
  name: string;
  label: string;
  field: ValueProps['field'];
  mine: unknown;
  theirs: unknown;
}

/** What the key `n` leads to, one after the other. */
export const differenceMark = { 'data-difference': true, tabIndex: -1 } as const;

/** What only the first value has. */
export function Removed({ name = 'Removed', children }: { name?: string; children: ReactNode }) {
  return (
    <del>
      <span className="sr-only">{`${name}: `}</span>
      {children}
    </del>
  );
}

/** What only the second value has. */
export function Added({ name = 'Added', children }: { name?: string; children: ReactNode }) {
  return (
    <ins>
      <span className="sr-only">{`${name}: `}</span>
      {children}
    </ins>
  );
}

/** A text by word. */
export function ChangedText({ before, after }: { before: string; after: string }) {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  return (
    <p className="difference-text">
      {diffTokens(one, other).map(({ isSame, before: [fromA, toA], after: [fromB, toB] }) => {
        const [removed, added] = [one.slice(fromA, toA).join(''), other.slice(fromB, toB).join('')];
        if (isSame) return added;
        return (
          <span key={`${fromA} ${fromB}`} {...differenceMark}>
            {removed && <Removed>{removed}</Removed>}
            {added && <Added>{added}</Added>}
          </span>
        );
      })}
    </p>
  );
}

/** A list by entry. What only stands elsewhere is told as moved. */
export function ChangedItems({ before, after }: { before: readonly string[]; after: readonly string[] }) {
  const items = diffItems(before, after).flatMap((run): (string | ReactElement)[] => {
    const [removed, added] = [before.slice(...run.before), after.slice(...run.after)];
    if (run.isSame) return added;
    return [
      ...removed.map((item) => (
        <Removed key="" name={after.includes(item) ? 'Moved away' : 'Removed'}>
          {item}
        </Removed>
      )),
      ...added.map((item) => (
        <Added key="" name={before.includes(item) ? 'Moved here' : 'Added'}>
          {item}
        </Added>
      )),
    ];
  });
  return (
    <ul className="difference-items">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may stand there twice
        <li key={index} {...(typeof item === 'string' ? {} : differenceMark)}>
          {item}
        </li>
      ))}
    </ul>
  );
}
