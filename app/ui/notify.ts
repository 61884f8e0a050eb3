/** Loaded with the first notice: most visits never see one. */
const load = () => import('./toasts.tsx');

interface PlainOptions {
  /** How long it stays. Default 4000. */
  milliseconds?: number;
  /** A notice that is shown under the same name gives way to the new one. Default: the text. */
  name?: string;
}

/**
 * Short notices at the top right: a success for 2 s, the others for 4 s if nothing else is said. An error must be told
 * somewhere else as well, because this one leaves by itself.
 */
export const notify = {
  success: (text: string) => void load().then(({ show }) => show('success', text)),
  error: (text: string) => void load().then(({ show }) => show('error', text)),
  plain: (text: string, { milliseconds = 4000, name = text }: PlainOptions = {}) =>
    void load().then(({ show }) => show('blank', text, { duration: milliseconds, id: name })),
};
