import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Mail, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { emailRule, textProblem } from '../../../kernel/kinds/text/text-rule.ts';
import { formatTimestamp } from '../../../kernel/panel/list/timestamp.ts';
import { screenHeading } from '../../../kernel/panel/page-head.tsx';
import type { Column } from '../../../kernel/views.ts';
import { SpamMark, type Submission, senderOf } from './submission.tsx';
import './submissions.css';

interface ReaderProps {
  columns: readonly Column<Submission>[];
  /** Those of the page, in their order. */
  rows: readonly Submission[];
  /** How many come before the page. */
  offset: number;
  /** Those of all pages. */
  total: number;
  /** The id of the one that is read; undefined closes the dialog. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Turns to the page after or before this one, from the one that is read. */
  onTurn: (by: 1 | -1, from: string) => void;
}

/** A whole submission in a dialog, and the way to its neighbours. */
export function Reader({ columns, rows, offset, total, opened, onOpen, onTurn }: ReaderProps) {
  const index = rows.findIndex(({ id }) => id === opened);
  const row = rows[index];
  const title = useRef<HTMLHeadingElement>(null);
  const hasTurned = useRef(false);
  // The button that opened the dialog is gone with its page.
  const focusAfter = () => {
    const target = hasTurned.current ? screenHeading() : null;
    hasTurned.current = false;
    return target ?? true;
  };
  const turn = (by: 1 | -1) => {
    if (!row) return;
    hasTurned.current = true;
    onTurn(by, row.id);
  };
  const close = (isOpen: boolean) => {
    if (!isOpen) onOpen(undefined);
  };
  return (
    <Dialog.Root open={row !== undefined} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup className="dialog reader" initialFocus={title} finalFocus={focusAfter}>
            {row && (
              <>
                <div className="reader-head">
                  <Dialog.Title ref={title} tabIndex={-1} className="dialog-title">
                    {senderOf(row)}
                  </Dialog.Title>
                  <Dialog.Close className="list-action" aria-label="Close">
                    <X size={20} aria-hidden="true" />
                  </Dialog.Close>
                </div>
                {row.isSuspectedSpam && <SpamMark />}
                <Entries key={row.id} columns={columns} row={row} />
                <div className="reader-foot">
                  <Neighbours
                    rows={rows}
                    index={index}
                    number={offset + index + 1}
                    total={total}
                    onOpen={onOpen}
                    onTurn={turn}
                  />
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
    <dl className="reader-entries" tabIndex={0}>
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
  if (text === '') return <span className="list-nothing">-</span>;
  if (column.as === 'timestamp') return <time dateTime={text}>{formatTimestamp(text)}</time>;
  const address = text === row.email ? mailTo(row) : text === row.phone ? callTo(text) : undefined;
  return address ? <a href={address}>{text}</a> : <span>{text}</span>;
}

interface NeighboursProps {
  rows: readonly Submission[];
  index: number;
  /** Where the one that is read stands among all, from 1. */
  number: number;
  /** Of all pages. */
  total: number;
  onOpen: (id: string) => void;
  /** Turns the page, where the neighbour is on another one. */
  onTurn: (by: 1 | -1) => void;
}

function Neighbours({ rows, index, number, total, onOpen, onTurn }: NeighboursProps) {
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
    <div className="reader-neighbours">
      {step('Newer', -1, <ChevronLeft size={20} aria-hidden="true" />)}
      {step('Older', 1, <ChevronRight size={20} aria-hidden="true" />)}
      <p role="status">{`${number} of ${total}`}</p>
    </div>
  );
}

/** Undefined for what the form would have refused: it can still be in the database. */
function mailTo({ email }: Submission): string | undefined {
  const isEmail = textProblem(emailRule({ label: 'Email' }), email) === undefined;
  return isEmail ? `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}` : undefined;
}

/** Undefined for a text without a digit. */
function callTo(phone: string): string | undefined {
  const number = phone.replace(/[^+\d]/g, '');
  return /\d/.test(number) ? `tel:${number}` : undefined;
}
