import { Upload } from 'lucide-react';
import type { RefObject } from 'react';
import type { MediaKind } from '../media.ts';

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

const pictureTypes = ['jpeg', 'png', 'webp', 'avif', 'gif', 'bmp', 'x-icon'];
/** Pictures that the library makes others of: not every browser shows them as they are. */
const libraryOnlyTypes = ['svg+xml', 'tiff'];
const heic = ['image/heic', 'image/heif', '.heic', '.heif'];
const documentExtensions = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'csv', 'txt'];

/** The `accept` of a choice of files, of both kinds by default. Safari converts HEIC photos to JPEG by itself where they are not listed. */
export function acceptOf(kind?: MediaKind): string {
  if (!kind) return `${acceptOf('picture')},${acceptOf('document')}`;
  if (kind === 'document') return documentExtensions.map((extension) => `.${extension}`).join();
  return [acceptOfArticle(), ...libraryOnlyTypes.map((type) => `image/${type}`)].join();
}

/** The same of the pictures that can stand in an article at once. */
export function acceptOfArticle(): string {
  const isSafari = navigator.vendor.startsWith('Apple');
  return [...pictureTypes.map((type) => `image/${type}`), ...(isSafari ? [] : heic)].join();
}

/** What is said of a file of the other kind. */
export const wrongKind: Readonly<Record<MediaKind, string>> = {
  picture: 'Choose a picture here.',
  document: 'Choose a document here.',
};

/** Whether a file is of the other kind by what its name and the browser say of it; the server looks at its bytes. */
export function isOtherKind({ type, name }: File, kind: MediaKind): boolean {
  if (kind === 'document') return type.startsWith('image/');
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return documentExtensions.includes(extension) && !type.startsWith('image/');
}
