import type { Ref } from 'react';

interface ProblemSummaryProps {
  ref: Ref<HTMLDivElement>;
  className: string;
  lines: readonly { name: string; id: string; text: string }[];
  /** Takes the focus to what a line is about. */
  onGo: (name: string) => void;
}

/** All that is wrong with a form of the panel, with a link to each. */
export function ProblemSummary({ ref, className, lines, onGo }: ProblemSummaryProps) {
  return (
    <div ref={ref} className={`error-summary ${className}`} tabIndex={-1} role="alert">
      <h2>There is a problem</h2>
      <ul>
        {lines.map(({ name, id, text }) => (
          <li key={name}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The address of the page stays as it is.
                event.preventDefault();
                onGo(name);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
