import { foldText } from '../../kernel/fold.ts';
import { telephonesIn } from '../../kernel/search-text.ts';

/** Stands behind the title; no normalised text has it, so no phrase reaches from one part into the next. */
export const titleEnd = '\n';
/** Stands behind the excerpt. */
export const excerptEnd = '\f';
/** Behind the text, so that each of its characters begins three of them. */
const end = '  ';

interface PostTexts {
  title: string;
  /** Plain text. */
  excerpt: string;
  /** Plain text. */
  text: string;
}

/** The text of a post as it is stored for the search: normalised, title first, then excerpt, then what the post says. */
export function postText({ title, excerpt, text }: PostTexts): string {
  const folded = foldText(text);
  const numbers = telephonesIn(folded).filter((number) => !folded.includes(number));
  return foldText(title) + titleEnd + foldText(excerpt) + excerptEnd + [folded, ...numbers].join(' ') + end;
}

/** A stored text in this form. Older versions folded less, and wrote the three parts in lines; that of the post was one of them, the last. */
export function currentPostText(stored: string): string {
  const [head = '', tail] = stored.split(excerptEnd);
  if (tail !== undefined) {
    const [title = '', excerpt = ''] = head.split(titleEnd);
    return postText({ title, excerpt, text: tail });
  }
  const first = stored.indexOf('\n');
  if (first < 0) return postText({ title: '', excerpt: '', text: stored });
  const last = stored.lastIndexOf('\n');
  return postText({
    title: stored.slice(0, first),
    excerpt: stored.slice(first, last),
    text: stored.slice(last),
  });
}
