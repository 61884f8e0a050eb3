import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import type { UploadField, WaitingFile } from './file-storage.ts';
import type { MediaRecord } from './media.ts';

/** A field of a form that is open. */
interface OpenField {
  /** Uploads a file that was chosen for it before the document was loaded. */
  resume: (waiting: WaitingFile) => void;
  onUploaded: (media: MediaRecord, waiting: WaitingFile) => unknown;
}

const openFields = new Map<string, OpenField>();

/** The field of the open form that a file was chosen for. */
export function openFieldOf({ field }: WaitingFile): OpenField | undefined {
  return field && openFields.get(keyOf(field));
}

/** Lets a field have the files that were chosen for it earlier. Gives what to store with those that are chosen now. */
export function useUploadField(
  field: Pick<UploadField, 'name' | 'label'> | undefined,
  open: OpenField,
): () => UploadField | undefined {
  const path = useLocation().pathname;
  const key = field && keyOf({ path, name: field.name });
  // After every render, because what is done with a file depends on what the form holds.
  useEffect(() => {
    if (key === undefined) return;
    openFields.set(key, open);
    return () => {
      if (openFields.get(key) === open) openFields.delete(key);
    };
  });
  return () => field && { ...field, path, screen: screenHeading()?.textContent ?? '' };
}

function keyOf({ path, name }: Pick<UploadField, 'path' | 'name'>): string {
  return `${path}#${name}`;
}
