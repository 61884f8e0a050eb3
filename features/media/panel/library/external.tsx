import { useMutation, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Breadcrumb } from '../../../../engine/panel/breadcrumb.tsx';
import { requestAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { FilterSelect } from '../../../../engine/panel/list/filter-select.tsx';
import { ListEmpty, ListFailed } from '../../../../engine/panel/list/states.tsx';
import { useListQuery } from '../../../../engine/panel/list/use-list-query.ts';
import { PageHead } from '../../../../engine/panel/page-head.tsx';
import { ForWriters, useMayWrite } from '../../../../engine/panel/permissions.tsx';
import type { ScreenHandle } from '../../../../engine/panel/screen-handle.ts';
import { notify } from '../../../../ui/notify.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { ExternalFile } from '../../media.ts';
import { copyPicture } from '../draw-picture.ts';
import { FileButton } from '../file-button.tsx';
import { fileTarget } from '../file-target.ts';
import { countText, externalQuery, externalTitle, libraryPath, refetchMedia } from '../media.ts';
import { UploadList } from '../upload-list.tsx';
import { useUploads } from '../use-uploads.ts';
import { brokenPictures } from './broken-pictures.ts';
import { UsageList } from './usage-list.tsx';
import './media.css';

export const handle = { area: 'content' } satisfies ScreenHandle;

/** Pictures and documents that records hold with an address of another site, and the ways to have them here. */
export default function ExternalFiles() {
  const { data: all, isError, isPending, refetch } = useQuery(externalQuery);
  const { value, narrow } = useListQuery();
  const isNarrowed = value('show') === 'broken';
  const data = useBroken(all, isNarrowed);
  return (
    <>
      <PageHead
        title={externalTitle}
        breadcrumb={<Breadcrumb trail={[{ label: 'Media', to: libraryPath }]} current={externalTitle} />}
      >
        <FilterSelect
          label="Show"
          all="All files"
          options={[['broken', 'Pictures that cannot be loaded']]}
          value={isNarrowed ? 'broken' : ''}
          onChange={(show) => narrow({ show })}
        />
      </PageHead>
      <p className="media-purpose">These lie on other websites and may disappear there.</p>
      {(isPending || (all && !data)) && <Spinner />}
      {isError && <ListFailed message="Failed to fetch files" onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <ListEmpty
          title="There are none"
          purpose={
            isNarrowed
              ? 'All pictures of other websites can be loaded.'
              : 'All pictures and documents lie on this website.'
          }
        />
      )}
      <ul className="media-external">
        {data?.map((file) => (
          <External key={file.address} file={file} />
        ))}
      </ul>
    </>
  );
}

/** Those that the browser cannot load, or all; undefined while they are tried. */
function useBroken(files: readonly ExternalFile[] | undefined, isNarrowed: boolean) {
  const pictures = files?.filter(({ kind }) => kind === 'picture').map(({ address }) => address) ?? [];
  const { data: broken } = useQuery({
    queryKey: ['broken-pictures', pictures],
    queryFn: () => brokenPictures(pictures),
    enabled: isNarrowed && files !== undefined,
    gcTime: 0,
  });
  if (!isNarrowed) return files;
  return broken && files?.filter(({ address }) => broken.includes(address));
}

function External({ file }: { file: ExternalFile }) {
  const { address, kind, usages } = file;
  const { mutate } = useMutation({
    mutationFn: (id: string) =>
      requestAsStaff<{ changed: number }>('/media/external', { method: 'POST', body: { address, id } }),
    onSuccess: ({ changed }) => {
      notify.success(`The file of this website is shown in ${countText(changed, 'place')} now.`);
      void refetchMedia();
    },
    onError: () => notify.error('The address could not be replaced. Please try again.'),
  });
  const uploads = useUploads({ kind, onUploaded: ({ id }) => mutate(id) });
  const copy = useMutation({
    mutationFn: () => copyPicture(address),
    onSuccess: (copied) => uploads.add([copied]),
  });
  return (
    <li className="box small-buttons" {...(useMayWrite() ? fileTarget(uploads.add) : {})}>
      {kind === 'picture' ? (
        <img src={address} alt="" width={96} height={96} loading="lazy" />
      ) : (
        <FileText size={40} aria-hidden="true" />
      )}
      <div>
        <a href={address} target="_blank" rel="noopener" className="media-address">
          {address}
        </a>
        <UsageList usages={usages} />
        {copy.isError && <p role="alert">That website does not allow copies. Upload your own copy.</p>}
        <ForWriters>
          <div className="cluster">
            {kind === 'picture' && (
              <button
                type="button"
                className="button button-line"
                aria-disabled={copy.isPending}
                onClick={() => copy.mutate()}
              >
                {copy.isPending ? 'Copying...' : 'Copy into the library'}
              </button>
            )}
            <FileButton kind={kind} label="Upload your own copy" onFiles={uploads.add} />
          </div>
        </ForWriters>
        <UploadList {...uploads} onFocusLost={() => undefined} />
      </div>
    </li>
  );
}
