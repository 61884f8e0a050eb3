import { open, readFile, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { Parser } from 'htmlparser2';
import type { MediaKind } from '../media.ts';
import { maxSvgBytes, PictureError } from './pictures.ts';

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

const forbiddenElements = new Set(
  'text tspan textpath image feimage script foreignobject style a animate set animatetransform animatemotion'.split(
    ' ',
  ),
);

/** Elements inside each other; drawing programs need a few dozen. */
const maxDepth = 200;

/**
 * Whether a text is a drawing, and one that can be taken: shapes alone. Text would be drawn in fonts of the server; pictures, scripts,
 * style sheets, entities and foreign content could load or run something. Undefined where its first element is another one.
 */
export function readDrawing(xml: string): 'plain' | 'refused' | undefined {
  if (!xml.trimStart().startsWith('<')) return undefined;
  let result: 'plain' | 'refused' | undefined;
  let hasInstruction = false;
  let depth = 0;
  const refuse = () => {
    result = 'refused';
    // The rest need not be read, and each level takes longer than the one above it.
    parser.pause();
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        const local = name.slice(name.indexOf(':') + 1).toLowerCase();
        if (depth === 1 && local !== 'svg') return parser.pause();
        result ??= 'plain';
        if (depth > maxDepth || hasInstruction || forbiddenElements.has(local)) refuse();
        for (const [attribute, value] of Object.entries(attributes)) {
          const isReference = /(^|:)href$/i.test(attribute);
          if (
            /^on/i.test(attribute) ||
            (isReference && !value.startsWith('#')) ||
            /url\((?!\s*['"]?#)/i.test(value)
          )
            refuse();
        }
      },
      onclosetag() {
        depth -= 1;
      },
      onprocessinginstruction(name, data) {
        hasInstruction ||=
          name.toLowerCase() === '!doctype' ? data.includes('[') : name.toLowerCase() !== '?xml';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return result;
}

/** Headers of the entries of a ZIP archive: where each stands, and where it has the length and the beginning of its name. */
const headers = [
  { mark: Buffer.from('PK\x03\x04'), length: 26, name: 30 },
  { mark: Buffer.from('PK\x01\x02'), length: 28, name: 46 },
];

/**
 * Programs that Office or LibreOffice would run, or a sheet of the macros that Excel had before; also in a document that lies
 * inside this one.
 */
const macros =
  /(?:^|[/\\])(?:vbaproject\.bin|basic[/\\]|scripts[/\\]|macrosheets[/\\])|\.(?:doc|xls|ppt|dot|xlt|pot|pps)m$/i;

/** Whether an office file, which is a ZIP archive, has macros by the names in it, whatever its type says. */
export function hasMacros(file: Buffer): boolean {
  return headers.some(({ mark, length, name }) => {
    for (let at = file.indexOf(mark); at >= 0 && at + name <= file.length; at = file.indexOf(mark, at + 4)) {
      const start = at + name;
      const entry = file.toString('latin1', start, start + file.readUInt16LE(at + length));
      if (macros.test(entry)) return true;
    }
    return false;
  });
}
