import { asAppError, errorCodes } from '../app-error.ts';

/** RFC 9457 problem details, the one shape of every failed call. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Messages by field, on 422 and on conflicts that belong to one field. */
  errors?: Record<string, string>;
  /** Found again in the log; given where the cause is not. */
  requestId?: string;
}

/** The response to a failed call. An unexpected error reveals no internals. */
export function problemResponse(error: unknown, requestId: string): Response {
  const failure = asAppError(error);
  const { status, title } = errorCodes[failure.code];
  const problem: Problem = {
    type: `/problems/${failure.code}`,
    title,
    status,
    detail: failure.message,
    ...(failure.errors ? { errors: failure.errors } : {}),
    ...failure.members,
    ...(status >= 500 ? { requestId } : {}),
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...failure.headers,
    },
  });
}
