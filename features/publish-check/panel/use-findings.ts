import { startTransition, useEffect, useState } from 'react';
import type { CheckableForm } from './publish-check.tsx';
import { type FieldFinding, runCheck } from './run-check.ts';

/** Milliseconds without a change after which a form is checked: its findings are wanted one second after it. */
const rest = 500;

/** The findings of what is entered now; undefined until there are some, or the form has been looked through. */
export function useFindings({ type, store, fields }: CheckableForm): readonly FieldFinding[] | undefined {
  const [findings, setFindings] = useState<readonly FieldFinding[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a form asks for stays
  useEffect(() => {
    let abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = store.values();
    let wasComplete = false;
    const run = () => {
      void runCheck({ type, fields, values: seen }, abort.signal, (found, isComplete) => {
        if (!isComplete && (wasComplete || found.length === 0)) return;
        wasComplete ||= isComplete;
        // A key that is pressed meanwhile comes first.
        startTransition(() => setFindings(found));
      });
    };
    const stop = store.subscribe(() => {
      if (store.values() === seen) return;
      seen = store.values();
      abort.abort();
      abort = new AbortController();
      clearTimeout(timer);
      timer = setTimeout(run, rest);
    });
    run();
    return () => {
      stop();
      abort.abort();
      clearTimeout(timer);
    };
  }, [store]);
  return findings;
}
