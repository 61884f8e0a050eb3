import { useEffect, useEffectEvent } from 'react';
import { deviceStorage } from '../ui/browser-storage.ts';

/** The choice of this browser; a key of one character must be possible to switch off. */
export const choice = 'search-key';

export const isSearchKeyOn = () => deviceStorage.read(choice) !== 'off';

/** What is typed between the key and the field. */
let typed = '';
/** For so many ms what is typed after the key is meant for the field. */
const longest = 3000;
let pressed = -longest;

/** What was typed since the key opened the page; it is given once. */
export function takeTyped(): string {
  pressed = -longest;
  const text = typed;
  typed = '';
  return text;
}

/** Calls `open` at the key `/`, unless somebody types in a field. A promise means that the field is still to come. */
export function useSearchKey(open: () => Promise<void> | void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
    const isMeant = event.timeStamp - pressed < longest && key.length === 1;
    if (!isMeant && (key !== '/' || !isSearchKeyOn())) return;
    event.preventDefault();
    if (isMeant) typed += key;
    else if (open()) pressed = event.timeStamp;
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
