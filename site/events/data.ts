import { definition } from '../../content/events/definition.ts';
import type { ShownEvent } from '../../content/events/schema.ts';
import type { Client } from '../api/client.ts';
import { loadSection, pickFields } from '../page-sections.ts';

const listed = pickFields(
  ...(['id', 'path', 'title', 'startsAt', 'when', 'where', 'state', 'category'] as const),
  ...(['picture', 'isCancelled'] as const),
);

export type ListedEvent = ReturnType<typeof listed<ShownEvent>>[number];

/** All events, the latest first; it never rejects. */
export function loadEvents(client: Client) {
  const call = client.list(definition) as Promise<ShownEvent[]>;
  return loadSection(call, definition.messages.fetchFailed, (events) => listed(events));
}
