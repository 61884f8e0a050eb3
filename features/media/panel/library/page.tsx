import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { libraryFile } from '../../../../content/library-file.ts';
import { ApiError } from '../../../../engine/client/api-error.ts';
import { recordClient } from '../../../../engine/panel/fetch-as-staff.ts';
import { FilterSelect } from '../../../../engine/panel/list/filter-select.tsx';
import { Pager } from '../../../../engine/panel/list/pager.tsx';
import { SearchBox } from '../../../../engine/panel/list/search-box.tsx';
import { ListAlert, ListEmpty, ListFailed, NothingFound } from '../../../../engine/panel/list/states.tsx';
import { useUndo } from '../../../../engine/panel/list/undo-bar.tsx';
import { useListQuery } from '../../../../engine/panel/list/use-list-query.ts';
import { PageHead } from '../../../../engine/panel/page-head.tsx';
import { ForWriters, useMayWrite } from '../../../../engine/panel/permissions.tsx';
import { refetch } from '../../../../engine/panel/records.ts';
import type { ScreenHandle } from '../../../../engine/panel/screen-handle.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { notify } from '../../../../ui/notify.ts';
import { lastPage } from '../../../../ui/page-numbers.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { TrashLink } from '../../../trash/panel/slots.tsx';
import { trashNote, useTrashDays } from '../../../trash/panel/trash.ts';
import type { Media } from '../../media.ts';
import { FileButton } from '../file-button.tsx';
import { fileTarget } from '../file-target.ts';
import { FileTile } from '../file-tile.tsx';
import {
  countText,
  type DeletedState,
  externalTitle,
  fileSize,
  libraryPath,
  libraryQuery,
  refetchMedia,
  restoreFiles,
  storageQuery,
} from '../media.ts';
import { UploadList } from '../upload-list.tsx';
import { stripList, useUploads } from '../use-uploads.ts';
import './media.css';

const { label, messages } = libraryFile.definition;
const purpose = 'Pictures and documents of the website are kept here. Drop files anywhere on this page.';

/** By the name of their parameter in the address. */
const filters = [
  { name: 'kind', label: 'Kind', all: 'All kinds', texts: { picture: 'Pictures', document: 'Documents' } },
  { name: 'used', label: 'Use', all: 'Used or not', texts: { yes: 'Used', no: 'Not used' } },
  { name: 'alt', label: 'Description', all: 'All descriptions', texts: { missing: 'Without description' } },
];

export const handle = { area: 'content' } satisfies ScreenHandle;

export default function Library() {
  const uploads = useUploads({ onUploaded: () => void refetchMedia(), goesOnIn: stripList });
  const mayWrite = useMayWrite();
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
    <div className="media-library" {...(mayWrite ? fileTarget(uploads.add) : {})}>
      <PageHead title={label}>
        <TrashLink definition={libraryFile.definition} />
        <ForWriters>
          <FileButton multiple isMain onFiles={uploads.add} button={button} />
        </ForWriters>
      </PageHead>
      {bar}
      <UploadList {...uploads} onFocusLost={() => button.current?.focus()} />
      <Files />
      <p className="media-foot">
        <Link to={`${libraryPath}/external`} className="media-link">
          {externalTitle}
        </Link>
      </p>
      <Room />
    </div>
  );
}

function Files() {
  const [search] = useSearchParams();
  const address = useListQuery();
  const { data, error, isPending, refetch: again } = useQuery(libraryQuery(search));
  const [selection, setSelection] = useState<Selection>(new Set());
  // What is used cannot be deleted.
  const mayWrite = useMayWrite();
  const isSelectable = mayWrite && search.get('used') === 'no';
  return (
    <>
      <div className="cluster list-bar">
        <SearchBox label="Search files" value={address.q} onSearch={address.search} />
        {filters.map(({ name, texts, ...filter }) => (
          <FilterSelect
            key={name}
            {...filter}
            options={Object.entries(texts)}
            value={address.value(name)}
            onChange={(value) => address.narrow({ [name]: value })}
          />
        ))}
      </div>
      {error && data && <ListAlert message={messages.fetchFailed} onRetry={() => void again()} />}
      {error && !data && <ListFailed message={messages.fetchFailed} onRetry={() => void again()} />}
      {isPending && <Spinner />}
      {data?.data.length === 0 && <Nothing lastPage={lastPage(data.total, data.limit)} text={address.q} />}
      {data && data.data.length > 0 && (
        <>
          {isSelectable && <SelectionBar selection={selection} onChange={setSelection} files={data.data} />}
          <ul className="media-grid">
            {data.data.map((file) => (
              <FileTile
                key={file.id}
                file={file}
                isChecked={selection.has(file.id)}
                onCheck={
                  isSelectable
                    ? () => setSelection(selection.symmetricDifference(new Set([file.id])))
                    : undefined
                }
              />
            ))}
          </ul>
          <Pager page={data.page} limit={data.limit} total={data.total} />
        </>
      )}
    </>
  );
}

/** Why the page of the address is empty. */
function Nothing({ lastPage, text }: { lastPage: number; text: string }) {
  const [search, setSearch] = useSearchParams();
  const last = new URLSearchParams(search);
  last.set('page', String(lastPage));
  if (Number(search.get('page') ?? 1) > lastPage) return <Navigate to={{ search: String(last) }} replace />;
  if (text !== '' || filters.some(({ name }) => search.has(name)))
    return <NothingFound text={text} onClear={() => setSearch({})} />;
  return <ListEmpty title="There are no files yet" purpose={purpose} />;
}

type Selection = ReadonlySet<string>;

interface SelectionBarProps {
  /** Ids of the files that are ticked. */
  selection: Selection;
  onChange: (selection: Selection) => void;
  files: readonly Media[];
}

function SelectionBar({ selection, onChange, files }: SelectionBarProps) {
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const trashDays = useTrashDays();
  const all = new Set(files.map(({ id }) => id));
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteFiles([...selection]),
    onSuccess(ids) {
      const kept = selection.size - ids.length;
      const text = `${ids.length} deleted.${kept === 0 ? '' : ` ${kept} ${kept === 1 ? 'is' : 'are'} in use since.`}`;
      const state: DeletedState = { deleted: { ids, text } };
      if (ids.length === 0) notify.error(text);
      else void navigate({ search }, { replace: true, state });
      onChange(new Set());
    },
    onError: () => notify.error(messages.deleteFailed),
    onSettled: () => {
      setAsking(false);
      void refetchMedia();
    },
  });
  const count = countText(selection.size, 'file');
  return (
    <div className="cluster media-selection small-buttons">
      <button
        type="button"
        className="button button-line"
        aria-disabled={all.isSubsetOf(selection)}
        onClick={() => onChange(selection.union(all))}
      >
        Select all on this page
      </button>
      <button
        type="button"
        className="button button-danger"
        aria-disabled={selection.size === 0}
        onClick={() => selection.size > 0 && setAsking(true)}
      >
        {selection.size === 0 ? 'Delete' : `Delete ${count}`}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${count}`}
        text={selection.size === 1 ? messages.confirmDelete : 'Are you sure you want to delete these files?'}
        note={trashNote(trashDays, selection.size)}
        confirmLabel="Delete"
        busyLabel={isPending ? 'Deleting...' : undefined}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** Gives the ids of those that are deleted; what is used since, or gone, is not. */
async function deleteFiles(ids: readonly string[]): Promise<string[]> {
  const isDeleted = async (id: string) => {
    try {
      await recordClient.remove(libraryFile.definition, id);
      return true;
    } catch (error) {
      if (error instanceof ApiError && [404, 409].includes(error.status)) return false;
      throw error;
    }
  };
  const results = await Promise.all(ids.map(isDeleted));
  return ids.filter((_, index) => results[index]);
}

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
