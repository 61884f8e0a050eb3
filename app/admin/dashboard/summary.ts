import { useEffect, useState } from 'react';
import type { Summary } from '../../../content/summary.ts';
import { currentToken } from '../../../kernel/panel/session.ts';
import { staff } from '../staff.ts';

/** The counts; undefined while they are on their way, null when they could not be had. */
export function useSummary(): Summary | null | undefined {
  const [summary, setSummary] = useState<Summary | null>();
  useEffect(() => {
    let isShown = true;
    const show = (answer: Summary | null) => isShown && setSummary(answer);
    // The flag alone opens the screens; a call without a token would only lead away from here.
    if (currentToken() === null) show(null);
    else staff.summary().then(show, () => show(null));
    return () => {
      isShown = false;
    };
  }, []);
  return summary;
}
