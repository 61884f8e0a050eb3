import { useState } from 'react';
import { visitor } from '../../../site/api/visitor.ts';
import { ArticleBody, ArticleHead } from '../../../site/blog/post/article.tsx';
import { type Article, popularBeside } from '../../../site/blog/post/article-data.ts';
import { PostFrame } from '../../../site/blog/post/post-frame.tsx';
import { loadSidebar } from '../../../site/blog/sidebar-data.ts';
import { usePageSections } from '../../../site/use-page-sections.ts';
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
