import { useMemo } from 'react';
import { plainText } from '../../../engine/kinds/html/excerpt.ts';
import {
  type FormStore,
  useFieldValue,
  useFormOriginal,
  useRestingValues,
} from '../../../engine/panel/form/form-store.ts';
import { isoDate } from '../../../engine/zoned-date.ts';

/** Says that a post which is about to be published bears an earlier day, such as that on which it was begun; takes today when it is wanted. */
export function PastDateHint({ store }: { store: FormStore }) {
  const [status] = useFieldValue<string>(store, 'status');
  const [day, setDay] = useFieldValue<string>(store, 'publishedAt');
  const before = useFormOriginal(store).status;
  const today = isoDate(new Date());
  const isLate = status === 'Published' && before !== 'Published' && day !== '' && day < today;
  return (
    <div role="status">
      {isLate && (
        <div className="cluster-between note post-form-hint">
          <p>The date is earlier than today.</p>
          <button type="button" className="soft-button" onClick={() => setDay(today)}>
            Use today
          </button>
        </div>
      )}
    </div>
  );
}

/** Words from which on an article is long enough for its time to be told. */
const fewestWords = 100;

/** Says how long the article takes to read, where the entry says something else; takes it over when it is wanted. */
export function ReadTimeHint({ store }: { store: FormStore }) {
  const { content } = useRestingValues(store);
  const { words, minutes } = useMemo(() => readingTime(String(content)), [content]);
  const [entered, setEntered] = useFieldValue<string>(store, 'readTime');
  if (words < fewestWords || Number(entered) === minutes) return null;
  return (
    <div className="cluster-between note post-form-hint">
      <p>{`${words.toLocaleString('en-IN')} words, about ${minutes} min`}</p>
      <button type="button" className="soft-button" onClick={() => setEntered(String(minutes))}>
        {`Use ${minutes}`}
      </button>
    </div>
  );
}

/** Words that people read in a minute. */
const pace = 200;
const blockEnd = /(?<=<\/(?:p|h[1-6]|li|pre|blockquote)>)/;

/** How long an article is: words, and the whole minutes that reading it takes, at least one. Pictures do not count. */
export function readingTime(html: string): { words: number; minutes: number } {
  // Pictures inside of the article are megabytes of no words.
  const text = html.replace(/ src="data:[^"]*"/g, '');
  // Block by block: for the whole of a long article a key would have to wait.
  const words = text.split(blockEnd).reduce((sum, block) => sum + countWords(block), 0);
  return { words, minutes: Math.max(1, Math.round(words / pace)) };
}

function countWords(html: string): number {
  const text = plainText(html);
  return text === '' ? 0 : text.split(' ').length;
}
