/** Every way a call can fail, with its HTTP status and its title. A missing code does not compile where it is used. */
export const errorCodes = {
  malformed: { status: 400, title: 'Malformed request' },
  unauthorized: { status: 401, title: 'Not signed in' },
  'cross-site': { status: 403, title: 'Cross-site request refused' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
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
  /** Headers that belong to the answer, such as `Allow` or `Retry-After`; what is unavailable says by itself when to ask again. */
  headers?: Record<string, string>;
  /** What went wrong inside; for the log only. */
  cause?: unknown;
}

/** Headers of an answer that something needed is away for the moment: when to ask again, in seconds. */
export const askAgain = { 'retry-after': '2' };

/** A failure with a code that callers can rely on and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.headers = { ...(code === 'unavailable' ? askAgain : {}), ...options.headers };
  }

  get status() {
    return errorCodes[this.code].status;
  }
}

/**
 * What the log is to be told of a failed call, or undefined. A database that is away or full tells of that itself, once and
 * not for each call; any other refusal was meant.
 */
export function causeToLog(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return error.status === 500 ? error.cause : undefined;
}

/** 404 for a record that is not there, or not for this viewer: the two look alike. */
export function notFound(singular: string): AppError {
  return new AppError('not-found', `There is no such ${singular}.`);
}

/** 422 with a message for each field. */
export function invalid(errors: Record<string, string>): AppError {
  const [first] = Object.values(errors);
  return new AppError('invalid', first ?? 'Some fields are not valid.', { errors });
}

/** What people are told of any error. One that nobody foresaw says nothing of the inside. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const detail = 'Something went wrong on the server. Wait a moment and try again.';
  return new AppError('unexpected', detail, { cause: error });
}
