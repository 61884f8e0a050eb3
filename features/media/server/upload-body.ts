import { rm } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import Busboy, { type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'hono';
import type { AppEnvironment } from '../../../engine/api/environment.ts';
import { requirePlain } from '../../../engine/api/read-bytes.ts';
import { AppError, invalid } from '../../../engine/app-error.ts';
import type { Library } from './library.ts';
import type { ReceivedFile } from './receive-file.ts';

interface Upload {
  received: ReceivedFile;
  /** As the sender names it. */
  fileName: string;
  fields: Record<string, string>;
}

type Receive = Library['receive'];

/**
 * Receives the file of a request: the body itself, or the part `file` of `multipart/form-data`.
 *
 * Fails with `unsupported-media-type`, `malformed` or `invalid`, and with what `receive` fails with; nothing is left then.
 */
export async function receiveUpload(context: Context<AppEnvironment>, receiveFile: Receive): Promise<Upload> {
  const request = context.req.raw;
  requirePlain(request.headers.get('content-encoding'));
  const type = request.headers.get('content-type') ?? '';
  const length = request.headers.get('content-length');
  const receive: Receive = (chunks, name) =>
    receiveFile(chunks, name, length === null ? undefined : Number(length));
  const body = bodyOf(context);
  if (/^multipart\/form-data\b/i.test(type)) return receiveMultipart(body, type, receive);
  const fileName = fileNameIn(request.headers.get('content-disposition') ?? '');
  return { received: await receive(body, fileName), fileName, fields: {} };
}

/** What arrives, as it arrives: through the body of the request every byte would be copied once more. */
export function bodyOf({ env, req }: Context<AppEnvironment>): Readable {
  return env?.incoming ?? Readable.from(req.raw.body ?? []);
}

function fileNameIn(disposition: string): string {
  const [, encoded] = /filename\*=(?:utf-8)?''([^;\s]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decoded(encoded);
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

async function receiveMultipart(body: Readable, contentType: string, receive: Receive): Promise<Upload> {
  const { promise: parsed, resolve, reject } = Promise.withResolvers<void>();
  const fields: Record<string, string> = {};
  const uploads: Promise<Upload>[] = [];
  const parser = createParser(contentType);
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (name, stream, fileName = '') => {
    if (name !== 'file') return void stream.resume();
    const upload = receive(stream, fileName).then((received) => ({ received, fileName, fields }));
    // What is not read any more would hold back the end of the body.
    upload.catch(() => stream.resume());
    uploads.push(upload);
  });
  parser.on('finish', resolve);
  pipeline(body, parser, (error) => (error ? reject(error) : resolve()));
  const problem = await parsed.then(() => undefined, asMalformed);
  const received = await Promise.allSettled(uploads);
  try {
    if (problem) throw problem;
    if (received.length === 0) throw invalid({ file: 'Send the file as the part named file.' });
    if (received.length > 1) throw invalid({ file: 'Send one file in each request.' });
    return await (uploads[0] as Promise<Upload>);
  } catch (error) {
    for (const one of received)
      if (one.status === 'fulfilled') await rm(one.value.received.path, { force: true });
    throw error;
  }
}

function asMalformed(cause: unknown): AppError {
  return new AppError('malformed', 'The body is not valid multipart/form-data.', { cause });
}

function createParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: 10, fieldSize: 4096, files: 2, headerPairs: 50 },
    });
  } catch (cause) {
    throw asMalformed(cause);
  }
}
