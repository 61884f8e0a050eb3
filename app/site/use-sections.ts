import { useEffect, useState } from 'react';
import { ended, type Section, type SectionStates, type Sections, started } from './sections.ts';

/** Follows the sections of a page. New sections start over, so nothing of the last visit is left standing. */
export function useSections<T>(sections: Sections<T>): SectionStates<T> {
  const [followed, setFollowed] = useState(sections);
  const [states, setStates] = useState(() => started(sections));
  if (followed !== sections) {
    setFollowed(sections);
    setStates(started(sections));
  }
  useEffect(() => follow(sections, setStates), [sections]);
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
