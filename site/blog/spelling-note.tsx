import { Link } from 'react-router';

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
