import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Mail, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { emailRule, textProblem } from '../../../kernel/kinds/text/text-rule.ts';
import type { PagedRecords } from '../../../kernel/panel/list/paged-list.tsx';
import { formatTimestamp } from '../../../kernel/panel/list/timestamp.ts';
import { screenHeading } from '../../../kernel/panel/page-head.tsx';
import type { LoadedPage } from '../../../kernel/panel/records.ts';
import type { Column } from '../../../kernel/views.ts';
import { SpamMark, type Submission, senderOf } from './submission.tsx';
import '../reader.css';
import './submissions.css';

/** What is read, also across the pages of the list. */
interface Reading {
  /** The id of the submission; undefined closes the dialog. */
  opened: string | undefined;
  open: (id: string | undefined) => void;
  /** Turns to the page after or before this one, from the submission that is read. */
  turn: (by: 1 | -1, from: string) => void;
}

export function useReading({ query, address }: PagedRecords<Submission>): Reading {
  const { data, isLoadingError } = query;
  const { page, turnTo } = address;
  // `next` is the page that was turned to: as soon as it is there, its first or last submission is read.
  const [{ id, next }, setReading] = useState<{
    id?: string | undefined;
    next?: { page: number; place: 0 | -1 };
  }>({});
  const turnedTo = next && data?.query.page === next.page ? data.rows.at(next.place)?.id : undefined;
  useEffect(() => {
    // A page that could not be had is not waited for any more.
    if (isLoadingError) setReading({});
    else if (turnedTo !== undefined) setReading({ id: turnedTo });
  }, [isLoadingError, turnedTo]);
  return {
    opened: turnedTo ?? id,
    open: useCallback((opened) => setReading({ id: opened }), []),
    turn: (by, from) => {
      if (next) return;
      setReading({ id: from, next: { page: page + by, place: by === 1 ? 0 : -1 } });
      turnTo(page + by);
    },
  };
}

interface ReaderProps {
  columns: readonly Column<Submission>[];
  /** Undefined while there is none. */
  page: LoadedPage<Submission> | undefined;
  /** Of `useReading`. */
  reading: Reading;
}

/** A whole submission in a dialog, and the way to its neighbours. */
export function Reader({ columns, page, reading: { opened, open, turn } }: ReaderProps) {
  const row = page?.rows.find(({ id }) => id === opened);
  const title = useRef<HTMLHeadingElement>(null);
  const hasTurned = useRef(false);
  // The button that opened the dialog is gone with its page.
  const focusAfter = () => {
    const target = hasTurned.current ? screenHeading() : null;
    hasTurned.current = false;
    return target ?? true;
  };
  const turnFrom = (id: string) => (by: 1 | -1) => {
    hasTurned.current = true;
    turn(by, id);
  };
  return (
    <Dialog.Root open={row !== undefined} onOpenChange={(isOpen) => !isOpen && open(undefined)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog reader" initialFocus={title} finalFocus={focusAfter}>
            {page && row && (
              <>
                <div className="row reader-head">
                  <Dialog.Title ref={title} tabIndex={-1} className="dialog-title">
                    {senderOf(row)}
                  </Dialog.Title>
                  <Dialog.Close className="list-action" aria-label="Close">
                    <X size={20} aria-hidden="true" />
                  </Dialog.Close>
                </div>
                {row.isSuspectedSpam && <SpamMark />}
                <Entries key={row.id} columns={columns} row={row} />
                <div className="cluster-between reader-foot small-buttons">
                  <Neighbours page={page} row={row} onOpen={open} onTurn={turnFrom(row.id)} />
                  {mailTo(row) && (
                    <a href={mailTo(row)} className="button button-dark">
                      <Mail size={18} aria-hidden="true" />
                      <span>Reply by email</span>
                    </a>
                  )}
                </div>
              </>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Everything that was sent, each line as it was written. */
function Entries({ columns, row }: { columns: readonly Column<Submission>[]; row: Submission }) {
  return (
    <dl className="reader-fields" tabIndex={0}>
      {columns.map((column) => (
        <div key={column.header} data-long={column.text(row).length > 60 || undefined}>
          <dt>{column.header}</dt>
          <dd>
            <Entry column={column} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Entry({ column, row }: { column: Column<Submission>; row: Submission }): ReactNode {
  const text = column.text(row);
  if (text === '') return <span className="list-no-value">-</span>;
  if (column.as === 'timestamp') return <time dateTime={text}>{formatTimestamp(text)}</time>;
  const address = text === row.email ? mailTo(row) : text === row.phone ? callTo(text) : undefined;
  return address ? <a href={address}>{text}</a> : <span>{text}</span>;
}

interface NeighboursProps {
  page: LoadedPage<Submission>;
  /** The submission that is read. */
  row: Submission;
  onOpen: (id: string) => void;
  /** Turns the page, where the neighbour is on another one. */
  onTurn: (by: 1 | -1) => void;
}

function Neighbours({ page: { rows, total, query }, row, onOpen, onTurn }: NeighboursProps) {
  const index = rows.indexOf(row);
  /** Where it stands among all, from 1. */
  const number = (query.page - 1) * query.limit + index + 1;
  const step = (name: string, by: 1 | -1, icon: ReactNode) => {
    const to = rows[index + by];
    const isPossible = number + by >= 1 && number + by <= total;
    return (
      <button
        type="button"
        className="list-action"
        aria-label={name}
        title={name}
        aria-disabled={!isPossible}
        onClick={() => isPossible && (to ? onOpen(to.id) : onTurn(by))}
      >
        {icon}
      </button>
    );
  };
  return (
    <div className="row reader-neighbours">
      {step('Newer', -1, <ChevronLeft size={20} aria-hidden="true" />)}
      {step('Older', 1, <ChevronRight size={20} aria-hidden="true" />)}
      <p role="status">{`${number} of ${total}`}</p>
    </div>
  );
}

const replySubject = 'Your message to the association';

/** Undefined for what the form would have refused: it can still be in the database. */
function mailTo({ email }: Submission): string | undefined {
  const isEmail = textProblem(emailRule({ label: 'Email' }), email) === undefined;
  if (!isEmail) return undefined;
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(replySubject)}`;
}

/** Undefined for a text without a digit. */
function callTo(phone: string): string | undefined {
  const number = phone.replace(/[^+\d]/g, '');
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
