import { definition } from '../../../content/events/definition.ts';
import type { ShownEvent } from '../../../content/events/schema.ts';
import { ApiError } from '../../../engine/client/api-error.ts';
import { articleHtml } from '../../../engine/kinds/html/article-html.ts';
import type { Client } from '../../api/client.ts';
import type { Result } from '../../page-sections.ts';

/** An event as its page shows it. */
export interface EventPage extends Omit<ShownEvent, '_id' | 'createdAt' | 'updatedAt' | 'content'> {
  /** Sanitised by the server. */
  html: string;
}

/** Loads an event by its id or the last part of its path; it never rejects. Null where visitors see none. */
export async function loadEvent(client: Client, id: string): Promise<Result<EventPage | null>> {
  try {
    const { content, ...event } = (await client.one(definition, id)) as ShownEvent;
    return { data: { ...event, html: articleHtml(content) } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { data: null };
    return { error: definition.messages.fetchOneFailed };
  }
}
