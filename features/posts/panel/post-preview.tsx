import { useState } from 'react';
import { definition as categories } from '../../../content/categories/schema.ts';
import { definition as tags } from '../../../content/tags/schema.ts';
import type { RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import { isAllowedUrl } from '../../../engine/kinds/url/allowed-url.ts';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { listQuery } from '../../../engine/panel/records.ts';
import { visitor } from '../../../site/api/client.ts';
import { loadSidebar } from '../../../site/blog/data.ts';
import { ArticleBody, ArticleHead, PostFrame } from '../../../site/blog/post/article.tsx';
import { type Article, popularBeside, toArticle } from '../../../site/blog/post/article-data.ts';
import { usePageSections } from '../../../site/page-sections.ts';
import { SitePreview, type SitePreviewProps } from '../../preview/panel/site-preview.tsx';

/** A post as visitors see it. */
export function PostPreview({ article, ...frame }: SitePreviewProps & { article: Article }) {
  const [sections] = useState(() => loadSidebar(visitor, popularBeside(visitor)));
  const sidebar = usePageSections(sections);
  return (
    <SitePreview {...frame}>
      <PostFrame sidebar={sidebar}>
        <ArticleHead article={article} />
        <ArticleBody article={article} url={location.origin + article.path} />
      </PostFrame>
    </SitePreview>
  );
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

/** What has been entered, as the page of the post would show it; anything may still be empty. */
export function articleOf(values: FormValues, id = 'new'): Article {
  const now = new Date().toISOString();
  const text = (name: string) => String(values[name]).trim();
  const chosen = (name: string) => values[name] as readonly string[];
  const named = (name: string) => ({ _id: name, id: name, name });
  const article = toArticle({
    ...{ _id: id, id, createdAt: now, listedAt: null, updatedAt: now, status: 'Draft' },
    title: text('title') || 'Untitled',
    language: text('language'),
    excerpt: text('excerpt'),
    content: String(values.content),
    coverImage: text('coverImage'),
    category: named(namesOf(categories, chosen('category')).join('') || 'No category'),
    tags: namesOf(tags, chosen('tags')).map(named),
    author: { name: text('author.name'), avatar: text('author.avatar') },
    publishedAt: text('publishedAt') || now,
    readTime: Number.parseInt(text('readTime'), 10) || 5,
  });
  return withAllowedPictures(article);
}

/** The names of records that the pickers of the form have fetched. */
function namesOf(definition: Definition, ids: readonly string[]): string[] {
  const { queryKey } = listQuery<RecordKeys & { name: string }>(definition);
  const rows = queryClient.getQueryData(queryKey) ?? [];
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []);
}
