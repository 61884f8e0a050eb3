/** What came back. */
export interface HttpResponse<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** The body as text. */
  readonly text: string;
  /** The parsed body; undefined when it is empty or not JSON. */
  readonly body: Body;
}

/** The shape of a failed call. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: Record<string, string>;
  requestId?: string;
}

interface CallOptions {
  /** Sent as JSON; a string or bytes go out as they are. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls below `/api` of one server, with or without a token. An error status is an answer, not an exception. */
export interface Http {
  readonly origin: string;
  readonly token: string | undefined;
  call<Body = unknown>(method: string, path: string, options?: CallOptions): Promise<HttpResponse<Body>>;
  get<Body = unknown>(path: string, headers?: Record<string, string>): Promise<HttpResponse<Body>>;
  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<HttpResponse<Body>>;
  put<Body = unknown>(path: string, body?: unknown): Promise<HttpResponse<Body>>;
  patch<Body = unknown>(path: string, body?: unknown): Promise<HttpResponse<Body>>;
  delete<Body = unknown>(path: string): Promise<HttpResponse<Body>>;
  /** A document: the path is that of the site, not of the API. */
  page(path: string, headers?: Record<string, string>): Promise<HttpResponse>;
  withToken(token: string | undefined): Http;
}

/** Calls a server by its origin, such as `http://localhost:4711`. */
export function createHttp(origin: string, token?: string): Http {
  const call: Http['call'] = (method, path, options = {}) =>
    send(`${origin}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(options.body === undefined || isRaw(options.body) ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: encode(options.body) }),
    });
  return {
    origin,
    token,
    call,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body, headers = {}) => call('POST', path, { body, headers }),
    put: (path, body) => call('PUT', path, { body }),
    patch: (path, body) => call('PATCH', path, { body }),
    delete: (path) => call('DELETE', path),
    page: (path, headers = {}) => send(`${origin}${path}`, { redirect: 'manual', headers }),
    withToken: (other) => createHttp(origin, other),
  };
}

async function send<Body>(address: string, init: RequestInit): Promise<HttpResponse<Body>> {
  const response = await fetch(address, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parse(text) as Body };
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

function encode(body: unknown): string | Uint8Array<ArrayBuffer> {
  return isRaw(body) ? body : JSON.stringify(body);
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
