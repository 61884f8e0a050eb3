import { useSyncExternalStore } from 'react';

/** Whether the sidebar has room beside the screen; follows the window. */
export const useWideScreen = mediaHook('(width >= 64rem)');

/** Whether something has room beside the fields of a form; follows the window. */
export const useRoomBeside = mediaHook('(width >= 80rem)');

/** Whether records stand as cards; follows the window. */
export const usePhone = mediaHook('(width < 40rem)');

function mediaHook(query: string): () => boolean {
  const matches = () => matchMedia(query).matches;
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, matches);
}
