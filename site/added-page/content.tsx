import { ArticleContent } from '../../engine/kinds/html/article-content.tsx';
import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import { languageAttributes } from '../../engine/language.ts';
import { responsiveImage } from '../responsive-image.ts';
import type { AddedPage } from './page-data.ts';

/** A page of staff: its head, and its text as that of a post. */
export function AddedPageContent({ page }: { page: AddedPage }) {
  const { id, title, language, summary, picture, html } = page;
  const isPictured = picture !== null && isAllowedUrl(picture, 'picture');
  return (
    <article className="container added-page" data-page={id} {...languageAttributes(language)}>
      <div className="article-head" data-pictured={isPictured || undefined}>
        <div>
          <h1>{title}</h1>
          <p className="article-excerpt">{summary}</p>
        </div>
        {isPictured && <Picture src={picture} />}
      </div>
      <div className="article-body">
        <ArticleContent html={html} />
      </div>
    </article>
  );
}

/** As the cover of a post, without the scripts of the blog. The title stands beside it. */
function Picture({ src }: { src: string }) {
  return (
    <img
      src={src}
      {...responsiveImage(src, 'cover', '(width >= 64rem) 42rem, 92vw')}
      alt=""
      width={1200}
      height={675}
      fetchPriority="high"
      decoding="async"
      className="cover"
    />
  );
}
