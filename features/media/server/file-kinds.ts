import { open, readFile, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { MediaKind } from '../media.ts';
import { hasMacros } from './office-macros.ts';
import { PictureError } from './pictures.ts';
import { maxSvgBytes, readDrawing } from './svg.ts';

export interface FileKind {
  kind: MediaKind;
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
 * Reads what a file is from its bytes. Its name decides only whether a text is a table. Runs in the picture
 * process: whoever sends the file has chosen the bytes.
 *
 * @throws PictureError
 */
export async function identify(path: string, name: string): Promise<FileKind> {
  const sample = await readStart(path);
  const text = decodeText(sample);
  // Its byte order mark looks like the beginning of a sound.
  if (text?.charset.startsWith('utf-16')) return textKind(text, name);
  if (text && readDrawing(text.text)) {
    const { size } = await stat(path);
    if (size <= maxSvgBytes && readDrawing(await readFile(path, 'utf8')) !== 'plain')
      throw new PictureError('drawing');
    return { kind: 'picture', type: 'image/svg+xml', extension: 'svg' };
  }
  const { ext, mime = '' } = (await fileTypeFromFile(path)) ?? {};
  if (ext && pictures.includes(ext)) return { kind: 'picture', type: mime, extension: ext };
  if (ext && documents.includes(ext)) {
    if (ext !== 'pdf' && hasMacros(await readFile(path))) throw new PictureError('old-office');
    return { kind: 'document', type: mime, extension: ext };
  }
  if (ext && oldOffice.includes(ext)) throw new PictureError('old-office');
  if (isLatePdf(sample)) return { kind: 'document', type: 'application/pdf', extension: 'pdf' };
  if (text && (!ext || shortMarks.includes(ext))) return textKind(text, name);
  throw new PictureError('unknown');
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

/** Whether something stands in front of a PDF, such as the headers that a web server has sent with it. */
function isLatePdf(sample: Buffer): boolean {
  const mark = sample.indexOf('%PDF-');
  return mark >= 0 && mark < pdfHeader && sample.includes(' obj', mark);
}

const markup = /^<(?:[!?]|(?:html|head|body|script|[a-z][a-z0-9]*)[\s/>])/i;

function textKind({ text, charset }: SampleText, name: string): FileKind {
  if (markup.test(text.trimStart().slice(0, 100))) throw new PictureError('unknown');
  return /\.[ct]sv$/i.test(name)
    ? { kind: 'document', type: `text/csv; charset=${charset}`, extension: 'csv' }
    : { kind: 'document', type: `text/plain; charset=${charset}`, extension: 'txt' };
}

/** The beginning of a file that is a text. */
interface SampleText {
  /** Without a byte order mark. */
  text: string;
  charset: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** What a text has none of; the rest of the controls are line breaks and the like. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells other files from text.
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/;

/**
 * The text that a file begins with: in UTF-8, in UTF-16 with its mark ('Unicode Text' of Excel), or in what Excel saves as plain
 * CSV, a byte for each letter. Undefined where it is something else.
 */
function decodeText(sample: Buffer): SampleText | undefined {
  if (sample.length === 0) return undefined;
  const charset = charsetOf(sample);
  // A letter may be cut at the end of the sample.
  const text = new TextDecoder(charset).decode(sample, { stream: true });
  return control.test(text) ? undefined : { text, charset };
}

function charsetOf(sample: Buffer): SampleText['charset'] {
  const mark = sample.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
