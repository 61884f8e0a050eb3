import { useMutation } from '@tanstack/react-query';
import { isoDate } from '../../zoned-date.ts';

/** Saves a file that the server makes as `contact-2026-11-21.csv`, with the association's date. */
export function useExport(name: string, fetchFile: () => Promise<Blob>) {
  return useMutation({
    mutationFn: async () => save(await fetchFile(), `${name}-${isoDate(new Date())}.csv`),
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
