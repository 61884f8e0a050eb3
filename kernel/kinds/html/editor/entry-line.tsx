import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface EntryLineProps {
  label: string;
  hint: string;
  /** The button that takes the entry, as Enter does. */
  button: string;
  value: string;
  isAddress?: boolean;
  /** Whether it takes the focus by itself. */
  isAsked: boolean;
  take: (entry: string) => void;
  /** Called with the entry when the focus leaves it for something else. */
  leave?: (entry: string) => void;
  children?: ReactNode;
}

/** One entry with its button. No form: it stands within one. */
export function EntryLine({
  label,
  hint,
  button,
  value,
  isAddress,
  isAsked,
  take,
  leave,
  children,
}: EntryLineProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [entry, setEntry] = useState(value);
  useEffect(() => {
    if (!isAsked) return;
    input.current?.focus();
    input.current?.select();
  }, [isAsked]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // It is not the form that is to be sent.
    event.preventDefault();
    take(entry);
  };
  return (
    <div className="rich-text-entry">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="text"
        {...(isAddress ? { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } : {})}
        autoComplete="off"
        value={entry}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setEntry(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => leave?.(entry)}
      />
      <button type="button" className="rich-text-take" onClick={() => take(entry)}>
        {button}
      </button>
      {children}
      <p id={`${id}-hint`}>{hint}</p>
    </div>
  );
}
