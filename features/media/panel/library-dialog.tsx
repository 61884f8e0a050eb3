import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { locale } from '../../../engine/locale.ts';
import { SearchBox } from '../../../engine/panel/list/search-box.tsx';
import { ListEmpty, ListFailed, NothingFound } from '../../../engine/panel/list/states.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Media, MediaKind } from '../media.ts';
import { FileButton } from './file-button.tsx';
import { fileTarget } from './file-target.ts';
import { FileFace } from './file-tile.tsx';
import { choiceQuery, describeFile, rememberMedia } from './media.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import './media.css';

interface LibraryDialogProps {
  kind: MediaKind;
  onChoose: (media: Media) => void;
  /** Id of what the file is for. */
  describedBy?: string | undefined;
}

const title = 'Choose from the library';

export function LibraryDialog({ kind, onChoose, describedBy }: LibraryDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button button-line"
        aria-haspopup="dialog"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {title}
      </button>
      <LibraryChoice {...{ kind, onChoose, isOpen, setOpen }} />
    </>
  );
}

interface LibraryChoiceProps extends Omit<LibraryDialogProps, 'describedBy'> {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onClosed?: () => void;
}

export function LibraryChoice({ kind, onChoose, isOpen, setOpen, onClosed }: LibraryChoiceProps) {
  const close = () => setOpen(false);
  const choose = (media: Media) => {
    rememberMedia(media);
    onChoose(media);
    close();
  };
  return (
    <Dialog isOpen={isOpen} label={title} className="dialog library" onClose={close} onClosed={onClosed}>
      <Library kind={kind} onChoose={choose} onClose={close} />
    </Dialog>
  );
}

/** Search, upload and the files themselves. It is thrown away when the dialog closes. */
function Library({ kind, onChoose, onClose }: LibraryDialogProps & { onClose: () => void }) {
  const [q, search] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const uploads = useUploads({ kind, onUploaded: () => search('') });
  const found = useInfiniteQuery(choiceQuery(kind, q.trim()));
  const { data, isError, hasNextPage } = found;
  const files = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  return (
    <div className="library-content" {...fileTarget(uploads.add)}>
      <div className="cluster-between">
        <h2 className="dialog-title">{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="cluster-between list-bar small-buttons">
        <SearchBox label={`Search ${kind}s`} value={q} onSearch={search} />
        <FileButton kind={kind} multiple onFiles={uploads.add} button={button} />
      </div>
      <UploadList {...uploads} onFocusLost={() => button.current?.focus()} />
      {isError && (
        <ListFailed message="The library could not be loaded." onRetry={() => void found.refetch()} />
      )}
      {!isError && !data && <Spinner />}
      {data &&
        total === 0 &&
        (q === '' ? (
          <ListEmpty
            title="There are no files yet"
            purpose="Pictures and documents of the website are kept here."
          />
        ) : (
          <NothingFound text={q} onClear={() => search('')} />
        ))}
      {!isError && data && total > 0 && (
        <>
          <Grid key={q} files={files} onChoose={onChoose} isBusy={found.isPlaceholderData} />
          <div className="cluster-between small-buttons">
            <p role="status" className="muted">{`${files.length} of ${total.toLocaleString(locale)}`}</p>
            {(hasNextPage || data.pages.length > 1) && (
              <button
                type="button"
                className="button button-line"
                aria-disabled={!hasNextPage}
                onClick={() => hasNextPage && found.fetchNextPage()}
              >
                Show more
              </button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

interface GridProps {
  files: readonly Media[];
  onChoose: (media: Media) => void;
  isBusy: boolean;
}

/** One stop of the Tab key; arrow keys move inside of it. */
function Grid({ files, onChoose, isBusy }: GridProps) {
  const [current, setCurrent] = useState(0);
  return (
    <ul className="library-grid" aria-label="Files" aria-busy={isBusy} onKeyDown={moveFocus}>
      {files.map((media, index) => (
        <li key={media.id}>
          <button
            type="button"
            tabIndex={index === Math.min(current, files.length - 1) ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose(media)}
          >
            <FileFace file={media} />
            <span className="library-kind">{describeFile(media)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Moves the focus in the grid, in rows as they are shown. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: buttons.length - 1 - at,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}
