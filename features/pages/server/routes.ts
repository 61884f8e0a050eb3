import { pages } from '../../../content/pages/schema.ts';
import { collectionRoutes } from '../../../engine/api/collection.ts';
import { articleBodyLimit, type Route } from '../../../engine/api/route.ts';
import { type ArticleDependencies, filedArticles } from './articles.ts';
import type { PageStore } from './page-store.ts';

interface Dependencies extends ArticleDependencies {
  store: ArticleDependencies['store'] & { pages: PageStore };
}

/** The pages that staff add: read by id or by address too, their content sanitised on its way in and out. */
export function pageRoutes(dependencies: Dependencies): Route[] {
  const { pages: store } = dependencies.store;
  const rows: typeof store = {
    ...store,
    get: async (id, reader) => (await store.get(id, reader)) ?? store.at(id, reader),
  };
  return collectionRoutes(pages, filedArticles(rows, dependencies)).map((route) => ({
    ...route,
    ...(route.body ? { bodyLimit: articleBodyLimit } : {}),
    ...(route.method === 'GET' && route.path.endsWith('/:id')
      ? { summary: 'One page, by its id or its address' }
      : {}),
  }));
}
