import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { blogPage } from '../../../content/blog-page/defaults.ts';
import { ArticleContent } from '../../../engine/kinds/html/article-content.tsx';
import { languageAttributes } from '../../../engine/language.ts';
import { Icon } from '../../../ui/icons.tsx';
import type { SectionStates } from '../../page-sections.ts';
import { responsiveImage } from '../../responsive-image.ts';
import { ShareLinks } from '../../share/share-links.tsx';
import { useSettings } from '../../site-settings.ts';
import type { Card, SidebarData } from '../data.ts';
import { listHref } from '../filter.ts';
import { PostDate } from '../post-date.tsx';
import { Cover, PostLinks } from '../post-links.tsx';
import { Sidebar } from '../sidebar.tsx';
import type { Article } from './article-data.ts';

/** Title, cover and all that is known of a post. */
export function ArticleHead({ article }: { article: Article }) {
  const { id, title, language, excerpt, coverImage, category, author, publishedAt, readTime } = article;
  const inLanguage = languageAttributes(language);
  return (
    <div className="article-head" data-id={id}>
      <div>
        <Link to={listHref({ category: category.name })} className="category-chip">
          {category.name}
        </Link>
        <h1 {...inLanguage}>{title}</h1>
        <p className="article-excerpt" {...inLanguage}>
          {excerpt}
        </p>
        <div className="row article-author">
          <img
            src={author.avatar}
            {...responsiveImage(author.avatar, 'square', '3.5rem')}
            alt=""
            width={56}
            height={56}
            fetchPriority="low"
            decoding="async"
          />
          <p>
            <strong>{author.name}</strong>
            <span className="cluster post-facts">
              <PostDate timestamp={publishedAt} />
              <span>{`${readTime} min read`}</span>
            </span>
          </p>
        </div>
      </div>
      <Cover src={coverImage} sizes="(width >= 64rem) 42rem, 92vw" first />
    </div>
  );
}

interface ArticleBodyProps {
  article: Article;
  /** Its absolute address. */
  url: string;
  /** Posts to read next. Default: none. */
  related?: readonly Card[] | undefined;
}

/** The text of a post, and where to go from there. */
export function ArticleBody({ article, url, related = [] }: ArticleBodyProps) {
  const { relatedHeading, invitation, invitationLink } = useSettings('blog-page', blogPage);
  return (
    <div className="article-body">
      <ArticleContent html={article.html} {...languageAttributes(article.language)} />
      {article.tags.length > 0 && (
        <ul className="tag-links" aria-label="Tags">
          {article.tags.map(({ name }) => (
            <li key={name}>
              <Link to={listHref({ tag: name })}>{`#${name}`}</Link>
            </li>
          ))}
        </ul>
      )}
      <ShareLinks of="post" title={article.title} url={url} />
      {related.length > 0 && (
        <section className="related-posts" aria-labelledby="related">
          <h2 id="related" className="display-3">
            {relatedHeading}
          </h2>
          <PostLinks posts={related} />
        </section>
      )}
      <p className="post-invitation">
        {invitation}{' '}
        <Link to="/join" prefetch="intent">
          {invitationLink}
        </Link>
      </p>
    </div>
  );
}

interface PostFrameProps {
  sidebar: SectionStates<SidebarData>;
  /** The post is on its way. */
  busy?: boolean;
  /** The element of the post. */
  article?: Ref<HTMLElement>;
  children: ReactNode;
}

/** What stands around a post on its page: the way back and the sidebar. */
export function PostFrame({ sidebar, busy = false, article, children }: PostFrameProps) {
  return (
    <div className="container post-layout">
      <article aria-busy={busy} ref={article}>
        <Link to="/blog" className="back-link">
          <Icon name="previous" size={20} />
          <span>Back to Blog</span>
        </Link>
        {children}
      </article>
      <Sidebar sections={sidebar} />
    </div>
  );
}
