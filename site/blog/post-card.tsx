import { useId } from 'react';
import { Link } from 'react-router';
import { languageAttributes, languageName } from '../../engine/language.ts';
import { Icon } from '../../ui/icons.tsx';
import type { Card } from './data.ts';
import { MarkedText } from './found-text.tsx';
import { PostDate } from './post-date.tsx';
import { Cover } from './post-links.tsx';

interface PostCardProps {
  card: Card;
  /** The width of the cover, as in the `sizes` of a picture. */
  sizes: string;
  /** It is in the first view. */
  first?: boolean;
}

/** A post in a list. The whole card leads to it, through its one link. */
export function PostCard({ card, sizes, first = false }: PostCardProps) {
  const id = useId();
  const inLanguage = languageAttributes(card.language);
  return (
    <li>
      <article className="card post-card" aria-labelledby={id}>
        <Cover src={card.cover} sizes={sizes} first={first} />
        <div>
          <p className="cluster post-facts">
            <span className="category-chip">{card.category}</span>
            <PostDate timestamp={card.listed} />
            {inLanguage.lang && (
              // A browser may not know the name of a rare language, where the server does.
              <span {...inLanguage} suppressHydrationWarning>
                {languageName(inLanguage.lang)}
              </span>
            )}
          </p>
          <h3 id={id} {...inLanguage}>
            <MarkedText parts={card.found?.title ?? [card.title]} />
          </h3>
          <p className="post-excerpt" {...inLanguage}>
            <MarkedText parts={card.found?.excerpt ?? [card.excerpt]} />
          </p>
          <Tags names={card.tags} />
          <Link to={card.path} className="read-more" prefetch="intent">
            <span>Read More</span>
            <span className="sr-only" {...inLanguage}>
              {card.title}
            </span>
            <Icon name="arrow" size={18} />
          </Link>
        </div>
      </article>
    </li>
  );
}

function Tags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="tag-list" aria-label="Tags">
      {names.map((name) => (
        <li key={name}>{`#${name}`}</li>
      ))}
    </ul>
  );
}

/** The room of cards whose posts are on their way. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: it stands for any post
    <li key={index} aria-hidden="true">
      <div className="card post-card skeleton-card">
        <div className="cover" />
        <div>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
    </li>
  ));
}
