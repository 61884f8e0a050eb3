import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import './list.css';

/** Milliseconds without typing after which the list is searched. */
const pause = 300;

interface SearchBoxProps {
  /** Such as `Search brands`. */
  label: string;
  /** What the list is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches a list when typing stops. Escape and the cross clear it at once. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, set } = useSettling(value, onSearch);
  const clear = () => {
    set('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') set(text);
    if (event.key !== 'Escape' || text === '') return;
    // A dialog around the list stays open.
    event.stopPropagation();
    event.preventDefault();
    clear();
  };
  return (
    <search className="list-search">
      <Search size={18} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <button type="button" className="icon-button" aria-label="Clear search" onClick={clear}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}

/** The text as it is typed: `type` tells it after a pause, `set` at once. One that comes from outside takes its place. */
function useSettling(value: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef(0);
  const tell = useRef(onSettled);
  useEffect(() => {
    tell.current = onSettled;
  });
  useEffect(() => {
    if (value === told.current) return;
    clearTimeout(timer.current);
    told.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (next: string) => {
    clearTimeout(timer.current);
    setText(next);
    if (next === told.current) return;
    told.current = next;
    tell.current(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => set(next), pause);
  };
  return { text, type, set };
}
