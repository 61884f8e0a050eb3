import type { Marked } from '../../engine/search.ts';

/** A text of which every second part was looked for. It is replaced as a whole: a translation may have replaced its parts. */
export function MarkedText({ parts }: { parts: Marked }) {
  return (
    <span key={JSON.stringify(parts)}>
      {parts.map((part, index) => {
        const Part = index % 2 ? 'mark' : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
        return <Part key={index}>{part}</Part>;
      })}
    </span>
  );
}
