import { definition } from '../../content/events/definition.ts';
import type { ShownEvent } from '../../content/events/schema.ts';
import type { Client } from '../api/client.ts';
import { loadSection, pickFields, type Result } from '../page-sections.ts';

const listed = pickFields(
  ...([
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
  ] as const),
);

export type ListedEvent = ReturnType<typeof listed<ShownEvent>>[number];

/** All events, the latest first; it never rejects. */
export function loadEvents(client: Client): Promise<Result<ListedEvent[]>> {
  return loadSection(client.list(definition), definition.messages.fetchFailed, (events) =>
    listed(events as ShownEvent[]),
  );
}
