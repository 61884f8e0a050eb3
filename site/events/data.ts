import { definition } from '../../content/events/definition.ts';
import type { ShownEvent } from '../../content/events/schema.ts';
import { ApiError } from '../../engine/client/api-error.ts';
import { articleHtml } from '../../engine/kinds/html/article-html.ts';
import { excerptOf } from '../../engine/kinds/html/excerpt.ts';
import type { Client } from '../api/client.ts';
import { loadSection, pickFields, type Result } from '../page-sections.ts';

const listed = pickFields(
  'id',
  'path',
  'title',
  'when',
  'where',
  'month',
  'state',
  'category',
  'picture',
  'isCancelled',
);

export type ListedEvent = ReturnType<typeof listed<ShownEvent>>[number];

/** All events, the latest first; it never rejects. */
export function loadEvents(client: Client): Promise<Result<ListedEvent[]>> {
  return loadSection(client.list(definition), definition.messages.fetchFailed, (events) =>
    listed(events as ShownEvent[]),
  );
}

/** An event as its page shows it. */
export interface EventPage extends Omit<ShownEvent, '_id' | 'createdAt' | 'updatedAt' | 'content' | 'month'> {
  /** For search engines. */
  description: string;
  /** Sanitised by the server. */
  html: string;
}

/** What is said when there is no such event, or none that visitors may see. */
export const missing = 'Event not found';

/** Loads an event by its id or the last part of its path; it never rejects. */
export async function loadEvent(client: Client, id: string): Promise<Result<EventPage>> {
  try {
    return { data: toEventPage((await client.one(definition, id)) as ShownEvent) };
  } catch (error) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return { error: isMissing ? missing : definition.messages.fetchOneFailed };
  }
}

function toEventPage({ content, _id, createdAt, updatedAt, month, ...event }: ShownEvent): EventPage {
  const facts = `${event.when}, ${event.where}.`;
  const description = `${facts} ${excerptOf({ excerpt: '', content })}`.trim();
  return { ...event, description, html: articleHtml(content) };
}
