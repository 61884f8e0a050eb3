import { useMutation } from '@tanstack/react-query';
import type { Definition } from '../../../kernel/definition.ts';
import { isoDate } from '../../../kernel/zoned-date.ts';
import { staff } from '../staff.ts';

/** Saves everything that the search `q` finds, all pages, as `contact-2026-11-21.csv`, with the association's date. */
export function useExport(definition: Definition, q: string) {
  return useMutation({
    mutationFn: async () =>
      save(await staff.csvOf(definition, q), `${definition.name}-${isoDate(new Date())}.csv`),
  });
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
