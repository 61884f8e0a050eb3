import { useEffect, useState } from 'react';
import { ended, type Section, type SectionStates, type Sections, started } from './sections.ts';

/** Keeps what sections showed last, for as long as the site is open. Written in the browser only. */
export interface Kept<T> {
  states?: SectionStates<T>;
}

/**
 * Follows the sections of a page. New sections start over, so nothing of the last visit is left standing; with `kept`
 * the last visit's data stands there until the new has come.
 */
export function useSections<T>(sections: Sections<T>, kept?: Kept<T>): SectionStates<T> {
  const [followed, setFollowed] = useState(sections);
  const [states, setStates] = useState(() => started(sections, kept?.states));
  if (followed !== sections) {
    setFollowed(sections);
    setStates(started(sections, kept?.states));
  }
  useEffect(() => follow(sections, setStates), [sections]);
  useEffect(() => {
    if (kept) kept.states = states;
  }, [kept, states]);
  return states;
}

function follow<T>(
  sections: Sections<T>,
  update: (change: (states: SectionStates<T>) => SectionStates<T>) => void,
): () => void {
  let current = true;
  for (const [name, section] of Object.entries<Section<unknown>>(sections)) {
    if (!(section instanceof Promise)) continue;
    section.then((outcome) => {
      if (current) update((states) => ({ ...states, [name]: ended(outcome) }));
    });
  }
  return () => {
    current = false;
  };
}
