import type { ClipboardEvent, DragEvent } from 'react';

/** For an element that takes files by drop, and by paste with the focus anywhere in it. */
export function fileTarget(onFiles: (files: readonly File[]) => void) {
  const isOver = ({ currentTarget }: DragEvent<HTMLElement>, over: boolean) =>
    currentTarget.toggleAttribute('data-over', over);
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    if (!isInside(event) || !carriesFiles(event.dataTransfer)) return;
    event.preventDefault();
    isOver(event, true);
  };
  return {
    onDragEnter: onDragOver,
    onDragOver,
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) isOver(event, false);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
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
export function carriesFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

/** A dialog that was opened from the element is not inside of it, though React sends its events there. */
function isInside({ currentTarget, target }: ClipboardEvent<HTMLElement> | DragEvent<HTMLElement>): boolean {
  return currentTarget.contains(target as Node);
}
