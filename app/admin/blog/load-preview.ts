import { type AddressedPost, blogPosts } from '../../../content/blog-posts/schema.ts';
import type { ContentType } from '../../../kernel/content-type.ts';
import { shownOf } from '../../../kernel/panel/drafts/autosave.ts';
import { draftCalls } from '../../../kernel/panel/drafts/draft-calls.ts';
import { recordClient } from '../../../kernel/panel/fetch-as-staff.ts';
import { initialValues } from '../../../kernel/panel/form/field-values.ts';
import { fetchReferences } from '../../../kernel/panel/records.ts';
import { type Article, toArticle } from '../../site/blog/post/article-data.ts';
import { staff } from '../staff.ts';
import { articleOf, withAllowedPictures } from './draft-article.ts';

/** What a preview shows of a post, and which state of it that is. */
interface PreviewedPost {
  article: Article;
  state: 'draft' | 'published' | `version ${number}`;
  /** Whether visitors see the post as it is saved. */
  isPublished: boolean;
  /** Of its page, for visitors. */
  path: string;
}

const type = blogPosts as unknown as ContentType;

/**
 * Reads a version of a post, else its working draft, else the post as it is saved.
 *
 * @throws ApiError
 */
export async function loadPreview(id: string, version: string | null): Promise<PreviewedPost> {
  const { definition } = type;
  const post = await recordClient.one<AddressedPost>(definition, id);
  const { path } = post;
  const isPublished = post.status === 'Published';
  if (version !== null) {
    const { number, values } = await staff.version(definition, id, version);
    await fetchReferences(type);
    return {
      article: articleOf(initialValues(type, {}, values), id),
      state: `version ${number}`,
      isPublished,
      path,
    };
  }
  const draft = await draftCalls.one(definition, id);
  if (draft.updatedAt === null) {
    const article = withAllowedPictures(toArticle(post));
    return { article, state: isPublished ? 'published' : 'draft', isPublished, path };
  }
  await fetchReferences(type);
  return { article: articleOf(shownOf(type, {}, post, draft), id), state: 'draft', isPublished, path };
}
