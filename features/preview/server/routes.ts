import * as z from 'zod/mini';
import { contentTypes } from '../../../content/index.ts';
import { actorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { deleted, json } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { actorSchema, deletedSchema, listOf, object } from '../../../engine/api/schemas.ts';
import { typeOfPath } from '../../../engine/api/type-of-path.ts';
import { notFound } from '../../../engine/app-error.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { hasPreviews } from '../../../engine/definition.ts';
import { idSchema, timeSchema } from '../../../engine/kinds/field.ts';
import type { AnyRecords } from '../../../engine/store/records.ts';
import { hashToken, newToken } from '../../accounts/server/tokens.ts';
import type { PreviewLinkStore } from './preview-link-store.ts';

interface Store extends AnyRecords {
  previewLinks: PreviewLinkStore;
}

interface Dependencies {
  store: Store;
  settings: { siteUrl: string | undefined; port: number };
}

const chapter = 'Preview links';
const path = '/admin/preview-links';
const lengths = [1, 7, 30] as const;
const days = z.literal(lengths, { error: 'Choose 1, 7 or 30 days' });
const creation = z.object({ days });
const linkFields = { id: idSchema, expiresAt: timeSchema, by: actorSchema };

const previewedTypes = [...contentTypes.values()].filter(({ definition }) => hasPreviews(definition));

/** Addresses at which somebody without an account sees a record as it is not published. */
export function previewLinkRoutes(dependencies: Dependencies): Route[] {
  return [listRoute(dependencies), createRoute(dependencies), endRoute(dependencies)];
}

function listRoute({ store }: Dependencies): Route {
  return {
    method: 'GET',
    path: `${path}/:type/:id`,
    permission: 'read',
    chapter,
    summary: 'The living preview links of a record',
    response: listOf(object(linkFields)),
    async handle(call) {
      const { type, record } = await requireRecord(call, store);
      const { id } = record;
      return json(await store.previewLinks.list(type, id));
    },
  };
}

function createRoute({ store, settings }: Dependencies): Route {
  const origin = settings.siteUrl ?? `http://localhost:${settings.port}`;
  return {
    method: 'POST',
    path: `${path}/:type/:id`,
    permission: 'write',
    chapter,
    summary: 'Make a link that shows a record as it is not published; its address is in this response only',
    body: object({ days: { type: 'integer', enum: lengths } }),
    response: object({ ...linkFields, url: { type: 'string', format: 'uri' } }),
    status: 201,
    async handle(call) {
      const { body, viewer } = call;
      const { days } = parse(creation, body);
      const { type, record } = await requireRecord(call, store);
      const token = newToken();
      const link = { tokenHash: hashToken(token), days };
      const made = await store.previewLinks.create(type, record, link, actorOf(viewer));
      return json({ ...made, url: `${origin}/preview/${token}` }, 201);
    },
  };
}

function endRoute({ store }: Dependencies): Route {
  return {
    method: 'DELETE',
    path: `${path}/:type/:id/:link`,
    permission: 'write',
    chapter,
    summary: 'End a preview link',
    response: deletedSchema,
    async handle(call) {
      const { params, viewer } = call;
      const { link = '' } = params;
      const { type, record } = await requireRecord(call, store);
      if (!(await store.previewLinks.end(type, record, link, actorOf(viewer))))
        throw notFound('preview link');
      return deleted(link);
    },
  };
}

/** The record of the path. Fails with `not-found`. */
async function requireRecord(call: Call, store: Store): Promise<{ type: ContentType; record: RecordKeys }> {
  const type = typeOfPath(call, previewedTypes);
  const found = await store.records(type).get(call.params.id ?? '');
  if (!found) throw notFound(type.definition.singular);
  return { type, record: found as RecordKeys };
}
