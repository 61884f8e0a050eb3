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
    <section className="headline page-hero">
      <div className="container">
        <h1 className="display-1">
          {kicker !== undefined && <span className="kicker">{kicker}</span>} <span>{title}</span>
        </h1>
        <div>
          {lead !== undefined && <p>{lead}</p>}
          {children}
        </div>
      </div>
    </section>
  );
}
