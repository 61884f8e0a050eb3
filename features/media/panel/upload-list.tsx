import { FileText, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isOnItsWay, type Upload } from './upload-store.ts';
import type { Uploads } from './use-uploads.ts';
import './media.css';

interface UploadListProps extends Pick<Uploads, 'uploads' | 'announcement' | 'remove'> {
  /** The control that had the focus has gone: another one has to take it. */
  onFocusLost: () => void;
}

/** The files on their way, and those that were refused. The start, the end and refusals are announced. */
export function UploadList({ uploads, announcement, remove, onFocusLost }: UploadListProps) {
  const focus = useFocusLost(onFocusLost);
  return (
    <>
      <ul className="small-buttons upload-list" {...focus}>
        {uploads
          .filter(({ isDone }) => !isDone)
          .map((upload) => (
            <UploadLine key={upload.id} upload={upload} onRemove={() => remove(upload)} />
          ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function UploadLine({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { file, share, isWaiting, problem, note } = upload;
  const isOver = !isOnItsWay(upload);
  return (
    <li data-failed={problem !== undefined || undefined}>
      <Thumbnail file={file} />
      <div>
        <p className="file-name">{file.name}</p>
        {isOver ? (
          <p className="upload-note">{problem ?? note}</p>
        ) : (
          <>
            <progress aria-label={file.name} value={share} />
            {isWaiting && <p className="upload-note">{waitingText(upload)}</p>}
          </>
        )}
      </div>
      {isOver ? (
        <button
          type="button"
          className="icon-button"
          aria-label={`Dismiss '${file.name}'`}
          title="Dismiss"
          onClick={onRemove}
        >
          <X size={18} aria-hidden="true" />
        </button>
      ) : (
        <button type="button" className="button button-line" onClick={onRemove}>
          Cancel
        </button>
      )}
    </li>
  );
}

function waitingText({ share, isStored }: Upload): string {
  const text = `Waiting for the connection. ${Math.floor(share * 100)} % has arrived.`;
  return isStored === false
    ? `${text} There is no room on this device to keep the file, so leave this page open.`
    : text;
}

/** Pixels of a thumbnail's side, for dense screens too. */
const side = 96;

/** A small picture of a file, drawn: the content security policy allows no address of a file of the device. */
function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    drawThumbnail(file, canvas.current).then(
      () => setDrawn(true),
      () => undefined,
    );
  }, [file]);
  return (
    <span className="file-face upload-thumbnail" aria-hidden="true">
      <canvas ref={canvas} width={side} height={side} hidden={!isDrawn} />
      {!isDrawn && <FileText size={20} />}
    </span>
  );
}

async function drawThumbnail(file: File, canvas: HTMLCanvasElement | null): Promise<void> {
  const picture = await createImageBitmap(file, { resizeWidth: side, resizeQuality: 'medium' });
  const cut = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - cut) / 2, (picture.height - cut) / 2];
  canvas?.getContext('2d')?.drawImage(picture, left, top, cut, cut, 0, 0, side, side);
  picture.close();
}

/** For a list: tells when the element inside of it that had the focus is gone. */
export function useFocusLost(onFocusLost: () => void) {
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    onFocusLost();
  });
  const set = (value: boolean) => () => {
    hasFocus.current = value;
  };
  return { onFocus: set(true), onBlur: set(false) };
}
