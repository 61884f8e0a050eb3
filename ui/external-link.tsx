import type { ComponentProps, ReactNode } from 'react';

const hintId = 'opens-in-new-tab';

/** Stands once on a page; every link to another tab refers to it, so that the link's name stays what it says. */
export const newTabHint: ReactNode = (
  <p id={hintId} hidden>
    Opens in a new tab
  </p>
);

interface ExternalLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  href: string;
}

/** A link that opens another tab and says so to assistive technology. The page needs `newTabHint`. */
export function ExternalLink({ 'aria-describedby': describedBy, ...props }: ExternalLinkProps) {
  const description = describedBy ? `${describedBy} ${hintId}` : hintId;
  return <a {...props} target="_blank" rel="noopener noreferrer" aria-describedby={description} />;
}
