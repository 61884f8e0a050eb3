import { type AddressedPost, blogPosts, definition } from '../../../content/blog-posts/schema.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { recordClient } from '../../../engine/panel/fetch-as-staff.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import { fetchReferences } from '../../../engine/panel/records.ts';
import type { ScreenHandle } from '../../../engine/panel/screen-handle.ts';
import { type Article, missing, toArticle } from '../../../site/blog/post/article-data.ts';
import { draftCalls, shownOf } from '../../drafts/panel/draft-calls.ts';
import { historyCalls } from '../../history/panel/history.ts';
import { type Previewed, PreviewScreen } from '../../preview/panel/site-preview.tsx';
import { articleOf, PostPreview, withAllowedPictures } from './post-preview.tsx';

/** The frame of the panel would narrow the page that is previewed. */
export const handle = { withoutFrame: true } satisfies ScreenHandle;

export default function Preview() {
  return (
    <PreviewScreen definition={definition} load={loadPreview} missing={missing}>
      {({ article }, bar) => <PostPreview article={article} bar={bar} />}
    </PreviewScreen>
  );
}

/** What a preview shows of a post. */
interface PreviewedPost extends Previewed {
  article: Article;
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
  const shown = (article: Article, state: string): PreviewedPost => ({
    ...{ article, state, name: article.title },
    sitePath: isPublished ? path : undefined,
  });
  if (version !== null) {
    const { number, values } = await historyCalls.one(definition, id, version);
    await fetchReferences(type);
    return shown(articleOf(initialValues(type, {}, values), id), `version ${number}`);
  }
  const draft = await draftCalls.one(definition, id);
  if (draft.updatedAt === null)
    return shown(withAllowedPictures(toArticle(post)), isPublished ? 'published' : 'draft');
  await fetchReferences(type);
  return shown(articleOf(shownOf(type, {}, post, draft), id), 'draft');
}
