import { ImageOff, UnfoldHorizontal } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { notify } from '../../../ui/notify.ts';
import type { RecordKeys } from '../../content-type.ts';
import { isAllowedUrl } from '../../kinds/url/allowed-url.ts';
import type { Publication } from '../../publication.ts';
import type { Column } from '../../views.ts';
import { formatTimestamp, shortMoment } from '../moment-text.ts';
import { isLong, truncate } from './truncate.ts';
import './badge.css';

const hintId = 'tells-whole-text';

/** Stands once beside a table: what the buttons of long texts do. */
export const wholeTextHint = (
  <p id={hintId} hidden>
    Shows the whole text
  </p>
);

interface CellProps<Row extends RecordKeys> {
  column: Column<Row>;
  row: Row;
  /** All records of the list. */
  rows: readonly Row[];
  /** Where the record is edited. */
  editPath: string | undefined;
  /** Whether it stands in a card, where no header says what it is. */
  isLabelled: boolean;
}

/** One value of a record. Where its text is long, a press tells the whole of it for 4 s. */
export function Cell<Row extends RecordKeys>({ column, row, rows, editPath, isLabelled }: CellProps<Row>) {
  const text = column.text(row);
  const as = shownAs(column, text);
  const long = as !== 'picture' && as !== 'timestamp' && isLong(text);
  const sign = column.sign?.(row);
  const content = column.cell ? column.cell(row, rows) : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in a long cell is the way of the keyboard
    <td
      data-label={column.header}
      data-as={as === 'document' ? 'link' : as}
      data-name={column.isName}
      data-whole={column.isWhole}
      data-endless={hasEndlessWord(truncate(text, column.cut)) || undefined}
      onClick={long ? notifyUnlessControl(text) : undefined}
    >
      {isLabelled && !column.isName && <span className="list-label">{column.header}</span>}
      {content ?? <Content column={column} as={as} text={text} isLong={long} editPath={editPath} />}
      {column.isName && (
        <PublicationSigns publication={row.publication} hasStatus={'status' in row} sign={sign} />
      )}
    </td>
  );
}

/** An address that no field accepts can still be in the database: neither a link nor a picture is made of it. */
function shownAs<Row extends RecordKeys>({ as }: Column<Row>, text: string): Column['as'] {
  const isAddress = as === 'link' || as === 'picture' || as === 'document';
  return isAddress && text !== '' && !isAllowedUrl(text, as) ? 'text' : as;
}

function notifyUnlessControl(text: string) {
  return ({ target }: MouseEvent) => {
    if (!(target as Element).closest('a, button')) notify.plain(text);
  };
}

interface ContentProps {
  column: Pick<Column, 'cut' | 'isName' | 'isWhole'>;
  as: Column['as'];
  text: string;
  isLong: boolean;
  editPath: string | undefined;
}

function Content({ column, as, text, isLong, editPath }: ContentProps) {
  if (text === '') return <span className="muted">-</span>;
  const shown = column.isWhole ? text : truncate(text, column.cut);
  if (as === 'picture') return <Picture address={text} />;
  if (as === 'timestamp') return <time dateTime={text}>{formatTimestamp(text)}</time>;
  if (as === 'link') return <Address text={text} shown={shown} />;
  if (as === 'document') return <Address text={text} shown={shown} label="Download" />;
  if (column.isName && editPath !== undefined) {
    return (
      <span className="row list-name">
        <a href={editPath}>{shown}</a>
        {isLong && <WholeText text={text} />}
      </span>
    );
  }
  if (!isLong) return <span>{text}</span>;
  return (
    <button type="button" className="list-long" aria-describedby={hintId} onClick={() => notify.plain(text)}>
      {shown}
    </button>
  );
}

function Address({ text, shown, label }: { text: string; shown: string; label?: string }) {
  return (
    <span className="row list-name">
      <ExternalLink href={text}>
        <span>{label ?? shown}</span>
      </ExternalLink>
      {isLong(text) && <WholeText text={text} />}
    </span>
  );
}

/** For texts that stand in a link, which has a job of its own. */
function WholeText({ text }: { text: string }) {
  return (
    <button
      type="button"
      className="list-expand"
      aria-label="Show the whole text"
      onClick={() => notify.plain(text)}
    >
      <UnfoldHorizontal size={16} aria-hidden="true" />
    </button>
  );
}

/** Whether a text has a word that would push other columns out of sight, if it could not be broken anywhere. */
function hasEndlessWord(text: string): boolean {
  return /\S{25}/.test(text);
}

/** A small picture of a row. The record's name stands beside it, so it has none. */
export function Picture({ address }: { address: string }) {
  const [failed, setFailed] = useState<string>();
  if (failed === address || !isAllowedUrl(address, 'picture')) {
    return (
      <span className="list-picture" role="img" aria-label="This picture could not be loaded">
        <ImageOff size={20} aria-hidden="true" />
      </span>
    );
  }
  return (
    <img
      className="list-picture"
      src={address}
      alt=""
      width={64}
      height={40}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(address)}
    />
  );
}

interface PublicationSignsProps {
  publication: Publication | undefined;
  /** Whether the list has a column that says the same of records that visitors do not see. */
  hasStatus: boolean;
  /** Stands before them. */
  sign?: string | undefined;
}

/** What visitors do not see of a record, and from when until when they do, after its name. */
export function PublicationSigns({ publication, hasStatus, sign = '' }: PublicationSignsProps) {
  const signs = [sign, ...(publication ? signsOf(publication, hasStatus) : [])].filter(Boolean);
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
