import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isoDate } from '../../zoned-date.ts';
import { isDay } from './day-text.ts';

interface CalendarProps {
  /** `2026-01-31`; anything else shows the present month. */
  value: string;
  onChoose: (day: string) => void;
}

const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const monthName = (day: string) => `${month.format(dateOf(day))} ${day.slice(0, 4)}`;
/** Browsers put commas into such a text or do not. */
const longName = (day: string) =>
  `${weekdayNames[dateOf(day).getUTCDay()]} ${Number(day.slice(8))} ${monthName(day)}`;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** A month, a button for each day. Arrow keys move by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ value, onChoose }: CalendarProps) {
  const today = isoDate(new Date());
  const [focused, setFocused] = useState(isDay(value) ? value : today);
  const grid = useRef<HTMLTableElement>(null);
  /** Whether the focus follows: not when a month is only leafed through. */
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each day may take the focus
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    grid.current?.closest('[role="dialog"]')?.scrollIntoView({ block: 'nearest' });
  }, [focused]);
  const goTo = (day: string, isByKey: boolean) => {
    // The years that every date input and both databases know.
    if (!isDay(day) || day < '1900-01-01') return;
    follows.current = isByKey;
    setFocused(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = dayAt(focused, event);
    if (to === undefined) return;
    event.preventDefault();
    goTo(to, true);
  };
  const leaf = (months: number) => goTo(addMonths(focused, months), false);
  return (
    <>
      <div className="day-calendar-head">
        <button type="button" className="icon-button" aria-label="Previous month" onClick={() => leaf(-1)}>
          <ChevronLeft size={20} aria-hidden="true" />
        </button>
        <p aria-live="polite">{monthName(focused)}</p>
        <button type="button" className="icon-button" aria-label="Next month" onClick={() => leaf(1)}>
          <ChevronRight size={20} aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid */}
      <table ref={grid} role="grid" aria-label={monthName(focused)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(focused).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, weekday) => (
                <td key={weekdayNames[weekday]}>
                  {day && (
                    <button
                      type="button"
                      tabIndex={day === focused ? 0 : -1}
                      aria-label={longName(day)}
                      aria-current={day === today ? 'date' : undefined}
                      aria-pressed={day === value}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The day that a key leads to from another one; undefined for a key that leads nowhere. */
function dayAt(day: string, { key, shiftKey }: KeyboardEvent): string | undefined {
  const weekday = dateOf(day).getUTCDay();
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  };
  const months: Record<string, number> = { PageUp: -1, PageDown: 1 };
  const [byDays, byMonths] = [days[key], months[key]];
  if (byDays !== undefined) return addDays(day, byDays);
  return byMonths === undefined ? undefined : addMonths(day, shiftKey ? byMonths * 12 : byMonths);
}

function addDays(day: string, count: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The same day of another month, or the last one of a shorter month. */
function addMonths(day: string, count: number): string {
  const date = dateOf(`${day.slice(0, 8)}01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  const month = dayOf(date).slice(0, 8);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return `${month}${String(Math.min(Number(day.slice(8)), date.getUTCDate())).padStart(2, '0')}`;
}

/** The days of a month by week from Sunday, undefined where a week has days of another month. */
function weeksOf(day: string): (string | undefined)[][] {
  const month = day.slice(0, 8);
  const before = dateOf(`${month}01`).getUTCDay();
  const last = Number(addMonths(`${month}31`, 0).slice(8));
  return Array.from({ length: Math.ceil((before + last) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => {
      const number = week * 7 + weekday - before + 1;
      return number >= 1 && number <= last ? `${month}${String(number).padStart(2, '0')}` : undefined;
    }),
  );
}
