import { type Event, events, type NextEvent, type ShownEvent } from '../../../content/events/schema.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Route, Viewer } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { type ArticleDependencies, articleRoutes } from '../../pages/server/articles.ts';
import { type EventStore, shownEvent } from './event-store.ts';

interface Dependencies extends ArticleDependencies {
  store: ArticleDependencies['store'] & { events: EventStore };
}

const string = { type: 'string' };

export function eventRoutes(dependencies: Dependencies): Route[] {
  const { events: store } = dependencies.store;
  const derived = {
    schema: { path: string, when: string, where: string, state: string },
    of: (record: object, viewer: Viewer) => ({ ...shownEvent(record as Event, viewer) }),
  };
  return [...articleRoutes(events, store, dependencies, { derived }), nextRoute(store)];
}

function nextRoute(store: EventStore): Route {
  const shown = { id: string, path: string, title: string, when: string, where: string };
  return {
    method: 'GET',
    path: `${events.definition.paths[0]}/next`,
    permission: 'public',
    chapter: events.definition.label,
    summary: 'The next three events that have not ended, in short',
    response: listOf(object({ ...shown, isCancelled: { type: 'boolean' } })),
    async handle() {
      const all = (await store.list()).map((event) => shownEvent(event));
      const next = all.filter(({ state }) => state !== 'past').slice(-3);
      return json(next.reverse().map(inShort));
    },
  };
}

function inShort({ id, path, title, when, where, isCancelled }: ShownEvent): NextEvent {
  return { id, path, title, when, where, isCancelled };
}
