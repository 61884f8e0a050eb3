import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { cutAddress } from '../../../engine/kinds/url/crops.ts';
import type { Media } from '../media.ts';
import { describeFile, libraryPath } from './media.ts';

/** A picture of a file, or the sign of a document, and its name. */
export function FileFace({ file: { kind, address, name } }: { file: Media }) {
  return (
    <>
      <span className="file-face">
        {kind === 'picture' ? (
          <img src={cutAddress(address, 'whole', 320)} alt="" loading="lazy" decoding="async" />
        ) : (
          <FileText size={40} strokeWidth={1.25} aria-hidden="true" />
        )}
      </span>
      <span className="file-name">{name}</span>
    </>
  );
}

interface FileTileProps {
  file: Media;
  isChecked: boolean;
  /** Undefined where files cannot be ticked. */
  onCheck: (() => void) | undefined;
}

export function FileTile({ file, isChecked, onCheck }: FileTileProps) {
  const { id, name, kind, alt, usageCount } = file;
  return (
    <li className="media-tile">
      <Link to={`${libraryPath}/${id}`}>
        <FileFace file={file} />
      </Link>
      <p className="cluster media-tile-facts">
        <span>{describeFile(file)}</span>
        {usageCount === 0 && <span className="media-mark">Not used</span>}
        {kind === 'picture' && alt === '' && <span className="media-mark">No description</span>}
      </p>
      {onCheck && (
        <label className="icon-button media-tile-check">
          <input type="checkbox" checked={isChecked} onChange={onCheck} aria-label={`Select ${name}`} />
        </label>
      )}
    </li>
  );
}
