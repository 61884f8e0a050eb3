import * as z from 'zod/mini';
import { type CarouselImage, carousel } from '../../../content/carousel/schema.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { deleteRoute, getRoute } from '../../../engine/api/collection.ts';
import { parse } from '../../../engine/api/input.ts';
import { parsePublication, withPublication } from '../../../engine/api/publication.ts';
import { json, serializeRecord } from '../../../engine/api/responses.ts';
import type { Route, Viewer } from '../../../engine/api/route.ts';
import { listOf, object, recordSchema } from '../../../engine/api/schemas.ts';
import { largestList } from '../../../engine/store/collection.ts';
import type { CarouselStore } from './carousel-store.ts';

const [path] = carousel.definition.paths;
const chapter = carousel.definition.label;
const images = listOf(recordSchema(carousel));

/** Bytes: as many addresses as the list can have, each of 2,048 bytes, with room for signs that are written as escapes. */
const bodyLimit = 8 * 1024 * 1024;

const input = z.object({
  urls: z
    .array(carousel.fields.url.schema, { error: 'urls must be a list of addresses' })
    .check(z.maxLength(largestList, `urls can have at most ${largestList} entries`)),
});

const orderInput = z.object({
  ids: z.array(z.string('ids must be a list of ids'), { error: 'ids must be a list of ids' }).check(
    z.maxLength(largestList, `ids can have at most ${largestList} entries`),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'ids must name each picture once' }),
  ),
});

/** The hero's pictures: added as a whole list, never replaced by one. */
export function carouselRoutes(store: CarouselStore): Route[] {
  return [
    {
      method: 'GET',
      path,
      permission: 'public',
      chapter,
      summary: 'All pictures of the hero in their order',
      response: images,
      async handle({ viewer }) {
        return shown(await store.list(viewer), viewer);
      },
    },
    getRoute(carousel, store, path),
    {
      method: 'POST',
      path,
      permission: 'content:write',
      chapter,
      summary: 'Add the pictures that are not there yet; those that are keep their ids',
      body: withPublication(
        carousel,
        object({
          urls: { ...listOf({ type: 'string', format: 'uri-reference' }), maxItems: largestList },
        }),
      ),
      bodyLimit,
      response: images,
      status: 201,
      async handle({ body, viewer }) {
        const { urls } = parse(input, body);
        const publication = parsePublication(carousel, body);
        return shown(await store.add(urls, actorOf(viewer), publication), viewer, 201);
      },
    },
    {
      method: 'PUT',
      path: `${path}/order`,
      permission: 'content:write',
      chapter,
      summary: 'Put the pictures in the order of these ids; those that are not named come last',
      body: object({ ids: { ...listOf({ type: 'string' }), maxItems: largestList } }),
      response: images,
      async handle({ body, viewer }) {
        return shown(await store.arrange(parse(orderInput, body).ids, actorOf(viewer)), viewer);
      },
    },
    deleteRoute(carousel, path, store.delete),
  ];
}

function shown(pictures: readonly CarouselImage[], viewer: Viewer, status: 200 | 201 = 200): Response {
  return json(
    pictures.map((image) => serializeRecord(carousel, image, viewer)),
    status,
  );
}
