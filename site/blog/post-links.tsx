import { Link } from 'react-router';
import type { Card } from './cards.ts';
import { Cover } from './cover.tsx';
import { PostDate } from './post-date.tsx';

/** Posts in few words: a small picture, the title and the day. */
export function PostLinks({ posts }: { posts: readonly Card[] }) {
  return (
    <ul className="post-links">
      {posts.map(({ path, title, cover, listed }) => (
        <li key={path}>
          <Cover src={cover} sizes="5.5rem" />
          <div>
            <Link to={path} prefetch="intent">
              {title}
            </Link>
            <PostDate timestamp={listed} />
          </div>
        </li>
      ))}
    </ul>
  );
}
