import { ApiError } from './api-error.ts';

/** Calls the API: `path` begins below `/api`, such as `/blog/posts?page=1`. */
export type FetchApi = (path: string, init?: RequestInit) => Promise<Response>;

/** Milliseconds after which a read counts as failed. */
const readTimeout = 15_000;
/** The same for a write, and how much longer a large one may take: a post carries its pictures inside. */
const writeTimeout = 30_000;
const slowestBytesPerMillisecond = 32;
const longestTimeout = 120_000;

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Milliseconds after which the call counts as failed. Default: 15 s for a read, 30 to 120 s for a write by its size. */
  timeout?: number;
  /** Takes what is wanted from a good answer. Default: its JSON. */
  read?: (response: Response) => Promise<unknown>;
}

/**
 * Calls the API and gives the parsed answer, or what `read` makes of it; an empty body gives undefined.
 *
 * @throws ApiError on any failure, after it has been written to the browser's console.
 */
export async function request<T>(fetchApi: FetchApi, path: string, call: Call = {}): Promise<T> {
  const abort = new AbortController();
  const init = initOf(call);
  const timer = setTimeout(() => abort.abort(), call.timeout ?? usualTimeout(init));
  try {
    const response = await fetchApi(path, { ...init, signal: abort.signal });
    if (response.ok && call.read) return (await call.read(response)) as T;
    const text = await response.text();
    if (!response.ok) throw refusal(response.status, text);
    // Something between here and the server may answer for it, with a page of its own; then nothing has arrived.
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch (error) {
    throw error instanceof ApiError ? error : noAnswer(error, path);
  } finally {
    clearTimeout(timer);
  }
}

function usualTimeout({ method, body }: Sent): number {
  if (method === 'GET') return readTimeout;
  return Math.min(writeTimeout + (body?.length ?? 0) / slowestBytesPerMillisecond, longestTimeout);
}

interface Sent extends RequestInit {
  body?: string;
}

function initOf({ method = 'GET', body, headers }: Call): Sent {
  if (body === undefined) return { method, headers: { ...headers } };
  return {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface Problem {
  detail?: string;
  errors?: Record<string, string>;
  changedBy?: string | null;
}

/** The error of an answer that is a refusal, after it has been written to the browser's console. */
export function refusal(status: number, text: string): ApiError {
  const body = parse(text);
  log(status, body);
  const problem: Problem = typeof body === 'object' && body !== null ? body : {};
  const { detail = `Request failed with status code ${status}`, errors, changedBy } = problem;
  return new ApiError(status, detail, errors, { changedBy: changedBy ?? undefined });
}

/** The error of a call that was not answered, after it has been written to the browser's console. */
export function noAnswer(cause: unknown, path: string): ApiError {
  log(0, `No answer from ${path}`);
  return new ApiError(0, 'The server could not be reached', {}, { cause });
}

/** On the server the API has already logged the cause. */
function log(status: number, data: unknown): void {
  if (typeof document !== 'undefined') console.error(status, data);
}
