import type { blogPosts } from '../../content/blog-posts/schema.ts';
import type { Values } from '../../kernel/content-type.ts';
import { plainText } from '../../kernel/kinds/html/excerpt.ts';
import { type CleanContent, cleanContentNow } from '../html/sanitise.ts';
import { postText } from '../search/post-text.ts';
import type { PostWrite } from './post-store.ts';

/** Checked values as the store takes them: content sanitised, beside it what search looks through of it. */
export function toPostWrite(
  values: Values<typeof blogPosts.fields>,
  { content, text }: CleanContent = cleanContentNow(values.content),
): PostWrite {
  const { title, excerpt } = values;
  return {
    values: { ...values, content },
    searchText: postText({ title, excerpt: plainText(excerpt), text }),
  };
}
