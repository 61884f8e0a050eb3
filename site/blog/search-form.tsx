import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Icon } from '../../ui/icons.tsx';
import type { CategoryName } from './data.ts';
import { type Filter, listHref, maxSearchLength, normalizeSearch } from './filter.ts';

interface SearchFormProps {
  filter: Filter;
  /** Undefined while they are not known. */
  categories: readonly CategoryName[] | undefined;
}

/** Search box and category. Without scripts it is a form that the button sends. */
export function SearchForm({ filter, categories = [] }: SearchFormProps) {
  const id = useId();
  const form = useSearchForm(filter);
  const names = categories.map(({ name }) => name);
  // An unknown category stays visible as what was asked for.
  const options = filter.category && !names.includes(filter.category) ? [...names, filter.category] : names;
  return (
    <search>
      <form action="/blog" className="blog-search" onSubmit={form.onSubmit}>
        <div className="field">
          <label htmlFor={`${id}-q`}>Search posts</label>
          <div className="search-box">
            <input
              type="search"
              id={`${id}-q`}
              name="q"
              ref={form.input}
              defaultValue={filter.q}
              placeholder="Search posts..."
              maxLength={maxSearchLength}
              autoComplete="off"
              enterKeyHint="search"
              onChange={form.onType}
            />
            <button type="submit" className="round-button" aria-label="Search">
              <Icon name="search" size={22} />
            </button>
          </div>
        </div>
        <div className="field">
          <label htmlFor={`${id}-category`}>Category</label>
          <div className="select-box">
            <select
              id={`${id}-category`}
              name="category"
              value={filter.category}
              onChange={form.onCategory}
              autoComplete="off"
            >
              <option value="">All Categories</option>
              {options.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
            <Icon name="next" size={20} />
          </div>
        </div>
      </form>
    </search>
  );
}

/** Milliseconds from the last key to the search. */
const debounceMilliseconds = 500;

/**
 * Keeps the search form and the address in step. Typing changes the address after a pause, everything else at once; where
 * the address changes by other means, the search box follows.
 */
function useSearchForm(filter: Filter) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  /** The text that is waited with; undefined when there is none. */
  const [typed, setTyped] = useState<string>();
  const isOwnChange = useRef(true);

  function open(change: Partial<Filter>): void {
    setTyped(undefined);
    const wanted = { q: filter.q, category: filter.category, ...change };
    if (wanted.q === filter.q && wanted.category === filter.category) return;
    isOwnChange.current = true;
    // A search that is being refined is one step for the Back button, not one for each pause.
    const refines = filter.q !== '' && wanted.q !== '' && wanted.category === filter.category;
    navigate(listHref(wanted), { replace: refines, preventScrollReset: true });
  }
  const text = () => normalizeSearch(input.current?.value ?? '');

  const openTyped = useEffectEvent(() => open({ q: normalizeSearch(typed ?? '') }));
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(openTyped, debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);

  const syncWithAddress = useEffectEvent(() => {
    const isOwn = isOwnChange.current;
    isOwnChange.current = false;
    if (!input.current) return;
    // At first the form may hold what was chosen and typed before the scripts came.
    const category = new FormData(input.current.form ?? undefined).get('category');
    if (isOwn && category !== filter.category) return open({ q: text(), category: String(category) });
    if (text() === filter.q) return;
    if (isOwn) setTyped(input.current.value);
    else {
      setTyped(undefined);
      input.current.value = filter.q;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key
  useEffect(() => syncWithAddress(), [key]);

  return {
    input,
    onType: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    onCategory: (event: ChangeEvent<HTMLSelectElement>) =>
      open({ q: text(), category: event.currentTarget.value }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      open({ q: text() });
    },
  };
}
