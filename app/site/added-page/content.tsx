import { ArticleContent } from '../../../kernel/kinds/html/article-content.tsx';
import { isAllowedUrl } from '../../../kernel/kinds/url/allowed-url.ts';
import { Cover } from '../blog/cover.tsx';
import type { AddedPage } from './page-data.ts';

/** A page of staff: its head, and its text as that of a post. */
export function AddedPageContent({ page }: { page: AddedPage }) {
  const { id, title, summary, picture, html } = page;
  const isPictured = picture !== null && isAllowedUrl(picture, 'picture');
  return (
    <article className="container added-page" data-page={id}>
      <div className="article-head" data-pictured={isPictured || undefined}>
        <div>
          <h1>{title}</h1>
          <p className="article-excerpt">{summary}</p>
        </div>
        {isPictured && <Cover src={picture} sizes="(width >= 64rem) 42rem, 92vw" first />}
      </div>
      <div className="article-body">
        <ArticleContent html={html} />
      </div>
    </article>
  );
}
