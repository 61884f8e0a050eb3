/** Loaded with the first notice: most visits never see one. */
const load = () => import('./toasts.tsx');

/**
 * Short notices at the top right: a success for 2 s, the others for 4 s unless `milliseconds` says otherwise. An error
 * must be told somewhere else as well, because this one leaves by itself.
 */
export const notify = {
  success: (text: string) => void load().then(({ show }) => show('success', text)),
  error: (text: string) => void load().then(({ show }) => show('error', text)),
  plain: (text: string, milliseconds = 4000) =>
    void load().then(({ show }) => show('blank', text, milliseconds)),
};
