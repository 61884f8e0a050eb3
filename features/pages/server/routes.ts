import { pages } from '../../../content/pages/schema.ts';
import type { Route } from '../../../engine/api/route.ts';
import { type ArticleDependencies, articleRoutes } from './articles.ts';
import type { PageStore } from './page-store.ts';

interface Dependencies extends ArticleDependencies {
  store: ArticleDependencies['store'] & { pages: PageStore };
}

/** The pages that staff add. */
export function pageRoutes(dependencies: Dependencies): Route[] {
  return articleRoutes(pages, dependencies.store.pages, dependencies);
}
