import * as z from 'zod/mini';
import { actorOf, groupActorOf } from '../../../engine/api/actor.ts';
import { parse } from '../../../engine/api/input.ts';
import { deleted, json, requireVersion } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { deletedSchema, listOf, object } from '../../../engine/api/schemas.ts';
import { AppError, notFound } from '../../../engine/app-error.ts';
import { idSchema, type JsonSchema } from '../../../engine/kinds/field.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import type { Library } from './library.ts';
import type { MediaStore } from './media-store.ts';
import { mediaChapter as chapter, mediaSchema, respondMedia, uploadBody, usageSchema } from './routes.ts';
import { receiveUpload } from './upload-body.ts';

const maxIds = 100;
const string: JsonSchema = { type: 'string' };
const ids = z.object({
  ids: z.array(z.string()).check(z.maxLength(maxIds, `At most ${maxIds} files can be deleted at a time.`)),
});
const external = z.object({ address: z.string(), id: z.string() });

/** What puts files in the place of others, takes them away and brings them back. */
export function mediaChangeRoutes(media: MediaStore, library: Library): Route[] {
  return [
    replaceRoute(library),
    restoreVersionRoute(media),
    deleteRoute(media),
    restoreRoute(media),
    bulkDeleteRoute(media),
    ...externalRoutes(media),
  ];
}

function replaceRoute(library: Library): Route {
  return {
    method: 'PUT',
    path: '/media/:id/file',
    audience: 'staff',
    chapter,
    summary: 'Put another file of the same kind in the place of this one, wherever it is used',
    streamedBody: uploadBody,
    response: mediaSchema,
    async handle({ params, context, viewer }) {
      const ifMatch = context.req.header('if-match') ?? null;
      const { received, fileName } = await receiveUpload(context, library.receive);
      const check = (media: { id: string; updatedAt: string }) => requireVersion(ifMatch, media);
      const stored = await library.replace(params.id ?? '', received, fileName, check, actorOf(viewer));
      if (!stored) throw notFound('file');
      return respondMedia(stored.media);
    },
  };
}

function restoreVersionRoute(media: MediaStore): Route {
  return {
    method: 'POST',
    path: '/media/:id/versions/:version/restore',
    audience: 'staff',
    chapter,
    summary: 'Make an earlier version the current one again, for 30 days',
    response: mediaSchema,
    async handle({ params, viewer }) {
      const version = Number(params.version);
      const stored =
        Number.isSafeInteger(version) &&
        (await media.restoreVersion(params.id ?? '', version, actorOf(viewer)));
      if (!stored) throw notFound('version');
      return respondMedia(stored.media);
    },
  };
}

function deleteRoute(media: MediaStore): Route {
  return {
    method: 'DELETE',
    path: '/media/:id',
    audience: 'staff',
    chapter,
    summary: 'Move a file that is not used into the trash',
    response: deletedSchema,
    async handle({ params, viewer }) {
      const id = params.id ?? '';
      if (!(await media.delete(id, actorOf(viewer)))) throw notFound('file');
      return deleted(id);
    },
  };
}

function restoreRoute(media: MediaStore): Route {
  return {
    method: 'POST',
    path: '/media/:id/restore',
    audience: 'staff',
    chapter,
    summary: 'Bring a file back from the trash, at its address',
    response: mediaSchema,
    async handle({ params, viewer }) {
      const stored = await media.restore(params.id ?? '', actorOf(viewer));
      if (!stored) throw notFound('file');
      return respondMedia(stored.media);
    },
  };
}

function bulkDeleteRoute(media: MediaStore): Route {
  return {
    method: 'POST',
    path: '/media/bulk-delete',
    audience: 'staff',
    chapter,
    summary: 'Delete those of some files that are not used; tells why the others are kept',
    body: object({ ids: listOf(idSchema) }),
    response: object({ deleted: listOf(idSchema), kept: listOf(object({ id: idSchema, reason: string })) }),
    async handle({ body, viewer }) {
      const actor = groupActorOf(viewer);
      const done: string[] = [];
      const kept: { id: string; reason: string }[] = [];
      for (const id of new Set(parse(ids, body).ids)) {
        const reason = await reasonToKeep(media, id, actor);
        if (reason === undefined) done.push(id);
        else kept.push({ id, reason });
      }
      return json({ deleted: done, kept });
    },
  };
}

/** Deletes a file, or tells why it is kept. */
async function reasonToKeep(media: MediaStore, id: string, actor: Actor): Promise<string | undefined> {
  try {
    return (await media.delete(id, actor)) ? undefined : notFound('file').message;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return error.message;
    throw error;
  }
}

function externalRoutes(media: MediaStore): Route[] {
  const path = '/media/external';
  const file = object({ address: string, kind: string, usages: listOf(usageSchema) });
  return [
    {
      method: 'GET',
      path,
      audience: 'staff',
      chapter,
      summary: 'Pictures and documents of other sites that records use, at most 1,000',
      response: listOf(file),
      handle: async () => json(await media.external()),
    },
    {
      method: 'POST',
      path,
      audience: 'staff',
      chapter,
      summary: 'Put a file of the library in the place of an address of another site, in all records at once',
      body: object({ address: string, id: idSchema }),
      response: object({ changed: { type: 'integer' } }),
      async handle({ body, viewer }) {
        const { address, id } = parse(external, body);
        if (!(await media.get(id))) throw notFound('file');
        return json({ changed: await media.replaceExternal(address, id, groupActorOf(viewer)) });
      },
    },
  ];
}
