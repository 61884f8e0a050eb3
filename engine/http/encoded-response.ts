import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, negotiateEncoding } from './accept-encoding.ts';

/** One response in one content encoding, ready to send. */
export interface Variant {
  readonly body: Buffer;
  readonly etag: string | undefined;
  /** All headers of the response, in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Called with the number of bytes that are stored with the variant beside its body. */
  readonly onMemoryGrowth: (bytes: number) => void;
}

/** A complete response that can be sent to any number of clients. */
export interface EncodedResponse {
  readonly status: number;
  /** Headers in lower case, without those that depend on the encoding. */
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: Buffer;
  /** Strong tag of the plain body; undefined for anything but a 200. */
  readonly etag: string | undefined;
  /** The variant if it exists already. */
  ready(encoding: Encoding): Variant | undefined;
  /** The variant, compressed on first use; the plain one where compression saves nothing. */
  variant(encoding: Encoding): Promise<Variant>;
}

/** A complete response. Reading the same from a `Response` costs about as much as creating one. */
export interface RenderedResponse {
  status: number;
  /** In lower case. */
  headers: Record<string, string>;
  body: string | ArrayBuffer;
  /** Whether it may be cached, whatever its status and headers say. */
  isStorable?: boolean;
}

interface EncodeOptions {
  /** Called with the bytes of each new variant, including its objects. */
  onMemoryGrowth?: (bytes: number) => void;
  /** Whether to compress; not worth it for a response that is sent once. Default true. */
  compress?: boolean;
}

const compressible =
  /^(text\/|application\/(json|problem\+json|manifest\+json|xml|(rss|atom)\+xml|javascript)|image\/svg)/;
/** Below this, the headers are larger than what compression saves. */
const minCompressibleBytes = 512;
/** Memory of a variant's objects beside its body, as measured. */
const variantBytes = 1024;
const brotliQuality = 5;
const dependsOnEncoding = ['content-length', 'content-encoding', 'etag', 'transfer-encoding'];
const brotli = promisify(brotliCompress);
/** Each in a thread of its own. */
export const compressors = {
  br: (body: Buffer) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Reads a response and prepares its encodings. */
export async function encodeResponse(
  response: Response | RenderedResponse,
  options: EncodeOptions = {},
): Promise<EncodedResponse> {
  const { status, headers, body } = 'arrayBuffer' in response ? await readRendered(response) : response;
  const identity = typeof body === 'string' ? withOwnMemory(Buffer.from(body)) : Buffer.from(body);
  const tag = status === 200 ? hash('sha256', identity, 'base64url').slice(0, 22) : undefined;
  const isWorthwhile = options.compress !== false && identity.length >= minCompressibleBytes;
  const mayCompress = isWorthwhile && compressible.test(headers['content-type'] ?? '');
  if (mayCompress) headers.vary = withAcceptEncoding(headers.vary);
  const variants = createVariants({
    tag,
    headers,
    identity,
    mayCompress,
    onMemoryGrowth: options.onMemoryGrowth ?? (() => {}),
  });
  return { status, headers, identity, etag: tag && `"${tag}"`, ...variants };
}

/** Copies the bytes out of the shared block of a pool or a compressor, which would otherwise stay in memory with them. */
function withOwnMemory(body: Buffer): Buffer {
  const { buffer, byteLength } = body;
  if (buffer.byteLength === byteLength) return body;
  const copy = Buffer.allocUnsafeSlow(byteLength);
  body.copy(copy);
  return copy;
}

async function readRendered(response: Response): Promise<RenderedResponse> {
  const headers = Object.fromEntries(response.headers);
  for (const name of dependsOnEncoding) delete headers[name];
  return { status: response.status, headers, body: await response.arrayBuffer() };
}

interface VariantParts {
  tag: string | undefined;
  headers: Record<string, string>;
  identity: Buffer;
  mayCompress: boolean;
  onMemoryGrowth: (bytes: number) => void;
}

function createVariants({ tag, headers, identity, mayCompress, onMemoryGrowth }: VariantParts) {
  const ready: Partial<Record<Encoding, Variant>> = { identity: createVariant('identity', identity) };
  const pending: Partial<Record<Encoding, Promise<Variant>>> = {};

  function createVariant(encoding: Encoding, body: Buffer): Variant {
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
      onMemoryGrowth,
    };
  }

  async function compressVariant(encoding: 'br' | 'gzip'): Promise<Variant> {
    const variant = createVariant(encoding, withOwnMemory(await compressors[encoding](identity)));
    ready[encoding] = variant;
    onMemoryGrowth(variant.body.length + variantBytes);
    return variant;
  }

  return {
    ready: (encoding: Encoding) => ready[mayCompress ? encoding : 'identity'],
    variant: async (encoding: Encoding): Promise<Variant> => {
      const selected = mayCompress ? encoding : 'identity';
      const existing = ready[selected];
      if (existing || selected === 'identity') return existing as Variant;
      // Where that fails this client has the page as it is, and the next one's request tries again.
      pending[selected] ??= compressVariant(selected)
        .catch(() => ready.identity as Variant)
        .finally(() => delete pending[selected]);
      return pending[selected];
    },
  };
}

/** The response for one client: its encoding, 304 when it has the content already, no body for HEAD. */
export async function negotiateResponse(response: EncodedResponse, request: Request): Promise<Response> {
  const variant = await response.variant(negotiateEncoding(request.headers.get('accept-encoding')));
  if (isFresh(variant, request.headers.get('if-none-match'))) {
    return new Response(null, { status: 304, headers: notModifiedHeaders(variant) });
  }
  const body = request.method === 'HEAD' ? null : (variant.body as Buffer<ArrayBuffer>);
  return new Response(body, { status: response.status, headers: { ...variant.headers } });
}

/** Whether `If-None-Match` names this variant. */
export function isFresh(variant: Pick<Variant, 'etag'>, ifNoneMatch: string | null | undefined): boolean {
  if (!ifNoneMatch || !variant.etag) return false;
  if (ifNoneMatch === variant.etag || ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === variant.etag);
}

/** A 304 has the headers of the 200 without those that describe its body. */
export function notModifiedHeaders(variant: Pick<Variant, 'headers'>): Record<string, string> {
  const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = variant.headers;
  return headers;
}

function withAcceptEncoding(vary: string | undefined): string {
  if (!vary) return 'Accept-Encoding';
  return /accept-encoding|\*/i.test(vary) ? vary : `${vary}, Accept-Encoding`;
}
