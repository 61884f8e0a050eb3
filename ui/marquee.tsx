import { type ReactNode, useEffect, useState } from 'react';
import { usePause } from './motion.ts';
import { PauseButton } from './pause-button.tsx';

interface MarqueeProps {
  /** Names the list, and what the button pauses. */
  label: string;
  /** A class that sets `--cycle`, the time in which the whole list passes once. */
  cycle: string;
  /** The list items. Nothing of them may take the focus: they stand there twice. */
  children: ReactNode;
  className?: string;
}

/** A list that passes without end. It moves by style sheet alone; hover and focus hold it. */
export function Marquee({ label, cycle, children, className = '' }: MarqueeProps) {
  const { paused, toggle } = usePause();
  // Not in the server's document and while it is taken over: the copy is off screen then, and would double the page.
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <div className={`marquee ${className}`} data-paused={paused || undefined}>
      <PauseButton what={label.toLowerCase()} paused={paused} onToggle={toggle} />
      <div className="marquee-window">
        <div className={`marquee-track ${cycle}`}>
          <ul aria-label={label}>{children}</ul>
          {inBrowser && (
            <ul aria-hidden="true" inert>
              {children}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
