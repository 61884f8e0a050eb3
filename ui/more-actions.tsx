import { type ReactNode, useId, useState } from 'react';
import './more-actions.css';

/** Buttons beside more important ones; on phones they stand behind 'More'. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="button button-line more-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        More
      </button>
      <div id={id} className="more-actions" data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
