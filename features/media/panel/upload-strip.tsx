import { ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { currentAccount } from '../../../engine/panel/session.ts';
import { deleteFiles, readFiles, type WaitingFile } from './file-storage.ts';
import type { MediaRecord } from './media.ts';
import { openFieldOf } from './upload-fields.ts';
import { UploadList, useFocusLost } from './upload-list.tsx';
import { isOnItsWay, useAllUploads } from './upload-store.ts';
import { filesText, stripList, type Uploads, useUploads } from './use-uploads.ts';
import './media.css';

/** At the lower edge of the panel: files of an earlier document that wait for their upload, and those of a screen that was left. */
export function UploadStrip() {
  const uploads = useUploads({ onUploaded: handOver, list: stripList, goesOnIn: stripList });
  const [waiting, setWaiting] = useWaitingFiles();
  const onFocusLost = () => screenHeading()?.focus();
  const focus = useFocusLost(onFocusLost);
  const upload = () => {
    setWaiting([]);
    const others = waiting.filter((one) => !resumeInField(one));
    if (others.length > 0) uploads.resume(others);
  };
  const forget = () => {
    setWaiting([]);
    deleteFiles(waiting.map(({ id }) => id)).catch(() => undefined);
  };
  const goOn = useEffectEvent(upload);
  useEffect(() => {
    const onOnline = () => goOn();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  if (waiting.length === 0 && uploads.uploads.length === 0) return null;
  return (
    <section className="small-buttons upload-strip" aria-label="Uploads" {...focus}>
      {waiting.length > 0 && <Offer count={waiting.length} onUpload={upload} onForget={forget} />}
      <Progress {...uploads} onFocusLost={onFocusLost} />
    </section>
  );
}

interface OfferProps {
  count: number;
  onUpload: () => void;
  onForget: () => void;
}

function Offer({ count, onUpload, onForget }: OfferProps) {
  const [have, them] = count === 1 ? ['has', 'it'] : ['have', 'them'];
  return (
    <div className="upload-offer">
      <p role="status">{`${filesText(count)} ${have} not been uploaded yet.`}</p>
      <div className="cluster">
        <button type="button" className="button button-dark" onClick={onUpload}>
          {`Upload ${them} now`}
        </button>
        <button type="button" className="button button-line" onClick={onForget}>
          {`Forget ${them}`}
        </button>
      </div>
    </div>
  );
}

/** Folded, it shows only the lines that have something to say. */
function Progress({ uploads, ...list }: Uploads & { onFocusLost: () => void }) {
  const [isFolded, setFolded] = useState(true);
  const isBusy = uploads.some(isOnItsWay);
  const done = uploads.filter((one) => !isOnItsWay(one)).length;
  return (
    <>
      {isBusy && (
        <button
          type="button"
          className="upload-fold"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <span>{`${done} of ${uploads.length} uploaded`}</span>
          <ChevronUp size={20} aria-hidden="true" />
        </button>
      )}
      <UploadList {...list} uploads={isFolded ? uploads.filter((one) => !isOnItsWay(one)) : uploads} />
    </>
  );
}

/** Files on this device that this document does not send. */
function useWaitingFiles() {
  const [stored, setStored] = useState<readonly WaitingFile[]>([]);
  const uploads = useAllUploads();
  useEffect(() => {
    readFiles(currentAccount()).then(setStored, () => undefined);
  }, []);
  const waiting = stored.filter(({ id }) => !uploads.some((one) => one.id === id));
  return [waiting, setStored] as const;
}

/** Whether the form is open that the file was chosen for, so that it is uploaded there. */
function resumeInField(waiting: WaitingFile): boolean {
  const field = openFieldOf(waiting);
  field?.resume(waiting);
  return field !== undefined;
}

/** Puts the address of a file into the field that it was chosen for; where that is not open, gives what to do. */
function handOver(media: MediaRecord, waiting: WaitingFile): string | undefined {
  const { field, replaces } = waiting;
  const open = openFieldOf(waiting);
  if (open) return void open.onUploaded(media, waiting);
  if (replaces !== undefined) return 'It has taken the place of the old file.';
  if (!field) return undefined;
  return `It is in the library now. Open "${field.screen}" and choose it there for "${field.label}".`;
}
