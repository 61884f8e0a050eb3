import { definition } from '../../content/pages/definition.ts';
import type { Page } from '../../content/pages/schema.ts';
import { ApiError } from '../../engine/client/api-error.ts';
import { articleHtml } from '../../engine/kinds/html/article-html.ts';
import type { Client } from '../api/client.ts';
import type { Result } from '../page-sections.ts';

/** A page of staff as visitors see it. */
export interface AddedPage extends Pick<Page, 'id' | 'slug' | 'title' | 'language' | 'summary' | 'picture'> {
  /** For search engines. */
  description: string;
  /** Sanitised by the server. */
  html: string;
}

/**
 * Loads the page at a path without its slash; it never rejects. Null where no page stands there.
 */
export async function loadAddedPage(client: Client, path = ''): Promise<Result<AddedPage | null>> {
  if (path === '' || path.includes('/')) return { data: null };
  try {
    return { data: toAddedPage(await client.one(definition, path)) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { data: null };
    return { error: definition.messages.fetchOneFailed };
  }
}

/** A page as the API answers it, as visitors see it. */
export function toAddedPage(page: Page): AddedPage {
  const { id, slug, title, language, summary, content, picture, description } = page;
  const html = articleHtml(content);
  return { id, slug, title, language, summary, picture, description: description || summary, html };
}
