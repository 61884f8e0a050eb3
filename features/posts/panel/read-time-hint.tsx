import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FormStore } from '../../../engine/panel/form/form-store.ts';
import { readingTime } from './reading-time.ts';

/** Milliseconds without a change of the article after which its words are counted. */
const rest = 800;
/** Words from which on an article is long enough for its time to be told. */
const fewestWords = 100;

/** Says how long the article takes to read, where the entry says something else; takes it over when it is wanted. */
export function ReadTimeHint({ store }: { store: FormStore }) {
  const content = useSettledContent(store);
  const { words, minutes } = useMemo(() => readingTime(content), [content]);
  const read = () => Number(store.values().readTime);
  const entered = useSyncExternalStore(store.subscribe, read, read);
  if (words < fewestWords || entered === minutes) return null;
  return (
    <div className="cluster-between note post-form-hint">
      <p>{`${words.toLocaleString('en-IN')} words, about ${minutes} min`}</p>
      <button type="button" className="soft-button" onClick={() => store.set('readTime', String(minutes))}>
        {`Use ${minutes}`}
      </button>
    </div>
  );
}

/** The article as it was when it last rested. */
function useSettledContent(store: FormStore): string {
  const [content, setContent] = useState(() => String(store.values().content));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = store.values().content;
    const stop = store.subscribe(() => {
      const next = store.values().content;
      if (next === seen) return;
      seen = next;
      clearTimeout(timer);
      timer = setTimeout(() => setContent(String(next)), rest);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  return content;
}
