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

/** What is said when there is no such event, or none that visitors may see. */
export const missing = 'Event not found';

/** Loads an event by its id or the last part of its path; it never rejects. */
export async function loadEvent(client: Client, id: string): Promise<Result<EventPage>> {
  try {
    const { content, ...event } = (await client.one(definition, id)) as ShownEvent;
    return { data: { ...event, html: articleHtml(content) } };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { error: isMissing ? missing : definition.messages.fetchOneFailed };
  }
}
