import { useEffect } from 'react';
import { data, Link, useLocation, useNavigate } from 'react-router';
import { association } from '../../../content/association/defaults.ts';
import { blogPage } from '../../../content/blog-page/defaults.ts';
import { pages } from '../../../content/built-in-pages.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { createClient, visitor } from '../../api/client.ts';
import { apiOf, describePicture, markUncacheable, type PageHandle } from '../../api/transport.ts';
import { head, originOf } from '../../head.ts';
import {
  awaitSections,
  type SectionCache,
  type SectionResults,
  usePageSections,
} from '../../page-sections.ts';
import type { ClientLoaderArgs, LoaderArgs, PageMetaArgs, PageProps } from '../../route-types.ts';
import { settingsIn, useSettings } from '../../site-settings.ts';
import { useReservedHeight } from '../../use-reserved-height.ts';
import { type Card, loadCards, loadSidebar, type SidebarData } from '../data.ts';
import { listHref } from '../filter.ts';
import { ArticleBody, ArticleHead, PostFrame } from './article.tsx';
import { type Article, loadArticle, missing, popularBeside } from './article-data.ts';

interface PostData {
  article: Article;
  related: Card[];
}

export async function loader({ context, params }: LoaderArgs<'id'>) {
  const client = createClient(apiOf(context));
  const [article, related, sidebar] = await Promise.all([
    loadArticle(client, params.id),
    loadCards(client.relatedPosts(params.id)),
    awaitSections<SidebarData>(context, loadSidebar(client, popularBeside(client))),
  ]);
  const status = statusOf(article.error);
  // That there is no such post is an answer like any other; a failure may be over at the next try.
  if (status === 503 || (status === 200 && related.error !== undefined)) markUncacheable(context);
  const post: SectionResults<PostData> = { article, related };
  const pictureAlt = article.data && (await describePicture(context, article.data.coverImage));
  return data({ post, sidebar, pictureAlt }, { status });
}

export function clientLoader({ params }: ClientLoaderArgs<'id'>) {
  return {
    post: {
      article: loadArticle(visitor, params.id),
      related: loadCards(visitor.relatedPosts(params.id)),
    },
    sidebar: loadSidebar(visitor, popularBeside(visitor)),
    // Nobody reads it in the browser.
    pictureAlt: undefined,
  };
}

export const handle = { recordParam: 'id' } satisfies PageHandle;

const lastSidebar: SectionCache<SidebarData> = {};

export default function Post({ loaderData, matches }: PageProps<typeof loader | typeof clientLoader>) {
  const { article, related } = usePageSections<PostData>(loaderData.post);
  const sidebar = usePageSections<SidebarData>(loaderData.sidebar, lastSidebar);
  useTitle(article.data?.title ?? article.error ?? unnamed);
  useCurrentPath(loaderData.post.article instanceof Promise ? article.data?.path : undefined);
  const reserved = useReservedHeight<HTMLElement>(article.loading);
  return (
    <>
      <PostFrame sidebar={sidebar} busy={article.loading} article={reserved.ref}>
        {article.loading && <Waiting height={reserved.style?.minHeight} />}
        {article.error !== undefined && <Failed message={article.error} />}
        {article.data && <ArticleHead article={article.data} />}
        {article.data && (
          <ArticleBody
            article={article.data}
            url={originOf(matches) + article.data.path}
            related={related.data}
          />
        )}
      </PostFrame>
      <p aria-live="polite" className="sr-only">
        {loaderData.post.article instanceof Promise ? (article.data?.title ?? '') : ''}
      </p>
    </>
  );
}

/** As high as a screen, so that what follows does not come into view and leave again. */
function Waiting({ height }: { height: number | undefined }) {
  return (
    <div className="article-loading" style={{ minHeight: height }}>
      <div className="loading loading-screen">
        <Spinner />
      </div>
    </div>
  );
}

function Failed({ message }: { message: string }) {
  const { pathname } = useLocation();
  return (
    <div className="article-failure">
      <div role="alert">
        <h1 className="display-2">{message}</h1>
      </div>
      {message === missing ? (
        <p>It may have been withdrawn, or the address may have been mistyped.</p>
      ) : (
        <Link to={pathname} replace className="button button-line">
          Try again
        </Link>
      )}
    </div>
  );
}

/** Until a post has come that is loaded in the browser, the router knows no better name for its page. */
const unnamed = 'Blog post';

function useTitle(title: string): void {
  const { name } = useSettings('association', association);
  useEffect(() => {
    document.title = `${title} | ${name}`;
  }, [title, name]);
}

/** Puts the path of what is shown in the place of one that leads there: the server redirects documents alone. */
function useCurrentPath(path: string | undefined): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isOutdated = path !== undefined && path !== location.pathname;
  useEffect(() => {
    if (!isOutdated) return;
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate({ ...location, pathname: path }, options);
  });
}

function statusOf(error: string | undefined): number {
  if (error === undefined) return 200;
  return error === missing ? 404 : 503;
}

export function meta({
  matches,
  params,
  loaderData,
}: PageMetaArgs<typeof loader | typeof clientLoader, 'id'>) {
  const result = loaderData?.post.article;
  // Loaded in the browser, where nobody reads more than title and canonical address.
  if (result instanceof Promise) return head(matches, { title: unnamed, path: `/blog/${params.id}` });
  const post = result?.data;
  if (!post) return head(matches, { title: result?.error ?? unnamed });
  const { title: blogName } = settingsIn(matches, 'blog-page', blogPage);
  const category = { title: post.category.name, path: listHref({ category: post.category.name }) };
  return head(matches, {
    title: post.title,
    description: post.excerpt,
    path: post.path,
    ancestors: [{ title: blogName, path: pages.blog }, category],
    post,
    pictureAlt: loaderData?.pictureAlt,
  });
}
