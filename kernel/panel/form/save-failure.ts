import type { Messages } from '../../definition.ts';

/**
 * A save that failed, as a form holds it until the next try. The requirements name two sentences: that of the toast, and one
 * that the store of the section keeps. The toast is what people read, so the second one is never printed (`messages.kept`, where
 * the two differ).
 */
export interface SaveFailure {
  /** The section's sentence; undefined where it has none. The toast shows it already. */
  message: string | undefined;
  cause: unknown;
}

export function saveFailure(messages: Messages, isNew: boolean, cause: unknown): SaveFailure {
  const name = isNew ? 'createFailed' : 'updateFailed';
  return { message: messages.kept?.[name] ?? messages[name], cause };
}
