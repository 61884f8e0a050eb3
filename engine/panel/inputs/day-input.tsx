import { CalendarDays } from 'lucide-react';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { dayText, readDay } from './day-text.ts';
import { LazyInput, lazyCode } from './lazy-input.tsx';
import './day-input.css';

const calendar = lazyCode(() => import('./calendar.tsx').then((code) => code.Calendar));

interface DayInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** `2026-01-31`, or what was typed that is no day yet. */
  value: string;
  /** Gets the same. */
  onChange: (day: string) => void;
  /** Id of its label, which describes the calendar too. */
  labelId: string;
}

/** A day, typed as day, month and year, or chosen in a calendar. */
export function DayInput({ value, onChange, labelId, ...input }: DayInputProps) {
  /** What stands in the input, as long as it means the value. */
  const [typed, setTyped] = useState({ text: '', value: '' });
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const text = typed.value === value ? typed.text : dayText(value);
  const type = (next: string) => {
    const day = readDay(next, false) ?? next;
    setTyped({ text: next, value: day });
    onChange(day);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choose = (day: string) => {
    setTyped({ text: '', value: '' });
    onChange(day);
    close();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!frame.current?.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // It closes the calendar, not the dialog around it.
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens within
    <div ref={frame} className="day-input" onBlur={onBlur} onKeyDown={onKeyDown}>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        placeholder="dd/mm/yyyy"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => {
          const day = readDay(text, true);
          if (day !== undefined && day !== value) onChange(day);
          setTyped({ text: '', value: '' });
        }}
      />
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label="Calendar"
        title="Calendar"
        aria-describedby={labelId}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <CalendarDays size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <div role="dialog" aria-label="Calendar" aria-describedby={labelId} className="box day-calendar">
          <LazyInput code={calendar} what="calendar" height="20rem" props={{ value, onChoose: choose }} />
        </div>
      )}
    </div>
  );
}
