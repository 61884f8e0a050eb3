import { useMutation } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Mail, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Definition } from '../../../engine/definition.ts';
import { emailRule, textProblem } from '../../../engine/kinds/text/text-rule.ts';
import { formatTimestamp } from '../../../engine/panel/moment-text.ts';
import { screenHeading } from '../../../engine/panel/page-head.tsx';
import { type LoadedPage, refetch } from '../../../engine/panel/records.ts';
import { dialled } from '../../../engine/telephone.ts';
import type { Column, ListView } from '../../../engine/views.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { readButtonId, SpamMark, type Submission, senderOf } from './submission.tsx';
import { submissionCalls } from './submission-calls.ts';
import type { Reading, Step } from './use-reading.ts';
import '../../../engine/panel/reader.css';
import './submissions.css';

interface ReaderProps {
  definition: Definition;
  view: Pick<ListView<Submission>, 'columns' | 'replySubject'>;
  /** Of `useReading`. */
  reading: Reading;
}

/** A whole submission in a dialog, and the way to its neighbours. */
export function Reader({ definition, view, reading }: ReaderProps) {
  const { row, page } = reading;
  const title = useRef<HTMLHeadingElement>(null);
  const idsAfter = useRef<readonly string[]>([]);
  const close = () => {
    idsAfter.current = reading.focusAfter;
    reading.close();
  };
  const focusAfter = () => {
    const buttons = idsAfter.current.map((id) => document.getElementById(readButtonId(id)));
    (buttons.find((button) => button !== null) ?? screenHeading())?.focus();
  };
  const mail = row && mailTo(row, view.replySubject);
  return (
    <Dialog
      isOpen={row !== undefined}
      label={row ? senderOf(row) : ''}
      className="dialog dialog-tall reader"
      initialFocus={title}
      onClose={close}
      onClosed={focusAfter}
    >
      {page && row && (
        <>
          <div className="row reader-head">
            <h2 ref={title} tabIndex={-1} className="dialog-title">
              {senderOf(row)}
            </h2>
            <SpamLine key={row.id} definition={definition} row={row} onMarked={reading.update} />
            <button type="button" className="list-action" aria-label="Close" onClick={close}>
              <X size={20} aria-hidden="true" />
            </button>
          </div>
          <Entries key={row.id} columns={view.columns} row={row} mail={mail} />
          <div className="cluster-between reader-foot small-buttons">
            <Neighbours page={page} row={row} onStep={reading.step} />
            {mail && (
              <a href={mail} className="button button-dark">
                <Mail size={18} aria-hidden="true" />
                <span>Reply by email</span>
              </a>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

interface SpamLineProps {
  definition: Definition;
  row: Submission;
  onMarked: (row: Submission) => void;
}

/** Whether the submission looks like spam and why, and the button by which staff decide otherwise. */
function SpamLine({ definition, row, onMarked }: SpamLineProps) {
  const [isTakenOff, setTakenOff] = useState(false);
  const { isSuspectedSpam, spamReasons } = row;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      submissionCalls.markSpam(definition, { ids: [row.id], isSuspectedSpam: !isSuspectedSpam }),
    onSuccess: () => {
      setTakenOff(isSuspectedSpam);
      onMarked({ ...row, isSuspectedSpam: !isSuspectedSpam });
      return refetch(definition);
    },
    onError: () => notify.error('The mark could not be changed. Please try again.'),
  });
  const why = spamReasons === '' ? 'Marked as suspected spam' : `Marked because: ${spamReasons}`;
  return (
    <div className="row reader-spam small-buttons">
      <div role="status">
        {isSuspectedSpam && <SpamMark />}
        {isSuspectedSpam && <p>{why}</p>}
        {isTakenOff && !isSuspectedSpam && <p>Not marked as spam any more.</p>}
      </div>
      {/* One button, so that the focus stays; the second press of a double click undoes nothing. */}
      <button
        type="button"
        className="button button-line"
        aria-disabled={isPending}
        onClick={({ detail }) => detail < 2 && !isPending && mutate()}
      >
        {isSuspectedSpam ? 'Not spam' : isTakenOff ? 'Undo' : 'Mark as spam'}
      </button>
    </div>
  );
}

interface EntriesProps {
  columns: readonly Column<Submission>[];
  row: Submission;
  /** Where a reply goes. */
  mail: string | undefined;
}

/** Everything that was sent, each line as it was written. */
function Entries({ columns, row, mail }: EntriesProps) {
  return (
    <dl className="reader-fields" tabIndex={0}>
      {columns.map((column) => (
        <div key={column.header} data-long={column.text(row).length > 60 || undefined}>
          <dt>{column.header}</dt>
          <dd>
            <Entry column={column} row={row} mail={mail} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type EntryProps = Omit<EntriesProps, 'columns'> & { column: Column<Submission> };

function Entry({ column, row, mail }: EntryProps): ReactNode {
  const text = column.text(row);
  if (text === '') return <span className="muted">-</span>;
  if (column.as === 'timestamp') return <time dateTime={text}>{formatTimestamp(text)}</time>;
  const address = text === row.email ? mail : text === row.phone ? dialled(text) : undefined;
  return address ? (
    <a className="text-link" href={address}>
      {text}
    </a>
  ) : (
    <span>{text}</span>
  );
}

interface NeighboursProps {
  page: LoadedPage<Submission>;
  /** The submission that is read. */
  row: Submission;
  onStep: (by: Step) => void;
}

function Neighbours({ page: { rows, total, query }, row, onStep }: NeighboursProps) {
  const index = rows.indexOf(row);
  /** Where it stands among all, from 1. */
  const number = (query.page - 1) * query.limit + index + 1;
  const step = (name: string, by: Step, icon: ReactNode) => {
    const isPossible = number + by >= 1 && number + by <= total;
    return (
      <button
        type="button"
        className="list-action"
        aria-label={name}
        title={name}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onStep(by)}
      >
        {icon}
      </button>
    );
  };
  return (
    <div className="row reader-neighbours">
      {step('Newer', -1, <ChevronLeft size={20} aria-hidden="true" />)}
      {step('Older', 1, <ChevronRight size={20} aria-hidden="true" />)}
      <p role="status" className="note">{`${number} of ${total}`}</p>
    </div>
  );
}

/** Undefined for what the form would have refused: it can still be in the database. */
function mailTo({ email }: Submission, subject = ''): string | undefined {
  const isEmail = textProblem(emailRule({ label: 'Email' }), email) === undefined;
  if (!isEmail) return undefined;
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
