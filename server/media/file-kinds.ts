import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { PictureFormat } from './pictures.ts';

export type MediaKind = 'picture' | 'document';

/** What a file is by its bytes. */
export interface FileKind {
  kind: MediaKind;
  /** Media type. */
  type: string;
  /** Without a dot. */
  extension: string;
}

/** Files of these kinds are refused with the advice to save them in today's format. */
type Refused = 'old-office' | 'unknown';

const pictures = ['jpg', 'png', 'webp', 'avif', 'gif', 'heic', 'tif'];
const documents = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'];
const oldOffice = ['cfb', 'docm', 'xlsm', 'pptm', 'dotm', 'xltm', 'potm', 'ppsm'];
/** Bytes that are enough to tell text from anything else. */
const sampleLength = 64 * 1024;

/** Reads what a file is from its bytes; its name decides nothing. */
export async function identify(path: string): Promise<FileKind | Refused> {
  const sample = await readStart(path);
  if (isSvg(sample)) return { kind: 'picture', type: 'image/svg+xml', extension: 'svg' };
  const found = await fileTypeFromFile(path);
  if (!found) return textKind(sample);
  const { ext, mime } = found;
  if (oldOffice.includes(ext)) return 'old-office';
  if (pictures.includes(ext)) return { kind: 'picture', type: mime, extension: ext };
  if (documents.includes(ext)) return { kind: 'document', type: mime, extension: ext };
  return 'unknown';
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(sampleLength) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const xmlStart =
  /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?>\s*)*<(?:\w+:)?svg[\s/>]/i;
const markup = /^\s*<(?:!doctype|html|head|body|script|\?xml|\?php|[a-z][a-z0-9]*[\s/>])/i;

function isSvg(sample: Buffer): boolean {
  return xmlStart.test(sample.toString('utf8').replace(/^\uFEFF/, ''));
}

function textKind(sample: Buffer): FileKind | Refused {
  // A character may be cut at the end of the sample.
  const text = new TextDecoder('utf-8').decode(sample, { stream: true });
  const isText = sample.length > 0 && !/[\p{Cc}\uFFFD]/u.test(text.replace(/\s/g, ''));
  if (!isText || markup.test(text)) return 'unknown';
  return isTable(text)
    ? { kind: 'document', type: 'text/csv; charset=utf-8', extension: 'csv' }
    : { kind: 'document', type: 'text/plain; charset=utf-8', extension: 'txt' };
}

/** Whether the first lines all have the same number of one separator. */
function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/).slice(0, 5).filter(Boolean);
  return [',', ';', '\t'].some((separator) => {
    const counts = lines.map((line) => line.split(separator).length);
    return lines.length > 1 && (counts[0] ?? 1) > 1 && new Set(counts).size === 1;
  });
}

/** Media types and extensions of stored pictures and their variants. */
export const formats: Record<PictureFormat, { type: string; extension: string }> = {
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  png: { type: 'image/png', extension: 'png' },
  webp: { type: 'image/webp', extension: 'webp' },
  avif: { type: 'image/avif', extension: 'avif' },
};
