import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { libraryFile } from '../../../../content/library-file.ts';
import { Pager } from '../../../../engine/panel/list/pager.tsx';
import { SearchBox } from '../../../../engine/panel/list/search-box.tsx';
import { ListAlert, ListEmpty, ListFailed, NothingFound } from '../../../../engine/panel/list/states.tsx';
import { useUndo } from '../../../../engine/panel/list/undo-bar.tsx';
import { useListQuery } from '../../../../engine/panel/list/use-list-query.ts';
import { PageHead } from '../../../../engine/panel/page-head.tsx';
import { refetch } from '../../../../engine/panel/records.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { notify } from '../../../../ui/notify.ts';
import { lastPage } from '../../../../ui/page-numbers.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { trashNote, useTrashDays } from '../../../trash/panel/trash.ts';
import { TrashLink } from '../../../trash/panel/trash-link.tsx';
import { FileButton } from '../file-button.tsx';
import { fileTarget } from '../file-target.ts';
import { fileSize } from '../media.ts';
import { UploadList } from '../upload-list.tsx';
import { stripList, useUploads } from '../use-uploads.ts';
import { FileTile } from './file-tile.tsx';
import {
  type DeletedState,
  deleteFiles,
  externalTitle,
  filters,
  type LibraryFile,
  libraryPath,
  libraryQuery,
  refetchMedia,
  restoreFiles,
  storageQuery,
} from './library.ts';
import './media.css';

const { label, messages } = libraryFile.definition;
const purpose = 'Pictures and documents of the website are kept here. Drop files anywhere on this page.';

/** The pictures and documents of the website. */
export default function Library() {
  const uploads = useUploads({ onUploaded: () => void refetchMedia(), goesOnIn: stripList });
  const { offer, bar } = useUndo(libraryFile.definition);
  const { state, search } = useLocation() as { state: DeletedState | null; search: string };
  const navigate = useNavigate();
  const deleted = state?.deleted;
  useEffect(() => {
    if (!deleted) return;
    const { ids, text } = deleted;
    void refetch(libraryFile.definition);
    offer({ text, failure: 'It could not be restored', undo: () => restoreFiles(ids) });
    // Said once: a reload does not say it again.
    void navigate({ search }, { replace: true, state: null });
  }, [deleted, offer, navigate, search]);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="media-library" {...fileTarget(uploads.add)}>
      <PageHead title={label}>
        <TrashLink definition={libraryFile.definition} />
        <FileButton multiple isMain onFiles={uploads.add} button={button} />
      </PageHead>
      {bar}
      <UploadList {...uploads} onFocusLost={() => button.current?.focus()} />
      <Files />
      <p className="media-foot">
        <Link to={`${libraryPath}/external`}>{externalTitle}</Link>
      </p>
      <Room />
    </div>
  );
}

/** Files by the search and the filters of the address. */
function Files() {
  const [search] = useSearchParams();
  const address = useListQuery();
  const { data, error, isPending, refetch: again } = useQuery(libraryQuery(search));
  const selection = useSelection(search.get('used') === 'no');
  const isFiltered = filters.some(({ parameter }) => search.has(parameter)) || address.q !== '';
  return (
    <>
      <div className="media-tools">
        <SearchBox label="Search files" value={address.q} onSearch={address.search} />
        <Filters />
      </div>
      {error && data && <ListAlert message={messages.fetchFailed} onRetry={() => void again()} />}
      {error && !data && <ListFailed message={messages.fetchFailed} onRetry={() => void again()} />}
      {isPending && <Spinner />}
      {data?.data.length === 0 &&
        (data.total > 0 ? (
          <LastPage page={lastPage(data.total, data.limit)} />
        ) : isFiltered ? (
          <NoMatch text={address.q} />
        ) : (
          <ListEmpty title="There are no files yet" purpose={purpose} />
        ))}
      {data && data.data.length > 0 && (
        <>
          {selection && <SelectionBar selection={selection} files={data.data} />}
          <ul className="media-grid">
            {data.data.map((file) => (
              <FileTile
                key={file.id}
                file={file}
                isChecked={selection?.ids.has(file.id)}
                onCheck={selection && (() => selection.toggle(file.id))}
              />
            ))}
          </ul>
          <Pager page={data.page} limit={data.limit} total={data.total} />
        </>
      )}
    </>
  );
}

/** What was on the page of the address is gone. */
function LastPage({ page }: { page: number }) {
  const [search] = useSearchParams();
  const last = new URLSearchParams(search);
  last.set('page', String(page));
  return <Navigate to={{ search: String(last) }} replace />;
}

function NoMatch({ text }: { text: string }) {
  const [, setSearch] = useSearchParams();
  return text === '' ? (
    <ListEmpty title="There are no such files" purpose="Choose other filters." />
  ) : (
    <NothingFound text={text} onClear={() => setSearch({})} />
  );
}

/** Each filter is a link, so that it can be opened in a tab and gone back to. */
function Filters() {
  const [search] = useSearchParams();
  return (
    <ul className="cluster media-filters" aria-label="Filters">
      {filters.map(({ parameter, value, label: name }) => {
        const isChosen = search.get(parameter) === value;
        const next = new URLSearchParams(search);
        next.delete('page');
        if (isChosen) next.delete(parameter);
        else next.set(parameter, value);
        return (
          <li key={name}>
            <Link to={{ search: String(next) }} aria-current={isChosen || undefined} preventScrollReset>
              {name}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface Selection {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  clear: () => void;
}

/** Files that are ticked, where they can be. */
function useSelection(isPossible: boolean): Selection | undefined {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  if (!isPossible) return undefined;
  return {
    ids,
    toggle: (id) => setIds((before) => before.symmetricDifference(new Set([id]))),
    clear: () => setIds(new Set()),
  };
}

function SelectionBar({
  selection: { ids, clear, toggle },
  files,
}: {
  selection: Selection;
  files: readonly LibraryFile[];
}) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const trashDays = useTrashDays();
  const unticked = files.filter(({ id }) => !ids.has(id));
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteFiles([...ids]),
    onSuccess: ({ deleted: ids, kept }) => {
      const inUse =
        kept.length === 0 ? '' : ` ${kept.length} ${kept.length === 1 ? 'is' : 'are'} in use since.`;
      const text = `${ids.length} deleted.${inUse}`;
      if (ids.length === 0) notify.error(text);
      else
        void navigate(
          { search },
          { replace: true, state: { deleted: { ids, text } } satisfies DeletedState },
        );
      clear();
    },
    onError: () => notify.error(messages.deleteFailed),
    onSettled: () => {
      setAsking(false);
      void refetchMedia();
    },
  });
  const count = ids.size === 1 ? '1 file' : `${ids.size} files`;
  return (
    <div className="cluster media-selection small-buttons">
      <button
        type="button"
        className="button button-line"
        aria-disabled={unticked.length === 0}
        onClick={() => {
          for (const { id } of unticked) toggle(id);
        }}
      >
        Select all on this page
      </button>
      <button
        type="button"
        className="button button-danger"
        aria-disabled={ids.size === 0}
        onClick={() => ids.size > 0 && setAsking(true)}
      >
        {ids.size === 0 ? 'Delete' : `Delete ${count}`}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${count}`}
        text={ids.size === 1 ? messages.confirmDelete : 'Are you sure you want to delete these files?'}
        note={trashNote(trashDays, ids.size)}
        confirmLabel="Delete"
        busyLabel={isPending ? 'Deleting...' : undefined}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** How full the library is. */
function Room() {
  const { data } = useQuery(storageQuery);
  if (!data) return null;
  const { usedBytes, quotaBytes } = data;
  const part = quotaBytes === 0 ? 0 : usedBytes / quotaBytes;
  const level = part >= 0.95 ? 'full' : part >= 0.8 ? 'filling' : undefined;
  const used = fileSize(usedBytes);
  return (
    <p className="media-room" data-level={level}>
      {quotaBytes === 0 ? `${used} used` : `${used} of ${Math.round(quotaBytes / 1024 ** 3)} GB used`}
    </p>
  );
}
