import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { describeFile, kindName } from '../media.ts';
import { type LibraryFile, libraryPath } from './library.ts';

interface FileTileProps {
  file: LibraryFile;
  /** Whether it is ticked; undefined where files cannot be. */
  isChecked?: boolean | undefined;
  onCheck?: (() => void) | undefined;
}

/** A file in the grid of the library. */
export function FileTile({ file, isChecked, onCheck }: FileTileProps) {
  const { id, name, kind, alt, address, usageCount } = file;
  return (
    <li className="small-buttons media-tile">
      <Link to={`${libraryPath}/${id}`} className="media-tile-face">
        {kind === 'picture' ? (
          <img
            src={`${address}?square-320`}
            srcSet={`${address}?square-160 160w, ${address}?square-320 320w`}
            sizes="(width >= 40rem) 12rem, 45vw"
            alt=""
            width={320}
            height={320}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <DocumentSign address={address} />
        )}
        <span className="media-tile-name">{name}</span>
      </Link>
      <p className="media-tile-facts">
        <span>{describeFile(file)}</span>
        {usageCount === 0 && <span className="media-mark">Not used</span>}
        {kind === 'picture' && alt === '' && <span className="media-mark">No description</span>}
      </p>
      {onCheck && (
        <label className="media-tile-check">
          <input
            type="checkbox"
            checked={isChecked ?? false}
            onChange={onCheck}
            aria-label={`Select ${name}`}
          />
        </label>
      )}
    </li>
  );
}

function DocumentSign({ address }: { address: string }) {
  return (
    <span className="media-document">
      <FileText size={40} aria-hidden="true" />
      <span aria-hidden="true">{kindName(address)}</span>
    </span>
  );
}
