import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, negotiateEncoding } from './accept-encoding.ts';

/** One answer in one encoding, ready to be sent. */
export interface Variant {
  readonly body: Buffer;
  readonly etag: string | undefined;
  /** All headers of the answer, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Told of bytes that are kept beside the body for as long as the variant is. */
  readonly grown: (bytes: number) => void;
}

/** A whole answer that can be sent to any number of clients. */
export interface Finished {
  readonly status: number;
  /** Headers in lower case, without those that depend on the encoding. */
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  /** Strong tag of the plain body; undefined for anything but a 200. */
  readonly etag: string | undefined;
  /** The variant that is there already, else undefined. */
  ready(encoding: Encoding): Variant | undefined;
  /** The variant, made on first use; the plain one where compressing does not pay. */
  variant(encoding: Encoding): Promise<Variant>;
}

/** An answer that is whole already; what it takes to get this out of a Response is a good part of making one. */
export interface WholeAnswer {
  status: number;
  /** In lower case. */
  headers: Record<string, string>;
  body: string | ArrayBuffer;
  /** Whether it may be kept, whatever its status and headers say. */
  isStorable?: boolean;
}

interface FinishOptions {
  /** Told the bytes of each variant that is made, those of its objects included. */
  grown?: (bytes: number) => void;
  /** Whether compressing pays: not for an answer that is sent once. Default true. */
  compress?: boolean;
}

const compressible =
  /^(text\/|application\/(json|problem\+json|manifest\+json|xml|(rss|atom)\+xml|javascript)|image\/svg)/;
/** Below this, headers weigh more than what compressing saves. */
const leastBytes = 512;
/** What the objects of a variant take beside its body, as measured. */
const variantBytes = 1024;
const brotliQuality = 5;
const dependsOnEncoding = ['content-length', 'content-encoding', 'etag', 'transfer-encoding'];
const brotli = promisify(brotliCompress);
const compress = {
  br: (body: Buffer) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Takes the whole of an answer. */
export async function finish(answer: Response | WholeAnswer, options: FinishOptions = {}): Promise<Finished> {
  const { status, headers, body } = 'arrayBuffer' in answer ? await readWhole(answer) : answer;
  const identity = typeof body === 'string' ? exactly(Buffer.from(body)) : Buffer.from(body);
  const tag = status === 200 ? hash('sha256', identity, 'base64url').slice(0, 22) : undefined;
  const pays = options.compress !== false && identity.length >= leastBytes;
  const mayCompress = pays && compressible.test(headers['content-type'] ?? '');
  if (mayCompress) headers.vary = withAcceptEncoding(headers.vary);
  const variants = createVariants({
    tag,
    headers,
    identity,
    mayCompress,
    grown: options.grown ?? (() => {}),
  });
  return { status, headers, identity, etag: tag && `"${tag}"`, ...variants };
}

/** The same bytes in memory of their own: those of a pool or of a compressor stand in a block that is kept with them. */
function exactly(body: Buffer): Buffer {
  const { buffer, byteLength } = body;
  if (buffer.byteLength === byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(byteLength);
  body.copy(copy);
  return copy;
}

async function readWhole(response: Response): Promise<WholeAnswer> {
  const headers = Object.fromEntries(response.headers);
  for (const name of dependsOnEncoding) delete headers[name];
  return { status: response.status, headers, body: await response.arrayBuffer() };
}

interface VariantParts {
  tag: string | undefined;
  headers: Record<string, string>;
  identity: Buffer;
  mayCompress: boolean;
  grown: (bytes: number) => void;
}

function createVariants({ tag, headers, identity, mayCompress, grown }: VariantParts) {
  const ready: Partial<Record<Encoding, Variant>> = { identity: describe('identity', identity) };
  const pending: Partial<Record<Encoding, Promise<Variant>>> = {};

  function describe(encoding: Encoding, body: Buffer): Variant {
    const encoded = encoding !== 'identity';
    const etag = tag && (encoded ? `"${tag}-${encoding}"` : `"${tag}"`);
    return {
      body,
      etag,
      headers: {
        ...headers,
        ...(encoded ? { 'content-encoding': encoding } : {}),
        ...(etag ? { etag } : {}),
        'content-length': String(body.length),
      },
      grown,
    };
  }

  async function make(encoding: 'br' | 'gzip'): Promise<Variant> {
    const made = describe(encoding, exactly(await compress[encoding](identity)));
    ready[encoding] = made;
    grown(made.body.length + variantBytes);
    return made;
  }

  return {
    ready: (encoding: Encoding) => ready[mayCompress ? encoding : 'identity'],
    variant: async (encoding: Encoding): Promise<Variant> => {
      const wanted = mayCompress ? encoding : 'identity';
      const there = ready[wanted];
      if (there || wanted === 'identity') return there as Variant;
      pending[wanted] ??= make(wanted);
      return pending[wanted];
    },
  };
}

/** The answer for one client: its encoding, 304 when it has the content already, no body for HEAD. */
export async function finishedResponse(finished: Finished, request: Request): Promise<Response> {
  const variant = await finished.variant(negotiateEncoding(request.headers.get('accept-encoding')));
  if (isFresh(variant, request.headers.get('if-none-match'))) {
    return new Response(null, { status: 304, headers: notModifiedHeaders(variant) });
  }
  const body = request.method === 'HEAD' ? null : (variant.body as Buffer<ArrayBuffer>);
  return new Response(body, { status: finished.status, headers: { ...variant.headers } });
}

/** Whether `If-None-Match` names this variant. */
export function isFresh(variant: Pick<Variant, 'etag'>, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch || !variant.etag) return false;
  if (ifNoneMatch === variant.etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === variant.etag);
}

/** A 304 bears the headers of the 200, but for those that tell of its body. */
export function notModifiedHeaders(variant: Pick<Variant, 'headers'>): Record<string, string> {
  const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = variant.headers;
  return headers;
}

function withAcceptEncoding(vary: string | undefined): string {
  if (!vary) return 'Accept-Encoding';
  return /accept-encoding|\*/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}
