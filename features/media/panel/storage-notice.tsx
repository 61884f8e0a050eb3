import { Link } from 'react-router';
import type { StorageTrouble } from '../../../content/summary.ts';
import { fileSize, libraryPath } from './media.ts';

/** What is wrong with the files of the website, or soon will be; nothing where all is well. */
export function StorageNotice({ troubles }: { troubles: readonly StorageTrouble[] }) {
  return (
    <div role="status">
      {troubles.map((trouble) => (
        <p key={trouble.kind} className="dash-notice">
          <Notice trouble={trouble} />
        </p>
      ))}
    </div>
  );
}

function Notice({ trouble: { kind, bytes = 0, quotaBytes = 0 } }: { trouble: StorageTrouble }) {
  if (kind === 'away')
    return (
      <>
        <strong>The pictures and documents of the website cannot be reached.</strong> Visitors do not see
        them, and none can be uploaded. Tell whoever looks after the server.
      </>
    );
  if (kind === 'disk')
    return (
      <>
        <strong>{`The disk of the server is nearly full: ${fileSize(bytes)} are free.`}</strong> Below 500 MB
        no files are taken. Tell whoever looks after the server.
      </>
    );
  return (
    <>
      <strong>{`The library is nearly full: ${fileSize(bytes)} of ${fileSize(quotaBytes)}.`}</strong> Delete{' '}
      <Link to={`${libraryPath}?used=no`}>files that are not used</Link>, then delete them for good{' '}
      <Link to="/admin/trash?type=media">in the trash</Link>.
    </>
  );
}
