import { useEffect, useState } from 'react';
import {
  type Deferred,
  initialStates,
  type SectionStates,
  type Sections,
  settledState,
} from './page-sections.ts';

/** Caches what sections showed last, for as long as the site is open. Written in the browser only. */
export interface SectionCache<T> {
  states?: SectionStates<T>;
}

/**
 * Follows the sections of a page. New sections start over, so nothing of the last visit is left standing; with `cache`
 * the last visit's data stands there until the new has come.
 */
export function usePageSections<T>(sections: Sections<T>, cache?: SectionCache<T>): SectionStates<T> {
  const [current, setCurrent] = useState(sections);
  const [states, setStates] = useState(() => initialStates(sections, cache?.states));
  if (current !== sections) {
    setCurrent(sections);
    setStates(initialStates(sections, cache?.states));
  }
  useEffect(() => subscribe(sections, setStates), [sections]);
  useEffect(() => {
    if (cache) cache.states = states;
  }, [cache, states]);
  return states;
}

function subscribe<T>(
  sections: Sections<T>,
  update: (change: (states: SectionStates<T>) => SectionStates<T>) => void,
): () => void {
  let current = true;
  for (const [name, section] of Object.entries<Deferred<unknown>>(sections)) {
    if (!(section instanceof Promise)) continue;
    section.then((result) => {
      if (current) update((states) => ({ ...states, [name]: settledState(result) }));
    });
  }
  return () => {
    current = false;
  };
}
