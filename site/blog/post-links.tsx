import { Link } from 'react-router';
import { languageAttributes } from '../../engine/language.ts';
import { responsiveImage } from '../responsive-image.ts';
import type { Card } from './data.ts';
import { PostDate } from './post-date.tsx';

/** Posts in few words: a small picture, the title and the day. */
export function PostLinks({ posts }: { posts: readonly Card[] }) {
  return (
    <ul className="post-links">
      {posts.map(({ path, title, language, cover, listed }) => (
        <li key={path}>
          <Cover src={cover} sizes="5.5rem" />
          <div>
            <Link to={path} prefetch="intent" {...languageAttributes(language)}>
              {title}
            </Link>
            <PostDate timestamp={listed} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface CoverProps {
  src: string;
  /** The width it is shown at, as in the `sizes` of a picture. */
  sizes: string;
  /** It is in the first view: loaded at once and before others. */
  first?: boolean;
}

/** The cover of a post. Decoration: the title stands beside it. */
export function Cover({ src, sizes, first = false }: CoverProps) {
  return (
    <img
      src={src}
      {...responsiveImage(src, 'cover', sizes)}
      alt=""
      width={1200}
      height={675}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      className="cover"
    />
  );
}
