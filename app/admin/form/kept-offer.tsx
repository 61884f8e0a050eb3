import type { KeptEntries } from './kept-entries.ts';

/** Offers what was entered here before and has not been saved. */
export function KeptOffer({ kept }: { kept: KeptEntries }) {
  const { offeredSince, restore, discard } = kept;
  if (offeredSince === undefined) return null;
  return (
    <section className="entry-offer" aria-label="Unsaved entries">
      <p role="status">{`You have unsaved entries of ${timeOf(offeredSince)}.`}</p>
      <div>
        <button type="button" className="button button-dark" onClick={restore}>
          Restore
        </button>
        <button type="button" className="button button-line" onClick={discard}>
          Discard
        </button>
      </div>
    </section>
  );
}

const clock = { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit', hour12: false } as const;
const day = { timeZone: 'Asia/Kolkata', day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** `14:32`, with the day before it when it was not today. */
function timeOf(moment: number): string {
  const write = (when: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', parts).format(when);
  const time = write(moment, clock);
  const isToday = write(moment, day) === write(Date.now(), day);
  return isToday ? time : `${write(moment, day)} ${time}`;
}
