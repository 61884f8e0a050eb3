import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import { AppError, type ErrorCode, invalid } from '../../../engine/app-error.ts';
import type { FileStore } from './file-store.ts';
import type { NewFile } from './media-rows.ts';
import type { PictureProcess } from './picture-process.ts';
import { formats, maxSvgBytes, PictureError, type RefusalReason } from './pictures.ts';
import { hashOf, type ReceivedFile, tooLarge } from './receive-file.ts';

/** Bytes of a picture, and of any file that comes in one request. */
export const maxBytes = 25 * 1024 * 1024;

interface TakeParts {
  files: FileStore;
  pictures: PictureProcess;
  log: Logger;
}

/**
 * Puts a received file into the store as the library keeps it: pictures normalised, documents byte for byte.
 *
 * Fails with `unsupported-media-type`, `too-large` or `invalid`, with a sentence that names the file and says what to do.
 */
export async function takeFile(parts: TakeParts, received: ReceivedFile, name: string): Promise<NewFile> {
  if (received.bytes === 0) throw invalid({ file: `'${name}' is empty.` });
  try {
    const kind = await parts.pictures.run('identify', received.path, name);
    if (kind.kind === 'picture') return await takePicture(parts, received, kind.extension, name);
    const file = `files/${randomUUID()}.${kind.extension}`;
    await parts.files.put(file, received.path);
    return { ...kind, file, bytes: received.bytes, fileHash: received.hash, sourceHash: received.hash };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    if (error.reason === 'unreadable') parts.log.warn({ err: error }, 'A file could not be read');
    throw refuse(error.reason, name);
  }
}

async function takePicture(
  { files, pictures }: TakeParts,
  received: ReceivedFile,
  sentAs: string,
  name: string,
): Promise<NewFile> {
  const limit = sentAs === 'svg' ? maxSvgBytes : maxBytes;
  if (received.bytes > limit) throw tooLarge(name, received.bytes, limit);
  const output = `${received.path}.out`;
  try {
    const { format, ...picture } = await pictures.run('storePicture', received.path, output);
    const { type, extension } = formats[format];
    const file = `files/${randomUUID()}.${extension}`;
    const fileHash = await hashOf(createReadStream(output));
    await files.put(file, output);
    return { kind: 'picture', type, extension, file, ...picture, fileHash, sourceHash: received.hash };
  } finally {
    await rm(output, { force: true });
  }
}

const refusals: Record<RefusalReason, [ErrorCode, (name: string) => string]> = {
  unknown: [
    'unsupported-media-type',
    (name) =>
      `'${name}' is not a picture or document that can be used here. Pictures: JPEG, PNG, WebP, AVIF, GIF, HEIC, TIFF, SVG. ` +
      'Documents: PDF, Word, Excel, PowerPoint, OpenDocument, CSV, text.',
  ],
  'old-office': [
    'unsupported-media-type',
    (name) => `Save '${name}' as PDF or in today's format (.docx, .xlsx) without macros.`,
  ],
  drawing: [
    'unsupported-media-type',
    () => 'This drawing cannot be taken as it is. Save it as PNG and upload that.',
  ],
  damaged: ['invalid', (name) => `'${name}' is damaged or did not arrive whole. Send it again.`],
  unreadable: [
    'invalid',
    (name) => `'${name}' could not be read. Open it, save it again as JPEG or PDF, and upload that.`,
  ],
  'too-large': ['invalid', (name) => `'${name}' is larger than 100 megapixels. Make it smaller.`],
  'too-many-frames': ['invalid', (name) => `'${name}' has more than 300 pictures in it. Make it shorter.`],
};

function refuse(reason: RefusalReason, name: string): AppError {
  const [code, sentence] = refusals[reason];
  const detail = sentence(name);
  return new AppError(code, detail, code === 'invalid' ? { errors: { file: detail } } : {});
}
