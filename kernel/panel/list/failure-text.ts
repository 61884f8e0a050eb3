import { ApiError } from '../../client/api-error.ts';
import type { ListView } from '../../views.ts';

/** What is told of a failed call: the declared sentence, or the server's words where the view says so. */
export function failureText(
  view: Pick<ListView, 'showsServerMessage'>,
  cause: unknown,
  sentence: string,
): string {
  return view.showsServerMessage && cause instanceof ApiError ? cause.message : sentence;
}
