import type { Messages } from '../../../content/definition.ts';

/** What became of a save that failed, as a form keeps it until the next try. */
export interface SaveFailure {
  /** The section's sentence; undefined where it has none. The notice has told it already. */
  message: string | undefined;
  cause: unknown;
}

export function saveFailure(messages: Messages, isNew: boolean, cause: unknown): SaveFailure {
  const name = isNew ? 'createFailed' : 'updateFailed';
  return { message: messages.kept?.[name] ?? messages[name], cause };
}
