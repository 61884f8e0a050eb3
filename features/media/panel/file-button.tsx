import { Upload } from 'lucide-react';
import type { RefObject } from 'react';
import type { MediaKind } from '../media.ts';
import { acceptOf } from './file-types.ts';

interface FileButtonProps {
  kind?: MediaKind | undefined;
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  label?: string;
  /** Whether it is the main thing of its screen. Default: false. */
  isMain?: boolean;
  /** Id of what the files are for. */
  describedBy?: string | undefined;
  button?: RefObject<HTMLButtonElement | null>;
}

/** Opens the system's choice of files, in which phones have their camera and gallery. */
export function FileButton(props: FileButtonProps) {
  const { kind, onFiles, multiple = false, label = 'Upload', isMain = false, describedBy, button } = props;
  return (
    <button
      ref={button}
      type="button"
      className={`button ${isMain ? 'button-dark' : 'button-line'}`}
      aria-describedby={describedBy}
      onClick={() => chooseFiles(acceptOf(kind), multiple, onFiles)}
    >
      <Upload size={18} aria-hidden="true" />
      <span>{label}</span>
    </button>
  );
}

/** Stays referenced until the choice is made: Safari forgets an element that stands nowhere, and the choice with it. */
let chooser: HTMLInputElement | undefined;

/** Opens the system's choice of files. `accept` is that of an input. */
export function chooseFiles(accept: string, multiple: boolean, onFiles: FileButtonProps['onFiles']): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept, multiple });
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  chooser = input;
  chooser.click();
}
