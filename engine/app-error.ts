/** All error codes with their HTTP status and title. */
export const errorCodes = {
  malformed: { status: 400, title: 'Malformed request' },
  unauthorized: { status: 401, title: 'Not signed in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'cross-site': { status: 403, title: 'Cross-site request refused' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  'precondition-failed': { status: 412, title: 'Precondition failed' },
  'too-large': { status: 413, title: 'Too large' },
  'address-too-long': { status: 414, title: 'Address too long' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'unknown-host': { status: 421, title: 'Unknown host' },
  invalid: { status: 422, title: 'Invalid fields' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'Headers too large' },
  unexpected: { status: 500, title: 'Unexpected error' },
  unavailable: { status: 503, title: 'Service unavailable' },
  'disk-full': { status: 507, title: 'Disk full' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

interface AppErrorOptions {
  /** Messages by field; nested fields as dotted paths (`author.name`). */
  errors?: Record<string, string>;
  /** Members of the problem beyond those that every problem has. */
  members?: Record<string, unknown>;
  /** Headers of the response, such as `Allow`; `unavailable` adds `Retry-After` by itself. */
  headers?: Record<string, string>;
  /** Internal cause; for the log only. */
  cause?: unknown;
}

/** `Retry-After` of every 503 response, in seconds. */
export const retryAfter = { 'retry-after': '2' };

/** An error with a stable code for programs and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string> | undefined;
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.members = options.members ?? {};
    this.headers = { ...(code === 'unavailable' ? retryAfter : {}), ...options.headers };
  }

  get status() {
    return errorCodes[this.code].status;
  }
}

/**
 * The cause to log for a failed call, or undefined. An unavailable or full database is logged once elsewhere, not for each
 * call; other rejections are intended.
 */
export function causeToLog(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return error.status === 500 ? error.cause : undefined;
}

/** 404 for a record that does not exist or is hidden from this viewer, so that the two cannot be told apart. */
export function notFound(singular: string): AppError {
  return new AppError('not-found', `There is no such ${singular}.`);
}

/** 422 with a message for each field. */
export function invalid(errors: Record<string, string>): AppError {
  const [first] = Object.values(errors);
  return new AppError('invalid', first ?? 'Some fields are not valid.', { errors });
}

/** Converts any error for a response. An unexpected error reveals no internals. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const detail = 'Something went wrong on the server. Wait a moment and try again.';
  return new AppError('unexpected', detail, { cause: error });
}
