import type { BlogPost } from '../../../content/blog-posts/schema.ts';
import { isAllowedUrl } from '../../../kernel/kinds/url/allowed-url.ts';
import { type Article, toArticle } from '../../site/blog/post/article-data.ts';

/** What has been entered so far; anything may still be empty. */
export interface PostValues
  extends Pick<BlogPost, 'title' | 'excerpt' | 'content' | 'coverImage' | 'author' | 'publishedAt'> {
  /** Absent while the post has not been saved. */
  id?: string | undefined;
  /** Minutes. */
  readTime: number;
  /** Names. */
  category: string;
  tags: readonly string[];
}

/** Stands where a picture is to come: an empty address would ask for the page itself. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const pictureAt = (address: string) => (isAllowedUrl(address, 'picture') ? address : noPicture);

/** The same without pictures from addresses that a post may not have. */
export function withAllowedPictures(article: Article): Article {
  const { coverImage, author } = article;
  return {
    ...article,
    coverImage: pictureAt(coverImage),
    author: { ...author, avatar: pictureAt(author.avatar) },
  };
}

/** What has been entered, as the page of the post would show it. */
export function draftArticle({ id = 'new', title, category, tags, author, ...values }: PostValues): Article {
  const now = new Date().toISOString();
  const named = (name: string) => ({ _id: name, id: name, name });
  const article = toArticle({
    ...values,
    _id: id,
    id,
    createdAt: now,
    updatedAt: now,
    title: title || 'Untitled',
    author,
    category: named(category || 'No category'),
    tags: tags.map(named),
    publishedAt: values.publishedAt || now,
    status: 'Draft',
  });
  return withAllowedPictures(article);
}
