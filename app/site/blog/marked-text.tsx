import { Fragment } from 'react';
import type { Marked } from '../../../content/search.ts';

/** A text of which every second part was looked for. */
export function MarkedText({ parts }: { parts: Marked }) {
  return parts.map((part, index) => {
    const Part = index % 2 ? 'mark' : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
    return <Part key={index}>{part}</Part>;
  });
}
