import { useId } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { type Filter, maxSearchLength } from './filter.ts';
import type { CategoryName } from './sidebar-data.ts';
import { useSearchForm } from './use-search-form.ts';

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
