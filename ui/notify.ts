/** Not part of the first load: most visits never see a notice. */
const load = () => import('./toasts.tsx');

/**
 * Loads the toasts before they are needed, when a visitor begins to fill in a form or a text is truncated: a toast often
 * reports that the network is gone, and then it is too late to load them. Elsewhere the first toast appears a moment later
 * than the next ones, and not at all without the network.
 */
export function prepareNotices(): void {
  load().catch(() => undefined);
}

/** Retries once, because the first load may have failed with the network. The page shows the same message elsewhere. */
function showWithRetry(...notice: Parameters<Awaited<ReturnType<typeof load>>['show']>): void {
  load()
    .catch(() => new Promise((resolve) => setTimeout(resolve, 2000)).then(load))
    .then(
      ({ show }) => show(...notice),
      () => undefined,
    );
}

interface PlainOptions {
  /** How long it stays. Default 4000. */
  milliseconds?: number;
  /** A notice that is shown under the same name gives way to the new one. Default of plain ones: the text. */
  name?: string;
  /** A button in it. Pressing it takes the notice away. */
  action?: NoticeAction;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

function idOf(name: string | undefined) {
  return name === undefined ? {} : { id: name };
}

/**
 * Short notices at the top right: a success for 2 s, the others for 4 s if nothing else is said. An error must be told
 * somewhere else as well, because this one leaves by itself.
 */
export const notify = {
  success: (text: string, { name, action }: { name?: string; action?: NoticeAction } = {}) =>
    showWithRetry('success', text, { ...idOf(name), ...(action ? { action, duration: 8000 } : {}) }),
  error: (text: string, { name }: { name?: string } = {}) => showWithRetry('error', text, idOf(name)),
  plain: (text: string, { milliseconds = 4000, name = text, action }: PlainOptions = {}) =>
    showWithRetry('blank', text, { duration: milliseconds, id: name, ...(action ? { action } : {}) }),
};
