import * as z from 'zod/mini';
import { actorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { pagingQuery, readPage } from '../../../engine/api/paging.ts';
import { queryText } from '../../../engine/api/query-text.ts';
import { json, requireVersion, versionOf } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { listOf, object } from '../../../engine/api/schemas.ts';
import { notFound } from '../../../engine/app-error.ts';
import { idSchema, type JsonSchema, timeSchema } from '../../../engine/kinds/field.ts';
import { text } from '../../../engine/kinds/text/text.ts';
import type { Library } from './library.ts';
import type { Media } from './media.ts';
import type { Description } from './media-rows.ts';
import type { MediaStore } from './media-store.ts';
import { receiveUpload } from './upload-body.ts';

export const mediaChapter = 'Media';
const pageLimit = 48;
const maxName = 200;

const string: JsonSchema = { type: 'string' };
export const binary: JsonSchema = { type: 'string', format: 'binary' };
const integer: JsonSchema = { type: 'integer' };
const pixels: JsonSchema = { type: ['integer', 'null'] };
const percent: JsonSchema = { type: 'integer', minimum: 0, maximum: 100 };
const focusSchema = object({ x: percent, y: percent });
/** A file as the API shows it. */
export const mediaSchema = object({
  _id: idSchema,
  id: idSchema,
  name: string,
  alt: string,
  credit: string,
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

const earlierFileSchema = object({
  version: integer,
  bytes: integer,
  width: pixels,
  height: pixels,
  replacedAt: timeSchema,
});

const description = {
  name: text({ label: 'Name', max: maxName }).schema,
  alt: text({ label: 'Description', max: 500, required: false }).schema,
  credit: text({ label: 'Credit', max: 200, required: false }).schema,
};
/** A file that comes in one request. */
export const uploadBody = {
  'application/octet-stream': binary,
  'multipart/form-data': object({ file: binary, name: string, alt: string, credit: string }, ['file']),
};
const percentRule = z.int({ error: 'Must be a whole number from 0 to 100' }).check(z.gte(0), z.lte(100));
const change = z.object({ ...description, focus: z.object({ x: percentRule, y: percentRule }) });
const changeSchema = object({ name: string, alt: string, credit: string, focus: focusSchema }, []);

/** The library of pictures and documents, for staff. */
export function mediaRoutes(media: MediaStore, library: Library): Route[] {
  return [listRoute(media), uploadRoute(library), ...fileRoutes(media)];
}

function listRoute(media: MediaStore): Route {
  return {
    method: 'GET',
    path: '/media',
    audience: 'staff',
    chapter: mediaChapter,
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
      const kind = (['picture', 'document'] as const).find((one) => one === query.get('kind'));
      const used = query.get('used');
      const filter = {
        query: queryText(query, 'q'),
        kind,
        lacksAlt: query.get('alt') === 'missing',
        isUsed: used === 'yes' ? true : used === 'no' ? false : undefined,
      };
      const { media: data, total } = await media.list(filter, slice);
      return json({ data, page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) });
    },
  };
}

function uploadRoute(library: Library): Route {
  return {
    method: 'POST',
    path: '/media',
    audience: 'staff',
    chapter: mediaChapter,
    summary:
      'Upload a file: the body itself, or the part `file` of multipart/form-data; the same bytes again are the file that is there',
    streamedBody: uploadBody,
    response: mediaSchema,
    status: 201,
    async handle({ context, viewer }) {
      const { received, fileName, fields } = await receiveUpload(context, library.receive);
      const { stored, isNew } = await library.add(
        received,
        () => describe(fileName, fields),
        actorOf(viewer),
      );
      return respondMedia(stored.media, isNew ? 201 : 200);
    },
  };
}

function fileRoutes(media: MediaStore): Route[] {
  return [
    {
      method: 'GET',
      path: '/media/:id',
      audience: 'staff',
      chapter: mediaChapter,
      summary: 'One file, where it is used, and the files that it has replaced in the last 30 days',
      response: {
        allOf: [
          mediaSchema,
          object({ usages: listOf(usageSchema), earlierFiles: listOf(earlierFileSchema) }),
        ],
      },
      async handle({ params }) {
        const id = params.id ?? '';
        const stored = await media.get(id);
        if (!stored) throw notFound('file');
        const body = {
          ...stored.media,
          ...(await media.usages(id)),
          earlierFiles: await media.earlierFiles(id),
        };
        return json(body, 200, { etag: versionOf(body) });
      },
    },
    {
      method: 'PATCH',
      path: '/media/:id',
      audience: 'staff',
      chapter: mediaChapter,
      summary: 'Change what is said of a file, or its focal point; what is not named stays',
      body: changeSchema,
      response: mediaSchema,
      async handle({ params, body, context, viewer }) {
        const ifMatch = context.req.header('if-match') ?? null;
        const describe = (current: Media) => {
          requireVersion(ifMatch, current);
          return parse(change, typeof body === 'object' && body ? { ...pick(current), ...body } : body);
        };
        const stored = await media.update(params.id ?? '', describe, actorOf(viewer));
        if (!stored) throw notFound('file');
        return respondMedia(stored.media);
      },
    },
  ];
}

/** A file with its version. */
export function respondMedia(
  media: Media,
  status: 200 | 201 = 200,
  headers: Record<string, string> = {},
): Response {
  return json(media, status, { etag: versionOf(media), ...headers });
}

export function adminOf(viewer: Call['viewer']): string | null {
  return viewer.kind === 'staff' ? viewer.adminId : null;
}

function pick({ name, alt, credit, focus }: Media) {
  return { name, alt, credit, focus };
}

/** What is said of a new file: its fields, or the name that it was sent with, cleaned and cut. */
export function describe(fileName: string, fields: Record<string, string>): Description {
  const name = cleanName(fields.name ?? '') || cleanName(fileName) || 'Untitled';
  return { ...parse(z.object(description), { ...fields, name }) };
}

function cleanName(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, maxName)
    .toWellFormed();
}
