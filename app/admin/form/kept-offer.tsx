import { useEffect, useRef } from 'react';
import { formatMoment } from '../list/moment.ts';
import { screenHeading } from '../page-head.tsx';
import type { KeptEntries } from './kept-entries.ts';

interface KeptOfferProps {
  kept: KeptEntries;
  /** Other entries are being saved: these wait. */
  isSaving: boolean;
}

/** Offers what was entered here before and has not been saved. */
export function KeptOffer({ kept, isSaving }: KeptOfferProps) {
  const { offeredSince, restore, discard } = kept;
  const answer = useFocusAfterLast(offeredSince !== undefined);
  if (offeredSince === undefined) return null;
  return (
    <section className="entry-offer" aria-label="Unsaved entries" inert={isSaving}>
      <p role="status">{`You have unsaved entries of ${timeOf(offeredSince)}.`}</p>
      <div>
        <button type="button" className="button button-dark" onClick={() => answer(restore)}>
          Restore
        </button>
        <button type="button" className="button button-line" onClick={() => answer(discard)}>
          Discard
        </button>
      </div>
    </section>
  );
}

/** The buttons go away with the last offer that is answered: then the heading takes the focus. */
function useFocusAfterLast(isOffered: boolean) {
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isOffered && isAnswered.current) screenHeading()?.focus();
    isAnswered.current = false;
  }, [isOffered]);
  return (give: () => void) => {
    isAnswered.current = true;
    give();
  };
}

/** `14:32`, with the day before it when it was not today. */
export function timeOf(when: number): string {
  const moment = momentOf(when);
  const [day, time] = moment.split(' ');
  return momentOf(Date.now()).startsWith(`${day} `) && time !== undefined ? time : moment;
}

function momentOf(when: number): string {
  return formatMoment(new Date(when).toISOString());
}
