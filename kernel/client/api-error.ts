/** A call that failed: the server refused it, or no usable answer came. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came (no network, time-out). */
  readonly status: number;
  /** Messages by field name; dotted for nested fields. Empty when the failure is not about fields. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    errors: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
  }
}
