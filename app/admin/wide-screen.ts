import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';

/** Whether the sidebar has room beside the screen; follows the window. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
