import { blogPage } from '../../content/blog-page/defaults.ts';
import { Failure } from '../../ui/failure.tsx';
import type { SectionState } from '../page-sections.ts';
import { useSettings } from '../site-settings.ts';
import type { Card } from './data.ts';
import { CardSkeletons, PostCard } from './post-card.tsx';

/** How many posts it shows. */
export const recentLimit = 4;

interface RecentPostsProps {
  recent: SectionState<Card[]>;
  /** The list below says it already when posts cannot be loaded. */
  isFailureShown: boolean;
}

/** The newest posts, the first of them large. */
export function RecentPosts({ recent, isFailureShown }: RecentPostsProps) {
  const { recentHeading } = useSettings('blog-page', blogPage);
  if (recent.error !== undefined && isFailureShown) return null;
  if (recent.data?.length === 0) return null;
  return (
    <section className="container recent-posts" aria-labelledby="recent-posts" aria-busy={recent.loading}>
      <div className="cluster results-head">
        <h2 id="recent-posts" className="display-3">
          {recentHeading}
        </h2>
        {/* For the eyes: to others the list below says that it is loading. */}
        {recent.loading && !recent.data && <span className="spinner" aria-hidden="true" />}
      </div>
      {recent.error !== undefined && <Failure message={recent.error} />}
      {recent.error === undefined && (
        <ul>
          {recent.data ? (
            recent.data.map((card, index) => (
              <PostCard key={card.path} card={card} sizes={sizesOf(index)} first={index === 0} />
            ))
          ) : (
            <CardSkeletons count={recentLimit} />
          )}
        </ul>
      )}
    </section>
  );
}

function sizesOf(index: number): string {
  const wide = index === 0 ? '46rem' : '27rem';
  return `(width >= 64rem) ${wide}, (width >= 48rem) 46vw, 80vw`;
}
