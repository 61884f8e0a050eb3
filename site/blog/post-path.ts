import type { AddressedPost } from '../../content/blog-posts/schema.ts';

/** Where visitors read a post. Its id leads there too, where an instance of the version before has answered without a path. */
export function postPath({ path, id, _id }: Partial<Pick<AddressedPost, 'path' | 'id' | '_id'>>): string {
  return path ?? `/blog/${id ?? _id}`;
}
