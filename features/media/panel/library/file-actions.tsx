import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { libraryFile } from '../../../../content/library-file.ts';
import { recordClient } from '../../../../engine/panel/fetch-as-staff.ts';
import { truncate } from '../../../../engine/panel/list/truncate.ts';
import type { Undo } from '../../../../engine/panel/list/undo-bar.tsx';
import { formatMoment } from '../../../../engine/panel/moment-text.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { notify } from '../../../../ui/notify.ts';
import { trashNote, useTrashDays } from '../../../trash/panel/trash.ts';
import { FileButton } from '../file-button.tsx';
import {
  countText,
  type DeletedState,
  fileSize,
  libraryPath,
  putBack,
  refetchFile,
  refetchMedia,
  type UsedFile,
} from '../media.ts';
import { UploadList } from '../upload-list.tsx';
import { stripList, useUploads } from '../use-uploads.ts';

const { definition } = libraryFile;

interface FileActionsProps {
  file: UsedFile;
  /** Offers to take back that the file was replaced. */
  offer: Undo['offer'];
}

export function FileActions({ file, offer }: FileActionsProps) {
  return (
    <section className="small-buttons media-actions" aria-label="The file as a whole">
      <Replacement file={file} offer={offer} />
      <Deletion file={file} />
      {file.earlierFiles.length > 0 && <EarlierFiles file={file} />}
    </section>
  );
}

/** What stood in its place before, to be put back. */
function EarlierFiles({ file: { id, earlierFiles } }: { file: UsedFile }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (version: number) => putBack(id, version),
    onSuccess: () => notify.success('The earlier file is in its place again.'),
    onError: () => notify.error('The earlier file could not be put back.'),
  });
  return (
    <div className="media-earlier">
      <h2>Earlier files</h2>
      <p className="field-hint">What was replaced is kept for 30 days.</p>
      <ul>
        {earlierFiles.map(({ version, width, height, bytes, replacedAt }) => {
          const size = width && height ? `${width} × ${height} pixels, ` : '';
          const text = `${size}${fileSize(bytes)}, replaced ${formatMoment(replacedAt)}`;
          return (
            <li key={version} className="cluster-between">
              <span>{text}</span>
              <button
                type="button"
                className="button button-line"
                aria-label={`Put back: ${text}`}
                aria-disabled={isPending}
                onClick={() => !isPending && mutate(version)}
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

/** Puts another file in its place, after telling where it is shown. */
function Replacement({ file, offer }: FileActionsProps) {
  const [chosen, setChosen] = useState<File>();
  const button = useRef<HTMLButtonElement>(null);
  const { id, kind, name, version } = file;
  const uploads = useUploads({
    kind,
    replaces: id,
    isSingle: true,
    goesOnIn: stripList,
    onUploaded() {
      const failure = 'The replacement could not be undone';
      offer({ text: 'The file was replaced.', failure, undo: () => putBack(id, version) });
      void refetchFile();
    },
  });
  const replace = () => {
    if (chosen) uploads.add([chosen]);
    setChosen(undefined);
  };
  return (
    <>
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
  return `It is shown in ${countText(usageCount, 'place')}: ${shown}${titles.length > 5 ? ' and others' : ''}.`;
}

/** Deletes a file that is not used. One that is used says what to do first: its uses stand above. */
function Deletion({ file: { id, name, kind, usageCount } }: { file: UsedFile }) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const trashDays = useTrashDays();
  const { mutate, isPending } = useMutation({
    mutationFn: () => recordClient.remove(definition, id),
    onSuccess: () => {
      void refetchMedia();
      const state: DeletedState = { deleted: { ids: [id], text: `'${truncate(name)}' is in the trash.` } };
      void navigate(libraryPath, { state });
    },
    onError: () => {
      notify.error(definition.messages.deleteFailed);
      // It may be used since.
      void refetchFile();
    },
    onSettled: () => setAsking(false),
  });
  if (usageCount > 0)
    return (
      <p className="field-hint">
        {`This ${kind} is used in ${countText(usageCount, 'place')}, so it cannot be deleted. Replace it there, delete for good what is in the trash, or replace the file.`}
      </p>
    );
  return (
    <>
      <button type="button" className="button button-danger" onClick={() => setAsking(true)}>
        Delete
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete '${name}'`}
        text={definition.messages.confirmDelete}
        note={trashNote(trashDays)}
        confirmLabel="Delete"
        busyLabel={isPending ? 'Deleting...' : undefined}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
