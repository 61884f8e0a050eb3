import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileText, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cutAddress } from '../../../engine/kinds/url/crops.ts';
import { SearchBox } from '../../../engine/panel/list/search-box.tsx';
import { ListFailed, NothingFound } from '../../../engine/panel/list/states.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { lastPage } from '../../../ui/page-numbers.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { FileButton } from './file-button.tsx';
import { fileTarget } from './file-target.ts';
import { describeFile, libraryQuery, type MediaKind, type MediaRecord, rememberMedia } from './media.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';
import './media.css';

interface LibraryDialogProps {
  kind: MediaKind;
  onChoose: (media: MediaRecord) => void;
  /** Id of what the file is for. */
  describedBy?: string | undefined;
}

const title = 'Choose from the library';

/** A button, and the dialog behind it in which a file of the library is chosen. */
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
  /** Called when the dialog is gone. */
  onClosed?: () => void;
}

/** The dialog in which a file of the library is chosen. */
export function LibraryChoice(props: LibraryChoiceProps) {
  const { kind, onChoose, isOpen, setOpen, onClosed } = props;
  const close = () => setOpen(false);
  const choose = (media: MediaRecord) => {
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
function Library({
  kind,
  onChoose,
  onClose,
}: Omit<LibraryDialogProps, 'describedBy'> & { onClose: () => void }) {
  const [query, setQuery] = useState({ q: '', page: 1 });
  const button = useRef<HTMLButtonElement>(null);
  const search = (q: string) => setQuery({ q, page: 1 });
  const uploads = useUploads({ kind, onUploaded: () => search('') });
  return (
    <div className="library-content" {...fileTarget(uploads.add)}>
      <div className="library-head">
        <h2 className="dialog-title">{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className="cluster-between library-bar small-buttons">
        <SearchBox label={`Search ${kind}s`} value={query.q} onSearch={search} />
        <FileButton kind={kind} multiple onFiles={uploads.add} button={button} />
      </div>
      <UploadList {...uploads} onFocusLost={() => button.current?.focus()} />
      <Files
        {...{ kind, query, onChoose }}
        onClear={() => search('')}
        onPage={(page) => setQuery({ ...query, page })}
      />
    </div>
  );
}

interface FilesProps {
  kind: MediaKind;
  query: { q: string; page: number };
  onChoose: (media: MediaRecord) => void;
  onClear: () => void;
  onPage: (page: number) => void;
}

function Files({ kind, query, onChoose, onClear, onPage }: FilesProps) {
  const { q, page } = query;
  const { data, isError, refetch, isPlaceholderData } = useQuery(libraryQuery(kind, q.trim(), page));
  if (isError)
    return <ListFailed message="The library could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  if (data.total === 0 && q !== '') return <NothingFound text={q} onClear={onClear} />;
  if (data.total === 0)
    return <p className="library-empty">Pictures and documents of the website are kept here.</p>;
  return (
    <>
      <Grid key={`${q} ${page}`} files={data.data} onChoose={onChoose} isBusy={isPlaceholderData} />
      <Pages page={data.page} limit={data.limit} total={data.total} onPage={onPage} />
    </>
  );
}

interface GridProps {
  files: readonly MediaRecord[];
  onChoose: (media: MediaRecord) => void;
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
            <span className="library-tile">
              {media.kind === 'picture' ? (
                <img src={cutAddress(media.address, 'whole', 320)} alt="" loading="lazy" />
              ) : (
                <FileText size={40} strokeWidth={1.25} aria-hidden="true" />
              )}
            </span>
            <span className="library-name">{media.name}</span>
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
  const top = buttons[0]?.offsetTop;
  const firstBelow = buttons.findIndex(({ offsetTop }) => offsetTop !== top);
  const columns = firstBelow === -1 ? buttons.length : firstBelow;
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

interface PagesProps {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ page, limit, total, onPage }: PagesProps) {
  const last = lastPage(total, limit);
  if (last === 1) return null;
  const first = (page - 1) * limit + 1;
  const step = (to: number, name: string, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      aria-disabled={to < 1 || to > last}
      onClick={() => to >= 1 && to <= last && onPage(to)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
  return (
    <nav className="cluster-between library-pages" aria-label="Pages">
      <p role="status">{`${first}–${Math.min(page * limit, total)} of ${total.toLocaleString('en-IN')}`}</p>
      <div className="row">
        {step(page - 1, 'Previous page', ChevronLeft)}
        {step(page + 1, 'Next page', ChevronRight)}
      </div>
    </nav>
  );
}
