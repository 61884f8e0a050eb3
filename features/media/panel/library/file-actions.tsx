import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { libraryFile } from '../../../../content/library-file.ts';
import { recordClient } from '../../../../engine/panel/fetch-as-staff.ts';
import { formatMoment } from '../../../../engine/panel/moment-text.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { notify } from '../../../../ui/notify.ts';
import { trashNote, useTrashDays } from '../../../trash/panel/trash.ts';
import { FileButton } from '../file-button.tsx';
import { fileSize } from '../media.ts';
import { UploadList } from '../upload-list.tsx';
import { stripList, useUploads } from '../use-uploads.ts';
import {
  type DeletedState,
  type EarlierFile,
  inTrashText,
  libraryPath,
  placeCount,
  postFile,
  refetchFile,
  refetchMedia,
  type UsedFile,
} from './library.ts';
import { UsageList } from './usage-list.tsx';

const { definition } = libraryFile;

/** The version that the last replacement put aside, so that it can be taken back. */
export interface ReplacementState {
  replaced: number | undefined;
  setReplaced: (version: number | undefined) => void;
}

interface FileActionsProps {
  file: UsedFile;
  replacement: ReplacementState;
}

/** What can be done with a file as a whole. */
export function FileActions({ file, replacement }: FileActionsProps) {
  return (
    <section className="small-buttons media-actions" aria-label="The file as a whole">
      <Replacement file={file} replacement={replacement} />
      <Deletion file={file} />
      {file.earlierFiles.length > 0 && <EarlierFiles file={file} />}
    </section>
  );
}

/** What stood in its place before, to be put back. */
function EarlierFiles({ file: { id, earlierFiles } }: { file: UsedFile }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) => postFile(id, `versions/${version}/restore`),
    onSuccess: () => {
      notify.success('The earlier file is in its place again.');
      void refetchFile();
    },
    onError: () => notify.error('The earlier file could not be put back.'),
  });
  return (
    <div className="media-earlier">
      <h2>Earlier files</h2>
      <p className="field-hint">What was replaced is kept for 30 days.</p>
      <ul>
        {earlierFiles.map((earlier) => {
          const text = earlierText(earlier);
          return (
            <li key={earlier.version}>
              <span>{text}</span>
              <button
                type="button"
                className="button button-line"
                aria-label={`Put back: ${text}`}
                aria-disabled={isPending}
                onClick={() => !isPending && mutate(earlier.version)}
              >
                Put back
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** `400 × 300 pixels, 14 KB, replaced 21 Nov 2026, 14:32`. */
function earlierText({ width, height, bytes, replacedAt }: EarlierFile): string {
  const size = width && height ? [`${width} × ${height} pixels`] : [];
  return [...size, fileSize(bytes), `replaced ${formatMoment(replacedAt)}`].join(', ');
}

/** Puts another file in its place, after telling where it is shown, and can take that back. */
function Replacement({ file, replacement: { replaced, setReplaced } }: FileActionsProps) {
  const [chosen, setChosen] = useState<File>();
  const button = useRef<HTMLButtonElement>(null);
  const { id, kind, name, version } = file;
  const uploads = useUploads({
    kind,
    replaces: id,
    isSingle: true,
    goesOnIn: stripList,
    onUploaded() {
      setReplaced(version);
      void refetchFile();
    },
  });
  const replace = () => {
    if (chosen) uploads.add([chosen]);
    setChosen(undefined);
  };
  const undo = useMutation({
    mutationFn: (before: number) => postFile(id, `versions/${before}/restore`),
    onSuccess: () => {
      setReplaced(undefined);
      void refetchFile();
    },
    onError: () => notify.error('The replacement could not be undone.'),
  });
  return (
    <>
      {replaced !== undefined && (
        <div className="row small-buttons media-undo" role="status">
          <p>The file was replaced.</p>
          <button type="button" className="button button-line" onClick={() => undo.mutate(replaced)}>
            Undo
          </button>
        </div>
      )}
      <UploadList {...uploads} onFocusLost={() => button.current?.focus()} />
      <FileButton
        kind={kind}
        label="Replace the file"
        onFiles={([next]) => setChosen(next)}
        button={button}
      />
      <ConfirmDialog
        isOpen={chosen !== undefined}
        title={`Replace '${name}'`}
        text={shownIn(file)}
        confirmLabel="Replace"
        isHarmless
        onConfirm={replace}
        onCancel={() => setChosen(undefined)}
      />
    </>
  );
}

/** `It is shown in 3 places: Rooftop guide, Rooftop day, Sunrise.` */
function shownIn({ usageCount, usages }: UsedFile): string {
  if (usageCount === 0) return 'It is not used anywhere yet.';
  const titles = [...new Set(usages.map(({ title }) => title))];
  const shown = titles.slice(0, 5).join(', ');
  return `It is shown in ${placeCount(usageCount)}: ${shown}${titles.length > 5 ? ' and others' : ''}.`;
}

/** Deletes a file that is not used; says where it is otherwise. */
function Deletion({ file }: { file: UsedFile }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const trashDays = useTrashDays();
  const { messages } = definition;
  const { mutate, isPending } = useMutation({
    mutationFn: () => recordClient.remove(definition, file.id),
    onSuccess: () => {
      void refetchMedia();
      const state: DeletedState = { deleted: { ids: [file.id], text: inTrashText(file.name) } };
      void navigate(libraryPath, { state });
    },
    onError: () => {
      notify.error(messages.deleteFailed);
      // It may be used since.
      void refetchFile();
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
        Delete
      </button>
      {file.usageCount > 0 ? (
        <UsedDialog file={file} isOpen={isAsking} onClose={() => setAsking(false)} />
      ) : (
        <ConfirmDialog
          isOpen={isAsking}
          title={`Delete '${file.name}'`}
          text={messages.confirmDelete}
          note={trashNote(trashDays)}
          confirmLabel="Delete"
          busyLabel={isPending ? 'Deleting...' : undefined}
          onConfirm={() => mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface UsedDialogProps {
  file: UsedFile;
  isOpen: boolean;
  onClose: () => void;
}

/** Why a file cannot be deleted, and where it is used. */
function UsedDialog({ file: { kind, usageCount, usages }, isOpen, onClose }: UsedDialogProps) {
  const id = useId();
  const title = 'It is in use';
  return (
    <Dialog isOpen={isOpen} label={title} describedBy={id} onClose={onClose}>
      <h2 className="dialog-title">{title}</h2>
      <p id={id}>
        {`This ${kind} is used in ${placeCount(usageCount)}. Replace it there, delete for good what is in the trash, or replace the file.`}
      </p>
      <UsageList usages={usages} />
      <div className="dialog-buttons small-buttons">
        <button type="button" className="button button-line" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}
