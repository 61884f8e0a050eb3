import { open, readFile, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { hasMacros } from './office-macros.ts';
import { PictureRefused } from './picture-jobs.ts';
import { isPlainDrawing, maxSvgBytes } from './svg.ts';
import { decodeText, isTable, type SampleText, skipProlog } from './text-kind.ts';

export type MediaKind = 'picture' | 'document';

/** What a file is by its bytes. */
export interface FileKind {
  kind: MediaKind;
  /** Media type. */
  type: string;
  /** Without a dot. */
  extension: string;
}

const pictures = ['jpg', 'png', 'webp', 'avif', 'gif', 'heic', 'tif'];
const documents = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'];
const oldOffice = ['cfb', 'docm', 'xlsm', 'pptm', 'dotm', 'xltm', 'potm', 'ppsm'];
/** Their marks are two letters, with which a text may begin. */
const shortMarks = ['bmp', 'exe'];
/** Bytes that are enough to tell text from anything else. */
const sampleLength = 64 * 1024;
/** Bytes within which readers look for the mark of a PDF. */
const pdfHeader = 1024;

/**
 * Reads what a file is from its bytes. Its name decides only whether a text that may be a table is one. Runs in the picture
 * process: whoever sends the file has chosen the bytes.
 *
 * @throws PictureRefused
 */
export async function identify(path: string, name: string): Promise<FileKind> {
  const sample = await readStart(path);
  const isWhole = sample.length < sampleLength;
  const text = decodeText(sample);
  if (text && isSvg(text)) {
    const { size } = await stat(path);
    if (size <= maxSvgBytes && !isPlainDrawing(await readFile(path, 'utf8')))
      throw new PictureRefused('drawing');
    return { kind: 'picture', type: 'image/svg+xml', extension: 'svg' };
  }
  // Its byte order mark looks like the beginning of a sound.
  if (text?.charset.startsWith('utf-16')) return textKind(text, isWhole, name);
  const { ext, mime = '' } = (await fileTypeFromFile(path)) ?? {};
  if (ext && pictures.includes(ext)) return { kind: 'picture', type: mime, extension: ext };
  if (ext && documents.includes(ext)) {
    if (ext !== 'pdf' && hasMacros(await readFile(path))) throw new PictureRefused('old-office');
    return { kind: 'document', type: mime, extension: ext };
  }
  if (ext && oldOffice.includes(ext)) throw new PictureRefused('old-office');
  if (isLatePdf(sample)) return { kind: 'document', type: 'application/pdf', extension: 'pdf' };
  if (text && (!ext || shortMarks.includes(ext))) return textKind(text, isWhole, name);
  throw new PictureRefused('unknown');
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

/** Not in UTF-16, which the check of drawings would not read. */
function isSvg({ text, charset }: SampleText): boolean {
  if (charset.startsWith('utf-16')) return false;
  const root = /^<([\w-]*:)?svg[\s/>]/i;
  return root.test(skipProlog(text).slice(0, 100));
}

/** Whether something stands in front of a PDF, such as the headers that a web server has sent with it. */
function isLatePdf(sample: Buffer): boolean {
  const mark = sample.indexOf('%PDF-');
  return mark >= 0 && mark < pdfHeader && sample.includes(' obj', mark);
}

const markup = /^<(?:[!?]|(?:html|head|body|script|[a-z][a-z0-9]*)[\s/>])/i;

function textKind({ text, charset }: SampleText, isWhole: boolean, name: string): FileKind {
  if (markup.test(text.trimStart().slice(0, 100))) throw new PictureRefused('unknown');
  return isTable(text, isWhole, name)
    ? { kind: 'document', type: `text/csv; charset=${charset}`, extension: 'csv' }
    : { kind: 'document', type: `text/plain; charset=${charset}`, extension: 'txt' };
}
