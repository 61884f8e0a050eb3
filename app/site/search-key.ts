import { useEffect, useEffectEvent } from 'react';

/** The choice of this browser; a key of one character must be possible to switch off. */
const choice = 'search-key';

export function isSearchKeyOn(): boolean {
  try {
    return localStorage.getItem(choice) !== 'off';
  } catch {
    // A browser that stores nothing.
    return true;
  }
}

export function chooseSearchKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(choice);
    else localStorage.setItem(choice, 'off');
  } catch {}
}

/** Calls `open` at the key `/`, unless somebody types in a field. */
export function useSearchKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
    if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return;
    if (!isSearchKeyOn()) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
