import { isId, shortIdOf } from '../../../engine/database/identifiers.ts';
import { slugOf } from '../../../engine/slug.ts';

/** What the path of a post is made of. */
export interface PostNames {
  id: string;
  title: string;
}

const folder = '/blog/';

/** The path of a post's page: `/blog/saur-niti-` and its id in short. Only a UUIDv7 has a short form. */
export function postPath({ id, title }: PostNames): string {
  if (id.charAt(14) !== '7') return folder + id;
  return folder + [slugOf(title), shortIdOf(id)].filter(Boolean).join('-');
}

/** The last part of the path of a post's page, in whatever form it is; undefined for any other path. */
export function segmentOfPost(path: string): string | undefined {
  const segment = path.startsWith(folder) ? path.slice(folder.length) : '';
  return segment === '' || segment.includes('/') ? undefined : segment;
}

/** What names a post in the last part of its path, whatever slug precedes it: its id, or its id in short. */
export function postKeyOf(segment: string): string {
  return isId(segment) ? segment : segment.slice(segment.lastIndexOf('-') + 1).toLowerCase();
}

/** Whether the last part of a path is that of an earlier title of the post. An id never is. */
export function isOutdated(segment: string, post: PostNames): boolean {
  return !isId(segment) && postPath(post) !== folder + segment.toLowerCase();
}
