import { STATUS_CODES } from 'node:http';

/** A response that can be sent many times. */
export interface PreparedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | undefined;
  /** The whole response with `Connection: keep-alive`, and the second of its `Date` header. */
  bytes: Buffer;
  second: number;
  /** Called with the size of `bytes` when they are first stored. */
  readonly onMemoryGrowth: (bytes: number) => void;
}

export function prepareResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body?: Buffer | string,
  onMemoryGrowth: (bytes: number) => void = () => {},
): PreparedResponse {
  return { status, headers, body, bytes: Buffer.alloc(0), second: 0, onMemoryGrowth };
}

/** The serialized response. Its `Date` is exact to the second, so it is built once a second. */
export function serializeKeepAlive(response: PreparedResponse): Buffer {
  const second = Math.floor(Date.now() / 1000);
  if (second !== response.second) {
    const isFirst = response.second === 0;
    response.bytes = serialize(response);
    if (isFirst) response.onMemoryGrowth(response.bytes.length);
    response.second = second;
  }
  return response.bytes;
}

function serialize({ status, headers, body }: PreparedResponse): Buffer {
  const lines = Object.entries({ ...headers, connection: 'keep-alive', date: new Date().toUTCString() });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const start = Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, 'latin1');
  return body ? Buffer.concat([start, typeof body === 'string' ? Buffer.from(body) : body]) : start;
}
