import { events, type NextEvent, type ShownEvent } from '../../../content/events/schema.ts';
import type { Settings } from '../../../content/settings.ts';
import { collectionRoutes } from '../../../engine/api/collection.ts';
import { json } from '../../../engine/api/responses.ts';
import { articleBodyLimit, type Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { notFound } from '../../../engine/app-error.ts';
import { isOutdated } from '../../../engine/store/record-page.ts';
import { type ArticleDependencies, filedArticles } from '../../pages/server/articles.ts';
import { calendarOf, calendarType } from './calendar.ts';
import { type EventStore, shownEvent } from './event-store.ts';

interface Dependencies extends ArticleDependencies {
  store: ArticleDependencies['store'] & { events: EventStore; settings: { read(): Promise<Settings> } };
  settings: { siteUrl: string | undefined; port: number };
}

const { label: chapter, paths, singular } = events.definition;
const [path] = paths;
const string = { type: 'string' };
const derived = Object.fromEntries(
  ['path', 'when', 'hours', 'where', 'month', 'state', 'summary'].map((name) => [name, string]),
);
/** Events on the home page. */
const nextCount = 3;

/** Events: read by id or by the last part of the path of their page, too. */
export function eventRoutes(dependencies: Dependencies): Route[] {
  const { events: store } = dependencies.store;
  const rows: typeof store = {
    ...store,
    get: async (id, reader) => (await store.get(id, reader)) ?? store.at(id, reader),
  };
  const regular = collectionRoutes(events, filedArticles(rows, dependencies), {
    derived: { schema: derived, of: (record, viewer) => ({ ...shownEvent(record as ShownEvent, viewer) }) },
  });
  return [
    ...regular.map((route) => ({
      ...route,
      ...(route.body ? { bodyLimit: articleBodyLimit } : {}),
      ...(route.method === 'GET' && route.path.endsWith('/:id') ? storedOnce(route) : {}),
    })),
    nextRoute(store),
    calendarRoute(dependencies),
  ];
}

/** Outdated addresses are without number: a cache stores no response to them. */
function storedOnce({ handle }: Route): Pick<Route, 'summary' | 'handle'> {
  return {
    summary: 'One event, by its id or the last part of the path of its page',
    async handle(call) {
      const response = await handle(call);
      const record = (await response.clone().json()) as ShownEvent;
      if (isOutdated(events, call.params.id ?? '', record)) response.headers.set('cache-control', 'no-store');
      return response;
    },
  };
}

function nextRoute(store: EventStore): Route {
  const shown = { id: string, path: string, title: string, when: string, where: string };
  return {
    method: 'GET',
    path: `${path}/next`,
    permission: 'public',
    chapter,
    summary: `The next ${nextCount} events that have not ended, in short`,
    response: listOf(object({ ...shown, isCancelled: { type: 'boolean' } })),
    async handle() {
      const all = (await store.list()).map((event) => shownEvent(event));
      const open = all.filter(({ state }) => state !== 'past').reverse();
      return json(open.slice(0, nextCount).map(inShort));
    },
  };
}

function inShort({ id, path, title, when, where, isCancelled }: ShownEvent): NextEvent {
  return { id, path, title, when, where, isCancelled };
}

function calendarRoute({ store, settings }: Dependencies): Route {
  return {
    method: 'GET',
    path: `${path}/:id/calendar`,
    permission: 'public',
    chapter,
    summary: 'One event as a file for a calendar',
    response: string,
    responseType: 'text/calendar',
    async handle({ params }) {
      const event = await store.events.get(params.id ?? '');
      if (!event) throw notFound(singular);
      const siteUrl = settings.siteUrl ?? `http://localhost:${settings.port}`;
      const { name } = (await store.settings.read()).association;
      return new Response(calendarOf([shownEvent(event)], { siteUrl, name }), {
        headers: { 'content-type': calendarType, 'content-disposition': 'attachment; filename="event.ics"' },
      });
    },
  };
}
