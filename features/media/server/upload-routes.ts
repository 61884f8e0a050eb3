import { actorOf } from '../../../engine/api/actor.ts';
import { requirePlain } from '../../../engine/api/read-bytes.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Route } from '../../../engine/api/route.ts';
import { object } from '../../../engine/api/schemas.ts';
import { AppError, asAppError, invalid } from '../../../engine/app-error.ts';
import type { Library } from './library.ts';
import { tooLarge } from './receive-file.ts';
import { binary, describe, integer, mediaSchema, respondMedia, staffRoutes } from './routes.ts';
import { bodyOf } from './upload-body.ts';
import type { Upload } from './upload-store.ts';
import type { Uploads } from './uploads.ts';

const tusVersion = '1.0.0';
const partType = 'application/offset+octet-stream';
/** Bytes of a file in parts. */
const maxBytes = 50 * 1024 * 1024;
const optionsHeaders = {
  'tus-resumable': tusVersion,
  'tus-version': tusVersion,
  'tus-extension': 'creation,expiration,termination',
  'tus-max-size': String(maxBytes),
};

/** Files that come in parts, as tus 1.0 has it, and the room that there is for them. */
export function mediaUploadRoutes({ uploads, room }: Pick<Library, 'uploads' | 'room'>): Route[] {
  return staffRoutes([
    ...tusRoutes(uploads).map((route) => ({ ...route, handle: tus(route.handle), optionsHeaders })),
    {
      method: 'GET',
      path: '/media/storage',
      summary: 'Room for files, in bytes; a quota of 0 is none',
      response: object({ usedBytes: integer, quotaBytes: integer, freeBytes: integer }),
      handle: async () => json(await room.read()),
    },
  ]);
}

function tusRoutes(uploads: Uploads): Parameters<typeof staffRoutes>[0] {
  const path = '/media/uploads/:id';
  return [
    {
      method: 'POST',
      path: '/media/uploads',
      summary:
        'Begin an upload in parts (tus 1.0): `Upload-Length`, and `Upload-Metadata` with filename, name, alt, credit',
      status: 201,
      async handle({ context: { req }, viewer }) {
        const { filename = '', replaces, ...fields } = readMetadata(req.header('upload-metadata') ?? '');
        const described = describe(filename, fields);
        const length = wholeNumber(req.header('upload-length'), 'Upload-Length');
        if (length > maxBytes) throw tooLarge(described.name, length, maxBytes);
        if (length === 0) throw invalid({ file: `'${described.name}' is empty.` });
        const metadata = { ...described, ...(replaces === undefined ? {} : { replaces }) };
        const upload = await uploads.create({ adminId: actorOf(viewer).id, length, metadata });
        const headers = { location: `/api/media/uploads/${upload.id}`, ...progressOf(upload) };
        return new Response(null, { status: 201, headers });
      },
    },
    {
      method: 'GET',
      path,
      summary: 'How far an upload in parts has come, in `Upload-Offset`',
      status: 204,
      handle: async ({ params: { id = '' }, viewer }) => noContent(await uploads.get(id, actorOf(viewer))),
    },
    {
      method: 'PATCH',
      path,
      summary: 'Send the next part from `Upload-Offset` on: 204, and the file with the last part',
      streamedBody: { [partType]: binary },
      response: mediaSchema,
      async handle({ params: { id = '' }, viewer, context }) {
        const { req } = context;
        requirePlain(req.header('content-encoding') ?? null);
        if (req.header('content-type') !== partType)
          throw new AppError('unsupported-media-type', `Send the part as ${partType}.`);
        const offset = wholeNumber(req.header('upload-offset'), 'Upload-Offset');
        const { upload, media } = await uploads.append(id, offset, bodyOf(context), actorOf(viewer));
        return media ? respondMedia(media, 200, progressOf(upload)) : noContent(upload);
      },
    },
    {
      method: 'DELETE',
      path,
      summary: 'Give up an upload in parts',
      status: 204,
      async handle({ params: { id = '' }, viewer }) {
        await uploads.remove(id, actorOf(viewer));
        return new Response(null, { status: 204 });
      },
    },
  ];
}

/** A call of tus: it names its version, and so does every response, also to what fails. */
function tus(handle: Route['handle']): Route['handle'] {
  return async (call) => {
    try {
      if (call.context.req.header('tus-resumable') !== tusVersion)
        throw new AppError('precondition-failed', `Send the header Tus-Resumable: ${tusVersion}.`, {
          headers: { 'tus-version': tusVersion },
        });
      const response = await handle(call);
      response.headers.set('tus-resumable', tusVersion);
      return response;
    } catch (error) {
      const failure = asAppError(error);
      failure.headers['tus-resumable'] = tusVersion;
      throw failure;
    }
  };
}

function noContent(upload: Upload): Response {
  return new Response(null, { status: 204, headers: progressOf(upload) });
}

function progressOf({ offset, length, expiresAt }: Upload): Record<string, string> {
  return {
    'upload-offset': String(offset),
    'upload-length': String(length),
    'upload-expires': expiresAt.toUTCString(),
  };
}

function wholeNumber(text: string | undefined, header: string): number {
  if (/^\d{1,12}$/.test(text ?? '')) return Number(text);
  throw new AppError('malformed', `The header ${header} must be a whole number.`);
}

/** Pairs of a key and a text in Base64. */
function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  );
}
