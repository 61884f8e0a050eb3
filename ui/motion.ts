import { useState, useSyncExternalStore } from 'react';
import { deviceStorage } from './browser-storage.ts';

/**
 * The visitor's wish that nothing on the site moves by itself, kept in the browser. `server/pages/document.ts` reads
 * it as well.
 */
const key = 'motion';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  // From here on each moving thing knows by itself; the document's own word would overrule its button.
  delete document.documentElement.dataset.motion;
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const readAllPaused = () => deviceStorage.read(key) === 'paused';

function setAllPaused(paused: boolean): void {
  deviceStorage.write(key, paused ? 'paused' : 'playing');
  for (const listener of listeners) listener();
}

/** Whether everything is paused, and the switch for it. */
export function useAllPaused() {
  const paused = useSyncExternalStore(subscribe, readAllPaused, () => false);
  return { paused, toggle: () => setAllPaused(!paused) };
}

/** Whether one moving thing is paused: by its own button, else by the switch for all. */
export function usePause() {
  const { paused: allPaused } = useAllPaused();
  // The switch is the later word: what was chosen before it was used no longer counts.
  const [own, setOwn] = useState<{ paused: boolean; whileAll: boolean }>();
  const paused = own?.whileAll === allPaused ? own.paused : allPaused;
  return { paused, toggle: () => setOwn({ paused: !paused, whileAll: allPaused }) };
}

/** Whether the visitor asked the system for less motion. On the server nobody has. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    watchReducedMotion,
    () => reducedMotion().matches,
    () => false,
  );
}

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)');

function watchReducedMotion(listener: () => void): () => void {
  const query = reducedMotion();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
