/** A call that failed: the server refused it, or no usable answer came. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came (no network, time-out). */
  readonly status: number;
  /** Messages by field name; dotted for nested fields. Empty when the failure is not about fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** Of a 409: who saved what would have been overwritten, where that is known. */
  readonly changedBy: string | undefined;

  constructor(
    status: number,
    message: string,
    errors: Readonly<Record<string, string>> = {},
    { cause, changedBy }: { cause?: unknown; changedBy?: string | undefined } = {},
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.changedBy = changedBy;
  }
}
