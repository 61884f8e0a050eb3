import type { ClipboardEvent, DragEvent as ReactDragEvent } from 'react';
import { notify } from '../../../ui/notify.ts';

/** For an element that takes files by drop, and by paste with the focus anywhere in it. */
export function fileTarget(onFiles: (files: readonly File[]) => void) {
  const isOver = ({ currentTarget }: ReactDragEvent<HTMLElement>, over: boolean) =>
    currentTarget.toggleAttribute('data-over', over);
  const onDragOver = (event: ReactDragEvent<HTMLElement>) => {
    if (!isInside(event) || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    isOver(event, true);
  };
  return {
    onDragEnter: onDragOver,
    onDragOver,
    onDragLeave: (event: ReactDragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) isOver(event, false);
    },
    onDrop: (event: ReactDragEvent<HTMLElement>) => {
      isOver(event, false);
      if (!isInside(event) || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const { files, types } = event.clipboardData;
      // Cells of a table come as a picture too; in a line of text their text is meant.
      const isText = types.includes('text/plain') && event.target instanceof HTMLInputElement;
      if (!isInside(event) || files.length === 0 || isText) return;
      event.preventDefault();
      onFiles([...files]);
    },
  };
}

/** Whether what is dragged are files. */
function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

/** A dialog that was opened from the element is not inside of it, though React sends its events there. */
function isInside({
  currentTarget,
  target,
}: ClipboardEvent<HTMLElement> | ReactDragEvent<HTMLElement>): boolean {
  return currentTarget.contains(target as Node);
}

/** Takes files that are dropped beside every field, which the browser would open in place of the panel. Gives what ends it. */
export function catchStrayDrops(): () => void {
  const ended = new AbortController();
  const onDrag = (event: DragEvent) => {
    if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return;
    // That of a drag too: without it the drop itself would not be heard of.
    event.preventDefault();
    if (event.type === 'drop') notify.plain('Drop the file on the field it belongs to.');
  };
  window.addEventListener('dragover', onDrag, { signal: ended.signal });
  window.addEventListener('drop', onDrag, { signal: ended.signal });
  return () => ended.abort();
}
