import { useState } from 'react';
import type { Definition } from '../../../kernel/definition.ts';
import { isoDate } from '../../../kernel/zoned-date.ts';
import { staff } from '../staff.ts';

/** The export of a list into a file of this device. */
interface Export {
  isBusy: boolean;
  /** Whether the last one failed. */
  hasFailed: boolean;
  start: () => void;
}

/** Saves everything that the search `q` finds, all pages, as `contact-2026-11-21.csv`, with the association's date. */
export function useExport(definition: Definition, q: string): Export {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const start = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      save(await staff.csvOf(definition, q), `${definition.name}-${isoDate(new Date())}.csv`);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return { isBusy, hasFailed, start: () => void start() };
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
