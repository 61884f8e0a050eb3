import type { ReactNode } from 'react';

interface PageHeroProps {
  title: string;
  /** The page's name, small above a title that says something else. */
  kicker?: string;
  /** One or two sentences beside the title. */
  lead?: string;
  /** Calls to action: a link or two below the lead. */
  children?: ReactNode;
}

/** The hero of a page: its title in large letters, above the picture of a rising sun. */
export function PageHero({ title, kicker, lead, children }: PageHeroProps) {
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
