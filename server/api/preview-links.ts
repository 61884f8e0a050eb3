import * as z from 'zod/mini';
import { contentTypes } from '../../content/index.ts';
import { actorOf } from '../../kernel/api/actor.ts';
import { parse } from '../../kernel/api/input.ts';
import { deleted, json } from '../../kernel/api/responses.ts';
import type { Route } from '../../kernel/api/route.ts';
import { actorSchema, deletedSchema, listOf, object } from '../../kernel/api/schemas.ts';
import { invalid, notFound } from '../../kernel/app-error.ts';
import type { ContentType, RecordKeys } from '../../kernel/content-type.ts';
import { pageOf } from '../../kernel/definition.ts';
import { idSchema, timeSchema } from '../../kernel/kinds/field.ts';
import { hashToken, newToken } from '../auth/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import { rules } from './rules.ts';

const chapter = 'Preview links';
const path = '/admin/preview-links';
const lengths = [1, 7, 30] as const;
const days = z.literal(lengths, { error: 'Choose 1, 7 or 30 days' });
const creation = z.object({ days });
const linkFields = { id: idSchema, expiresAt: timeSchema, by: actorSchema };

/** Addresses at which somebody without an account sees a record as it is not published. */
export function previewLinkRoutes(dependencies: Dependencies): Route[] {
  return [...contentTypes.values()]
    .filter(({ definition }) => pageOf(definition) !== undefined)
    .flatMap((type) => [
      listRoute(type, dependencies),
      createRoute(type, dependencies),
      endRoute(type, dependencies),
    ]);
}

function listRoute(type: ContentType, { store }: Dependencies): Route {
  const { name, singular } = type.definition;
  return {
    method: 'GET',
    path: `${path}/${name}/:id`,
    audience: 'staff',
    chapter,
    summary: `The living preview links of a ${singular}`,
    response: listOf(object(linkFields)),
    async handle({ params }) {
      const { id } = await requireRecord(type, store, params.id);
      return json(await store.previewLinks.list(type, id));
    },
  };
}

function createRoute(type: ContentType, { store, settings }: Dependencies): Route {
  const { name, singular } = type.definition;
  const origin = settings.siteUrl ?? `http://localhost:${settings.port}`;
  return {
    method: 'POST',
    path: `${path}/${name}/:id`,
    audience: 'staff',
    chapter,
    summary: `Make a link that shows a ${singular} as it is not published; its address is told once`,
    body: object({ days: { type: 'integer', enum: lengths } }),
    response: object({ ...linkFields, url: { type: 'string', format: 'uri' } }),
    status: 201,
    async handle({ params, body, viewer }) {
      const { days } = parse(creation, body);
      const record = await requireRecord(type, store, params.id);
      const token = newToken();
      const link = { tokenHash: hashToken(token), days };
      const made = await store.previewLinks.create(type, record, link, actorOf(viewer));
      return json({ ...made, url: `${origin}/preview/${token}` }, 201);
    },
  };
}

function endRoute(type: ContentType, { store }: Dependencies): Route {
  const { name, singular } = type.definition;
  return {
    method: 'DELETE',
    path: `${path}/${name}/:id/:link`,
    audience: 'staff',
    chapter,
    summary: `End a preview link of a ${singular}`,
    response: deletedSchema,
    async handle({ params: { id, link = '' }, viewer }) {
      const record = await requireRecord(type, store, id);
      if (!(await store.previewLinks.end(type, record, link, actorOf(viewer))))
        throw notFound('preview link');
      return deleted(link);
    },
  };
}

/** A record that a page shows. Fails with `not-found`, and with `invalid` where none does. */
async function requireRecord(type: ContentType, store: Dependencies['store'], id = ''): Promise<RecordKeys> {
  const record = (await store.records(type).get(id)) as (RecordKeys & Record<string, unknown>) | undefined;
  if (!record) throw notFound(type.definition.singular);
  if (rules[type.definition.name]?.isOnPage?.(record) === false)
    throw invalid({ type: 'This is shown on no page.' });
  return record;
}
