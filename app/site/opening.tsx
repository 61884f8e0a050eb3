import type { ReactNode } from 'react';

interface OpeningProps {
  title: string;
  /** The page's name, small above a title that says something else. */
  kicker?: string;
  /** One or two sentences beside the title. */
  lead?: string;
  /** What one can do at once: a link or two below the lead. */
  children?: ReactNode;
}

/** How a page begins: its title in large letters before the rays of a sun that is about to rise. */
export function Opening({ title, kicker, lead, children }: OpeningProps) {
  return (
    <section className="headline border-line border-b">
      <div className="frame grid gap-x-10 gap-y-7 lg:grid-cols-12 lg:items-end">
        <h1 className="display-1 lg:col-span-8">
          {kicker !== undefined && <span className="kicker">{kicker}</span>} <span>{title}</span>
        </h1>
        <div className="lg:col-span-4 lg:pb-2">
          {lead !== undefined && <p className="max-w-prose text-lg/relaxed text-muted">{lead}</p>}
          {children}
        </div>
      </div>
    </section>
  );
}
