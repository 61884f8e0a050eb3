import { Link } from 'react-router';
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

interface SpellingNoteProps {
  /** What was typed. */
  typed: string;
  /** What was looked for in its place. */
  spelling: string;
  /** The address of the search for what was typed. */
  href: string;
}

/** Says that a near spelling was looked for, because nothing has what was typed. */
export function SpellingNote({ typed, spelling, href }: SpellingNoteProps) {
  return (
    <div className="spelling-note">
      <p>{`Nothing for '${typed}'. Showing results for '${spelling}'.`}</p>
      <Link to={href}>{`Search for '${typed}' all the same`}</Link>
    </div>
  );
}
