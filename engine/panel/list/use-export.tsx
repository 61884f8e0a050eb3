import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { isoDate } from '../../zoned-date.ts';
import { ListAlert } from './states.tsx';

/** Saves a file that the server makes as `contact-2026-11-21.csv`, with the association's date. */
export function useExport(name: string, fetchFile: () => Promise<Blob>) {
  const { isPending, isError, mutate } = useMutation({
    mutationFn: async () => save(await fetchFile(), `${name}-${isoDate(new Date())}.csv`),
  });
  return {
    button: (
      <button
        type="button"
        className="button button-line"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        <Download size={18} aria-hidden="true" />
        <span>{isPending ? 'Exporting...' : 'Export CSV'}</span>
      </button>
    ),
    alert: isError && (
      <ListAlert message="The file could not be made. Please try again." onRetry={() => mutate()} />
    ),
  };
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
