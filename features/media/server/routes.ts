import * as z from 'zod/mini';
import { libraryFile } from '../../../content/library-file.ts';
import { actorOf, groupActorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { deleted, json, requireVersion, versionOf } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { deletedSchema, listOf, object } from '../../../engine/api/schemas.ts';
import { notFound } from '../../../engine/app-error.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import type { Media } from '../media.ts';
import type { Library } from './library.ts';
import type { Description } from './media-rows.ts';
import type { MediaStore } from './media-store.ts';
import { receiveUpload } from './upload-body.ts';

const pageLimit = 48;
const { name, alt, credit } = libraryFile.fields;
const maxName = name.max ?? 0;

const string: JsonSchema = { type: 'string' };
export const binary: JsonSchema = { type: 'string', format: 'binary' };
export const integer: JsonSchema = { type: 'integer' };
const pixels: JsonSchema = { type: ['integer', 'null'] };
const percent: JsonSchema = { type: 'integer', minimum: 0, maximum: 100 };
const said = { name: string, alt: string, credit: string };
const focusSchema = object({ x: percent, y: percent });
export const mediaSchema = object({
  _id: idSchema,
  id: idSchema,
  ...said,
  kind: { type: 'string', enum: ['picture', 'document'] },
  type: string,
  bytes: integer,
  width: pixels,
  height: pixels,
  animated: { type: 'boolean' },
  color: { type: ['string', 'null'] },
  focus: focusSchema,
  version: integer,
  usageCount: integer,
  address: string,
  uploadedBy: { type: ['string', 'null'] },
  createdAt: timeSchema,
  updatedAt: timeSchema,
});

/** A place where a file is used. */
export const usageSchema = object({
  type: string,
  id: idSchema,
  source: { type: 'string', enum: ['live', 'draft', 'scheduled', 'trash'] },
  title: string,
  status: { type: ['string', 'null'] },
  field: string,
  label: string,
  path: string,
});

const usedSchema = object({
  usages: listOf(usageSchema),
  earlierFiles: listOf(
    object({ version: integer, bytes: integer, width: pixels, height: pixels, replacedAt: timeSchema }),
  ),
});
const uploadBody = {
  'application/octet-stream': binary,
  'multipart/form-data': object({ file: binary, ...said }, ['file']),
};
const description = { name: name.schema, alt: alt.schema, credit: credit.schema };
const percentRule = z.int({ error: 'Must be a whole number from 0 to 100' }).check(z.gte(0), z.lte(100));
const change = z.object({ ...description, focus: z.object({ x: percentRule, y: percentRule }) });
const external = z.object({ address: z.string(), id: z.string() });

/** Routes of the library, which are for staff alone. */
export function staffRoutes(routes: readonly Omit<Route, 'permission' | 'chapter'>[]): Route[] {
  return routes.map((route) => ({
    permission: route.method === 'GET' ? 'content:read' : 'content:write',
    chapter: 'Media',
    ...route,
  }));
}

export function mediaRoutes(media: MediaStore, library: Library): Route[] {
  return staffRoutes([...fileRoutes(media), ...uploadRoutes(library), ...externalRoutes(media)]);
}

function fileRoutes(media: MediaStore): Parameters<typeof staffRoutes>[0] {
  return [
    {
      method: 'GET',
      path: '/media',
      summary: 'Pictures and documents, newest first',
      query: {
        ...pagingQuery,
        q: 'Text to look for in name, description and credit; case does not matter',
        kind: 'picture or document',
        alt: 'missing: only pictures without a description',
        used: 'yes or no: only files that something uses, drafts, scheduled changes and the trash too, or that nothing uses',
      },
      response: object({
        data: listOf(mediaSchema),
        page: integer,
        limit: integer,
        total: integer,
        totalPages: integer,
      }),
      async handle({ query }) {
        const { page, limit, slice } = readPage(query, pageLimit);
        const used = query.get('used');
        const filter = {
          query: queryText(query, 'q'),
          kind: (['picture', 'document'] as const).find((one) => one === query.get('kind')),
          lacksAlt: query.get('alt') === 'missing',
          isUsed: used === 'yes' ? true : used === 'no' ? false : undefined,
        };
        const { media: data, total } = await media.list(filter, slice);
        return json({ data, page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) });
      },
    },
    {
      method: 'GET',
      path: '/media/:id',
      summary: 'One file, where it is used, and the files that it has replaced in the last 30 days',
      response: { allOf: [mediaSchema, usedSchema] },
      async handle({ params: { id = '' } }) {
        const stored = await media.get(id);
        if (!stored) throw notFound('file');
        const used = { ...(await media.usages(id)), earlierFiles: await media.earlierFiles(id) };
        return respondMedia({ ...stored.media, ...used });
      },
    },
    {
      method: 'PATCH',
      path: '/media/:id',
      summary: 'Change what is said of a file, or its focal point; what is not named stays',
      body: object({ ...said, focus: focusSchema }, []),
      response: mediaSchema,
      async handle({ params: { id = '' }, body, context, viewer }) {
        const ifMatch = context.req.header('if-match') ?? null;
        const describe = (current: Media) => {
          requireVersion(ifMatch, current);
          const { name, alt, credit, focus } = current;
          return parse(
            change,
            typeof body === 'object' && body ? { name, alt, credit, focus, ...body } : body,
          );
        };
        return respondMedia(await media.update(id, describe, actorOf(viewer)));
      },
    },
    {
      method: 'POST',
      path: '/media/:id/versions/:version/restore',
      summary: 'Make an earlier version the current one again, for 30 days',
      response: mediaSchema,
      async handle({ params: { id = '', version }, viewer }) {
        const number = Number(version);
        if (!Number.isSafeInteger(number)) throw notFound('version');
        return respondMedia(await media.restoreVersion(id, number, actorOf(viewer)));
      },
    },
    {
      method: 'DELETE',
      path: '/media/:id',
      summary: 'Move a file that is not used into the trash',
      response: deletedSchema,
      async handle({ params: { id = '' }, viewer }) {
        await media.delete(id, actorOf(viewer));
        return deleted(id);
      },
    },
  ];
}

function uploadRoutes(library: Library): Parameters<typeof staffRoutes>[0] {
  return [
    {
      method: 'POST',
      path: '/media',
      summary:
        'Upload a file: the body itself, or the part `file` of multipart/form-data; the same bytes again are the file that is there',
      streamedBody: uploadBody,
      response: mediaSchema,
      status: 201,
      async handle({ context, viewer }) {
        const { received, fileName, fields } = await receiveUpload(context, library.receive);
        const describeFile = () => describe(fileName, fields);
        const { media, isNew } = await library.add(received, describeFile, actorOf(viewer));
        return respondMedia(media, isNew ? 201 : 200);
      },
    },
    {
      method: 'PUT',
      path: '/media/:id/file',
      summary: 'Put another file of the same kind in the place of this one, wherever it is used',
      streamedBody: uploadBody,
      response: mediaSchema,
      async handle({ params: { id = '' }, context, viewer }) {
        const ifMatch = context.req.header('if-match') ?? null;
        const { received, fileName } = await receiveUpload(context, library.receive);
        const check = (media: Media) => requireVersion(ifMatch, media);
        return respondMedia(await library.replace(id, received, fileName, actorOf(viewer), { check }));
      },
    },
  ];
}

function externalRoutes(media: MediaStore): Parameters<typeof staffRoutes>[0] {
  const path = '/media/external';
  return [
    {
      method: 'GET',
      path,
      summary: 'Pictures and documents of other sites that records use, at most 1,000',
      response: listOf(object({ address: string, kind: string, usages: listOf(usageSchema) })),
      handle: async () => json(await media.external()),
    },
    {
      method: 'POST',
      path,
      summary: 'Put a file of the library in the place of an address of another site, in all records at once',
      body: object({ address: string, id: idSchema }),
      response: object({ changed: integer }),
      async handle({ body, viewer }) {
        const { address, id } = parse(external, body);
        return json({ changed: await media.replaceExternal(address, id, groupActorOf(viewer)) });
      },
    },
  ];
}

export function respondMedia(
  media: Media,
  status: 200 | 201 = 200,
  headers: Record<string, string> = {},
): Response {
  return json(media, status, { etag: versionOf(media), ...headers });
}

/** What is said of a new file: its fields, or the name that it was sent with, cleaned and cut. */
export function describe(fileName: string, fields: Record<string, string>): Description {
  const name = cleanName(fields.name ?? '') || cleanName(fileName) || 'Untitled';
  return parse(z.object(description), { ...fields, name });
}

function cleanName(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, maxName)
    .toWellFormed();
}
