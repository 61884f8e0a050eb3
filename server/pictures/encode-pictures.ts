import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { digestOf, fileSources, type StoredPicture } from './inline-pictures.ts';

/** A picture that takes longer is served as it is; milliseconds. */
const maxTime = 20_000;
/** Bytes of an encoded picture. */
const maxBytes = 32 * 1024 * 1024;
const encoder = join(import.meta.dirname, 'picture-encoder.ts');
const decodable = ['image/png', 'image/gif', 'image/jpeg'];

/**
 * The pictures inside content that are served as files: as WebP without metadata, at most as wide as the article needs. What
 * cannot be decoded, or would grow, stays as it is. `known` are digests of pictures that are stored already.
 */
export async function encodePictures(
  content: string,
  log: Logger,
  known: readonly string[] = [],
): Promise<StoredPicture[]> {
  const pictures: StoredPicture[] = [];
  for (const source of fileSources(content)) {
    if (!known.includes(digestOf(source))) pictures.push(await inTurn(() => encode(source, log)));
  }
  return pictures;
}

/** The picture of a data URI with the bytes that it has. */
export function withoutEncoding(source: string): StoredPicture {
  const comma = source.indexOf(',');
  const type = source.slice('data:'.length, source.indexOf(';')).toLowerCase();
  const bytes = Buffer.from(source.slice(comma + 1), 'base64');
  return { digest: digestOf(source), type, bytes, ...(sizeInHeader(type, bytes) ?? unknownSize) };
}

let last: Promise<unknown> = Promise.resolve();

// One picture at a time: a process takes memory.
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  const nothing = () => undefined;
  last = result.then(nothing, nothing);
  return result;
}

async function encode(source: string, log: Logger): Promise<StoredPicture> {
  const original = withoutEncoding(source);
  if (!decodable.includes(original.type)) return original;
  try {
    const output = await runEncoder(original.bytes);
    const end = output.indexOf('\n');
    const size = JSON.parse(output.toString('utf8', 0, end)) as Size;
    const bytes = output.subarray(end + 1);
    const isSmaller = bytes.length < original.bytes.length;
    return { ...original, ...size, ...(isSmaller ? { type: 'image/webp', bytes } : {}) };
  } catch (error) {
    log.warn({ err: error, type: original.type }, 'A picture inside a post is served as it is');
    return original;
  }
}

// In a process of its own: what decoding takes of memory is given back, and what breaks a decoder breaks nothing else.
function runEncoder(bytes: Uint8Array): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = {
    encoding: 'buffer',
    timeout: maxTime,
    killSignal: 'SIGKILL',
    maxBuffer: maxBytes,
  } as const;
  const child = execFile(process.execPath, [encoder], options, (error, output) =>
    error ? reject(error) : resolve(output),
  );
  // An encoder that ends early says why by its own error.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(bytes);
  return promise;
}

interface Size {
  width: number | null;
  height: number | null;
}

const unknownSize: Size = { width: null, height: null };

/** The size of the kinds that are not decoded. */
function sizeInHeader(type: string, bytes: Buffer): Size | undefined {
  if (type === 'image/x-icon' && bytes.length >= 8)
    return { width: bytes.readUInt8(6) || 256, height: bytes.readUInt8(7) || 256 };
  if (type !== 'image/bmp' || bytes.length < 26) return undefined;
  // A negative height says that the rows begin at the top.
  const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
