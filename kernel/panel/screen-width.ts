import { useSyncExternalStore } from 'react';

const wide = media('(width >= 64rem)');
const phone = media('(width < 40rem)');

/** Whether the sidebar has room beside the screen; follows the window. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(wide.subscribe, wide.matches);
}

/** Whether records stand as cards; follows the window. */
export function usePhone(): boolean {
  return useSyncExternalStore(phone.subscribe, phone.matches);
}

function media(query: string) {
  return {
    matches: () => matchMedia(query).matches,
    subscribe(listener: () => void) {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}
