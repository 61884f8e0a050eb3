import { ChevronUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { currentAccount } from '../../../engine/panel/session.ts';
import type { Media } from '../media.ts';
import { countText } from './media.ts';
import { UploadList, useFocusLost } from './upload-list.tsx';
import { deleteFiles, isOnItsWay, readFiles, useAllUploads, type WaitingFile } from './upload-store.ts';
import { stripList, useUploads } from './use-uploads.ts';
import './media.css';

/** At the lower edge of the panel: files of an earlier document that wait for their upload, and those of a screen that was left. */
export function UploadStrip() {
  const { uploads, resume, ...list } = useUploads({
    onUploaded: whatNext,
    list: stripList,
    goesOnIn: stripList,
  });
  const [waiting, setWaiting] = useWaitingFiles();
  /** Without the others, only the lines are shown that have something to say. */
  const [isFolded, setFolded] = useState(true);
  const onFocusLost = () => screenHeading()?.focus();
  const focus = useFocusLost(onFocusLost);
  const upload = () => {
    setWaiting([]);
    if (waiting.length > 0) resume(waiting);
  };
  const forget = () => {
    setWaiting([]);
    deleteFiles(waiting.map(({ id }) => id)).catch(() => undefined);
  };
  const uploadNow = useEffectEvent(upload);
  useEffect(() => {
    const onOnline = () => uploadNow();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  if (waiting.length === 0 && uploads.length === 0) return null;
  const [have, them] = waiting.length === 1 ? ['has', 'it'] : ['have', 'them'];
  const ended = uploads.filter((one) => !isOnItsWay(one));
  return (
    <section className="small-buttons upload-strip" aria-label="Uploads" {...focus}>
      {waiting.length > 0 && (
        <div className="cluster">
          <p role="status">{`${countText(waiting.length, 'file')} ${have} not been uploaded yet.`}</p>
          <button type="button" className="button button-dark" onClick={upload}>
            {`Upload ${them} now`}
          </button>
          <button type="button" className="button button-line" onClick={forget}>
            {`Forget ${them}`}
          </button>
        </div>
      )}
      {ended.length < uploads.length && (
        <button
          type="button"
          className="row upload-fold"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <span>{`${ended.length} of ${uploads.length} uploaded`}</span>
          <ChevronUp size={20} aria-hidden="true" />
        </button>
      )}
      <UploadList {...list} uploads={isFolded ? ended : uploads} onFocusLost={onFocusLost} />
    </section>
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

/** What to do with a file whose form is not open any more. */
function whatNext(_: Media, { field, replaces }: WaitingFile): string | undefined {
  if (replaces !== undefined) return 'It has taken the place of the old file.';
  return (
    field && `It is in the library now. Open "${field.screen}" and choose it there for "${field.label}".`
  );
}
