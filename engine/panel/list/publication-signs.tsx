import type { Publication } from '../../publication.ts';
import { shortMoment } from '../moment-text.ts';
import './badge.css';

interface PublicationSignsProps {
  publication: Publication | undefined;
  /** Whether the list has a column that says the same of records that visitors do not see. */
  hasStatus: boolean;
}

/** What visitors do not see of a record, and from when until when they do, after its name. */
export function PublicationSigns({ publication, hasStatus }: PublicationSignsProps) {
  const signs = publication ? signsOf(publication, hasStatus) : [];
  if (signs.length === 0) return null;
  return (
    <span className="publication-signs">
      {signs.map((sign) => (
        <span key={sign} className="list-badge">
          {sign}
        </span>
      ))}
    </span>
  );
}

function signsOf({ isShown, publishAt, unpublishAt, draft }: Publication, hasStatus: boolean): string[] {
  return [
    isShown === false && !hasStatus ? 'Hidden' : '',
    publishAt ? `From ${shortMoment(publishAt)}` : '',
    unpublishAt ? `Until ${shortMoment(unpublishAt)}` : '',
    draft ? 'Changes not published' : '',
  ].filter(Boolean);
}
