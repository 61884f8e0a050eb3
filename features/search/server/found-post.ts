import type { BlogPost, FoundPost } from '../../../content/blog-posts/schema.ts';
import { excerptOf, plainText } from '../../../engine/kinds/html/excerpt.ts';
import { hasAny, mark, sentenceWith } from './marks.ts';

/** Characters of a post in which its sentence is looked for. */
const maxText = 200_000;

/** Marks what a post was found by; `texts` are normalised. */
export function foundPost(post: BlogPost, texts: readonly string[]): FoundPost {
  const excerpt = excerptOf(post);
  const missing = texts.filter((text) => !hasAny(post.title, [text]) && !hasAny(excerpt, [text]));
  const sentence = missing.length > 0 ? sentenceWith(wholeText(post), missing, texts) : undefined;
  const marked = worthMarking(texts);
  return { title: mark(post.title, marked), excerpt: mark(sentence ?? excerpt, marked) };
}

function wholeText({ excerpt, content }: BlogPost): string {
  return `${plainText(excerpt, ', ')} ${plainText(content.slice(0, maxText), ', ')}`;
}

/** Single characters are marked where nothing else is looked for. */
export function worthMarking(texts: readonly string[]): readonly string[] {
  const long = texts.filter((text) => text.length > 1);
  return long.length > 0 ? long : texts;
}
