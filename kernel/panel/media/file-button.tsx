import { Upload } from 'lucide-react';
import type { RefObject } from 'react';
import { acceptOf } from './file-types.ts';
import type { MediaKind } from './media.ts';

interface FileButtonProps {
  kind: MediaKind;
  onFiles: (files: readonly File[]) => void;
  /** Whether several files can be chosen at once. Default: false. */
  multiple?: boolean;
  /** Id of what the files are for. */
  describedBy?: string | undefined;
  button?: RefObject<HTMLButtonElement | null>;
}

/** Opens the system's choice of files, in which phones have their camera and gallery. */
export function FileButton({ kind, onFiles, multiple = false, describedBy, button }: FileButtonProps) {
  return (
    <button
      ref={button}
      type="button"
      className="button button-line"
      aria-describedby={describedBy}
      onClick={() => chooseFiles(kind, multiple, onFiles)}
    >
      <Upload size={18} aria-hidden="true" />
      <span>Upload</span>
    </button>
  );
}

/** Stays referenced until the choice is made: Safari forgets an element that stands nowhere, and the choice with it. */
let chooser: HTMLInputElement | undefined;

function chooseFiles(kind: MediaKind, multiple: boolean, onFiles: FileButtonProps['onFiles']): void {
  const input = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: acceptOf(kind),
    multiple,
  });
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  chooser = input;
  chooser.click();
}
