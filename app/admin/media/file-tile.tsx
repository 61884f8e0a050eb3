import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { describeFile, kindName } from '../../../kernel/panel/media/media.ts';
import { type LibraryFile, libraryPath } from './library.ts';

interface FileTileProps {
  file: LibraryFile;
  /** Whether it is ticked; undefined where files cannot be. */
  isChecked?: boolean | undefined;
  onCheck?: (() => void) | undefined;
  /** For a deleted file, which has no page. */
  onRestore?: ((file: LibraryFile) => void) | undefined;
}

/** A file in the grid of the library. */
export function FileTile({ file, isChecked, onCheck, onRestore }: FileTileProps) {
  const { id, name, kind, alt, address, usageCount } = file;
  return (
    <li className="small-buttons media-tile">
      {onRestore ? (
        <div className="media-tile-face">
          {kind === 'picture' ? (
            <FileText size={40} aria-hidden="true" />
          ) : (
            <DocumentSign address={address} />
          )}
          <span className="media-tile-name">{name}</span>
        </div>
      ) : (
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
      )}
      <p className="media-tile-facts">
        <span>{describeFile(file)}</span>
        {!onRestore && usageCount === 0 && <span className="media-mark">Not used</span>}
        {!onRestore && kind === 'picture' && alt === '' && <span className="media-mark">No description</span>}
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
      {onRestore && (
        <button
          type="button"
          className="button button-line"
          aria-label={`Restore ${name}`}
          onClick={() => onRestore(file)}
        >
          Restore
        </button>
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
