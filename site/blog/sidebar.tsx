import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { blogPage } from '../../content/blog-page/defaults.ts';
import type { SectionState, SectionStates } from '../page-sections.ts';
import { useSettings } from '../site-settings.ts';
import type { SidebarData } from './data.ts';
import { type Filter, listHref } from './filter.ts';
import { PostLinks } from './post-links.tsx';

interface SidebarProps {
  sections: SectionStates<SidebarData>;
  /** The filter of the list it stands beside. */
  filter?: Filter;
  /** Takes the place of the sentence that categories could not be loaded. */
  categoriesFailure?: string | undefined;
}

/** What stands beside list and post: popular posts, categories, tags, and the place of a newsletter. */
export function Sidebar({ sections, filter, categoriesFailure }: SidebarProps) {
  const { popular, categories, tags } = sections;
  const texts = useSettings('blog-page', blogPage);
  return (
    <aside className="blog-sidebar" aria-label="More from the blog">
      <SidebarSection
        title={texts.popularHeading}
        section={popular}
        failure="Failed to fetch posts"
        lines={4}
        tall
      >
        <PostLinks posts={popular.data ?? []} />
      </SidebarSection>
      <SidebarSection
        title={texts.categoriesHeading}
        section={categories}
        failure={categoriesFailure ?? categories.error}
        lines={6}
      >
        <ul className="category-links">
          {categories.data?.map(({ id, name }) => (
            <li key={id}>
              <Link to={listHref({ category: name })} aria-current={filter?.category === name || undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </SidebarSection>
      <SidebarSection title={texts.tagsHeading} section={tags} failure={tags.error} lines={4}>
        <ul className="tag-links">
          {tags.data?.map(({ name, usageCount }) => (
            <li key={name}>
              <Link to={listHref({ tag: name })} aria-current={filter?.tag === name || undefined}>
                {`#${name} (${usageCount})`}
              </Link>
            </li>
          ))}
        </ul>
      </SidebarSection>
      <Newsletter />
    </aside>
  );
}

interface SidebarSectionProps {
  title: string;
  section: SectionState<readonly unknown[]>;
  failure: string | undefined;
  /** How many lines it is expected to have: the room that is kept for it. */
  lines: number;
  /** A line has the height of a picture. */
  tall?: boolean;
  children: ReactNode;
}

function SidebarSection({ title, section, failure, lines, tall = false, children }: SidebarSectionProps) {
  const id = useId();
  const { data, error } = section;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {error !== undefined && <p className="muted">{failure}</p>}
      {data && (data.length > 0 ? children : <p className="muted">Nothing yet.</p>)}
      {!data && error === undefined && <LinesSkeleton lines={lines} tall={tall} />}
    </section>
  );
}

function LinesSkeleton({ lines, tall }: { lines: number; tall: boolean }) {
  return (
    <div className="skeleton-lines" data-tall={tall || undefined} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number
        <i key={index} />
      ))}
    </div>
  );
}

/** Does nothing yet, and says so. Not a form: there is nothing to send. */
function Newsletter() {
  const { newsletterHeading, newsletterNote, isNewsletterHidden } = useSettings('blog-page', blogPage);
  const id = useId();
  if (isNewsletterHidden) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="newsletter">
      <h2 id={`${id}-title`}>{newsletterHeading}</h2>
      <div className="field">
        <label htmlFor={`${id}-email`}>Email address</label>
        <input
          type="email"
          id={`${id}-email`}
          inputMode="email"
          autoComplete="email"
          placeholder="Your email"
          aria-describedby={`${id}-note`}
        />
      </div>
      <button type="button" className="button button-dark" aria-describedby={`${id}-note`}>
        Subscribe
      </button>
      <p id={`${id}-note`}>{newsletterNote}</p>
    </section>
  );
}
