import { actorOf } from '../../../engine/api/actor.ts';
import { requirePlain } from '../../../engine/api/read-bytes.ts';
import { json } from '../../../engine/api/responses.ts';
import type { Call, Route } from '../../../engine/api/route.ts';
import { object } from '../../../engine/api/schemas.ts';
import { AppError, asAppError, invalid } from '../../../engine/app-error.ts';
import type { Library } from './library.ts';
import { tooLarge } from './receive-file.ts';
import type { Room } from './room.ts';
import { adminOf, binary, describe, mediaChapter, mediaSchema, respondMedia } from './routes.ts';
import { bodyOf } from './upload-body.ts';
import type { Upload } from './upload-store.ts';
import type { Uploads } from './uploads.ts';

const tusVersion = '1.0.0';
const partType = 'application/offset+octet-stream';
/** Bytes of a file in parts. */
const maxBytes = 50 * 1024 * 1024;
const bytes = { type: 'integer' } as const;
const tusOptions = {
  'tus-resumable': tusVersion,
  'tus-version': tusVersion,
  'tus-extension': 'creation,expiration,termination',
  'tus-max-size': String(maxBytes),
};

/** Files that come in parts, as tus 1.0 has it, and the room that there is for them. */
export function mediaUploadRoutes({ uploads, room }: Pick<Library, 'uploads' | 'room'>): Route[] {
  const tusRoutes = [createRoute(uploads), offsetRoute(uploads), partRoute(uploads), removeRoute(uploads)];
  return [...tusRoutes.map((route) => ({ ...route, optionsHeaders: tusOptions })), roomRoute(room)];
}

function createRoute(uploads: Uploads): Route {
  return {
    method: 'POST',
    path: '/media/uploads',
    audience: 'staff',
    chapter: mediaChapter,
    summary:
      'Begin an upload in parts (tus 1.0): `Upload-Length`, and `Upload-Metadata` with filename, name, alt, credit',
    status: 201,
    handle: tus(async ({ context: { req }, viewer }) => {
      const sent = readMetadata(req.header('upload-metadata') ?? '');
      const { filename = '', replaces, ...fields } = sent;
      const described = describe(filename, fields);
      const length = wholeNumber(req.header('upload-length'), 'Upload-Length');
      if (length > maxBytes) throw tooLarge(described.name, length, maxBytes);
      if (length === 0) throw invalid({ file: `'${described.name}' is empty.` });
      const metadata = { ...described, ...(replaces === undefined ? {} : { replaces }) };
      const upload = await uploads.create({ adminId: adminOf(viewer), length, metadata });
      return new Response(null, {
        status: 201,
        headers: { location: `/api/media/uploads/${upload.id}`, ...progressOf(upload) },
      });
    }),
  };
}

function offsetRoute(uploads: Uploads): Route {
  return {
    method: 'GET',
    path: '/media/uploads/:id',
    audience: 'staff',
    chapter: mediaChapter,
    summary: 'How far an upload in parts has come, in `Upload-Offset`',
    status: 204,
    handle: tus(async ({ params }) => noContent(await uploads.get(params.id ?? ''))),
  };
}

function partRoute(uploads: Uploads): Route {
  return {
    method: 'PATCH',
    path: '/media/uploads/:id',
    audience: 'staff',
    chapter: mediaChapter,
    summary: 'Send the next part from `Upload-Offset` on: 204, and the file with the last part',
    streamedBody: { [partType]: binary },
    response: mediaSchema,
    handle: tus(async ({ params, viewer, context }) => {
      const { req } = context;
      requirePlain(req.header('content-encoding') ?? null);
      if (req.header('content-type') !== partType)
        throw new AppError('unsupported-media-type', `Send the part as ${partType}.`);
      const offset = wholeNumber(req.header('upload-offset'), 'Upload-Offset');
      const { upload, stored } = await uploads.append(
        params.id ?? '',
        offset,
        bodyOf(context),
        actorOf(viewer),
      );
      return stored ? respondMedia(stored.media, 200, progressOf(upload)) : noContent(upload);
    }),
  };
}

function removeRoute(uploads: Uploads): Route {
  return {
    method: 'DELETE',
    path: '/media/uploads/:id',
    audience: 'staff',
    chapter: mediaChapter,
    summary: 'Give up an upload in parts',
    status: 204,
    handle: tus(async ({ params }) => {
      await uploads.remove(params.id ?? '');
      return new Response(null, { status: 204 });
    }),
  };
}

function roomRoute(room: Room): Route {
  return {
    method: 'GET',
    path: '/media/storage',
    audience: 'staff',
    chapter: mediaChapter,
    summary: 'Room for files, in bytes; a quota of 0 is none',
    response: object({ usedBytes: bytes, quotaBytes: bytes, freeBytes: bytes }),
    handle: async () => json(await room.read()),
  };
}

/** A call of tus: it names its version, and so does every response, also to what fails. */
function tus(handle: Route['handle']): Route['handle'] {
  return async (call: Call) => {
    try {
      if (call.context.req.header('tus-resumable') !== tusVersion) throw otherVersion();
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

function otherVersion(): AppError {
  return new AppError('precondition-failed', `Send the header Tus-Resumable: ${tusVersion}.`, {
    headers: { 'tus-version': tusVersion },
  });
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
