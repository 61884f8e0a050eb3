import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, type LucideIcon, Mail, MessageCircle, Phone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { association } from '../../../content/association/defaults.ts';
import {
  type PanelScreen,
  panelScreenAt,
  panelScreenOf,
  recordPath,
} from '../../../content/panel-screens.ts';
import { ApiError } from '../../../engine/client/api-error.ts';
import type { Definition } from '../../../engine/definition.ts';
import { emailRule, textProblem } from '../../../engine/kinds/text/text-rule.ts';
import { Breadcrumb } from '../../../engine/panel/breadcrumb.tsx';
import { postAsStaff, requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { ListFailed } from '../../../engine/panel/list/states.tsx';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { formatTimestamp } from '../../../engine/panel/moment-text.ts';
import { PageHead, screenHeading } from '../../../engine/panel/page-head.tsx';
import { ForWriters, useMayWrite } from '../../../engine/panel/permissions.tsx';
import { queryClient } from '../../../engine/panel/query-client.ts';
import { refetch } from '../../../engine/panel/records.ts';
import { currentPerson } from '../../../engine/panel/session.ts';
import { dialled, whatsappNumber } from '../../../engine/telephone.ts';
import type { Column } from '../../../engine/views.ts';
import { useSettings } from '../../../site/site-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { type EntryKind, leadStates, type Place } from '../lead.ts';
import { History } from './history.tsx';
import { StateBadge } from './state-badge.tsx';
import {
  apiPathOf,
  assigneesQuery,
  type LeadRecord,
  lastRead,
  type Submission,
  senderOf,
} from './submission.ts';
import '../../../engine/panel/reader.css';
import './leads.css';

const leadKey = 'lead';

/** What somebody sent, and how it is dealt with. */
export default function LeadScreen() {
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  const screen = panelScreenAt(pathname);
  useEffect(() => {
    lastRead.id = id;
  }, [id]);
  return screen ? <Loader screen={screen} id={id} /> : <Navigate to="/admin" replace />;
}

function Loader({ screen, id }: { screen: PanelScreen; id: string }) {
  const { definition, path } = screen;
  /** The query of the list that it was opened from. */
  const { search } = useLocation();
  // With a query, even an empty one, the answer has the place in the list.
  const query = new URLSearchParams(search);
  query.append('q', '');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [leadKey, id, search],
    queryFn: () => requestAsStaff<LeadRecord>(`${apiPathOf(definition, id)}?${query}`),
    // While a neighbour is on its way.
    placeholderData: (before) => before,
    // Whoever comes back from the mail program sees what colleagues did meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const list = { label: definition.label, to: path + search };
  if (data) {
    return (
      <>
        <PageHead
          title={senderOf(data)}
          breadcrumb={<Breadcrumb trail={[list]} current={data.lead.reference} />}
        >
          {data.place && (
            <Neighbours place={data.place} pathOf={(other) => recordPath(screen, other) + search} />
          )}
        </PageHead>
        <LeadPage screen={screen} record={data} />
      </>
    );
  }
  // The first heading takes the focus.
  if (isPending) return <Spinner />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHead title="Submission" breadcrumb={<Breadcrumb trail={[list]} current="Submission" />} />
      {isGone && (
        <p>
          There is no such submission. <Link to={list.to}>{`Back to ${definition.label}`}</Link>
        </p>
      )}
      {error && !isGone && (
        <ListFailed message="The submission could not be loaded." onRetry={() => void refetch()} />
      )}
    </>
  );
}

interface LeadProps {
  screen: PanelScreen;
  record: LeadRecord;
}

function LeadPage({ screen, record }: LeadProps) {
  const { type, definition } = screen;
  const view = viewOf<Submission>(type);
  const { id, lead, others, spamReasons, email } = record;
  const replies = useReplies(record, view.replySubject);
  const mayWrite = useMayWrite();
  // That it was begun is noted; nobody knows whether it was done.
  const note = async (kind: EntryKind) => {
    await postAsStaff(`${apiPathOf(definition, id)}/lead/history`, { kind });
    await refresh(definition);
  };
  return (
    <>
      <Handling screen={screen} record={record} />
      <div className="lead-columns">
        <section className="box" aria-label="What was sent">
          {lead.state === 'spam' && spamReasons !== '' && (
            <p className="lead-notice">{`Marked as spam because: ${spamReasons}`}</p>
          )}
          {record.isUndeliverable && <p className="lead-notice">{`No mail can be delivered to ${email}.`}</p>}
          <dl className="reader-fields">
            {view.columns.map((column) => (
              <div key={column.header} data-long={column.text(record).length > 60 || undefined}>
                <dt>{column.header}</dt>
                <dd>
                  <SentValue column={column} row={record} mail={replies[0].href} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
        <div className="lead-bar small-buttons">
          {replies.map(
            ({ name, href, icon: Icon, kind }) =>
              href && (
                <a
                  key={name}
                  href={href}
                  className="button button-line"
                  {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
                  onClick={() => kind && mayWrite && void note(kind)}
                >
                  <Icon size={18} aria-hidden="true" />
                  <span>{name}</span>
                </a>
              ),
          )}
        </div>
        {others.length > 0 && <Others others={others} />}
        <History key={id} definition={definition} record={record} onChange={() => refresh(definition)} />
      </div>
    </>
  );
}

/** Reads the lead anew, and what lists and counts have of it. */
async function refresh(definition: Definition): Promise<void> {
  void refetch(definition);
  await queryClient.invalidateQueries({ queryKey: [leadKey] });
}

interface Way {
  name: string;
  /** Undefined for what the form would have refused: it can still be in the database. */
  href: string | undefined;
  icon: LucideIcon;
  /** What the history notes. */
  kind?: EntryKind;
}

/** The ways to answer. */
function useReplies({ email, phone = '', firstName, lead }: LeadRecord, subject = ''): [mail: Way, ...Way[]] {
  const { name } = useSettings('association', association);
  const isEmail = textProblem(emailRule({ label: 'Email' }), email) === undefined;
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const title = encodeURIComponent(`${subject} [${lead.reference}]`);
  const body = encodeURIComponent(`Dear ${firstName},\r\n\r\n\r\n\r\nWith regards\r\n${name}`);
  const mail = isEmail ? `mailto:${to}?subject=${title}&body=${body}` : undefined;
  const number = whatsappNumber(phone);
  const text = encodeURIComponent(`Namaste, this is ${name}. Your reference number is ${lead.reference}.`);
  const whatsapp = number && `https://wa.me/${number}?text=${text}`;
  return [
    { name: 'Reply by email', href: mail, icon: Mail },
    { name: 'Call', href: dialled(phone), icon: Phone, kind: 'call' },
    { name: 'WhatsApp', href: whatsapp, icon: MessageCircle, kind: 'whatsapp' },
  ];
}

/** Where it stands and who is in charge. */
function Handling({ screen: { definition }, record: { id, lead } }: LeadProps) {
  const { data: people = [] } = useQuery(assigneesQuery);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { state?: string; assignee?: string | null }) =>
      requestAsStaff(`${apiPathOf(definition, id)}/lead`, {
        method: 'PATCH',
        headers: { 'if-match': `"${lead.updatedAt}"` },
        body,
      }),
    onSettled: () => refresh(definition),
    // The button is gone then.
    onSuccess: () => document.activeElement === document.body && screenHeading()?.focus(),
    onError: (error) => {
      const by = error instanceof ApiError && error.status === 409 ? error.changedBy : undefined;
      notify.error(by ? `${by} has just changed this. Look at it, and choose again.` : error.message);
    },
  });
  const { reference, state, assignee } = lead;
  const own = currentPerson();
  const isListed = assignee === null || people.some(({ id }) => id === assignee.id);
  const able = isListed ? people : [assignee, ...people];
  return (
    <div className="cluster lead-handling small-buttons">
      <strong className="lead-reference">{reference}</strong>
      <ForWriters>
        <Choice
          label="State"
          options={Object.entries(leadStates)}
          value={state}
          isBusy={isPending}
          onChange={(state) => mutate({ state })}
        />
        <Choice
          label="In charge"
          options={[['', 'Nobody'], ...able.map(({ id, name }) => [id, name] as const)]}
          value={assignee?.id ?? ''}
          isBusy={isPending}
          onChange={(chosen) => mutate({ assignee: chosen || null })}
        />
        {own && assignee?.id !== own.id && (
          <Button variant="dark" isBusy={isPending} onClick={() => mutate({ assignee: own.id })}>
            {assignee ? 'Take over' : 'Take it'}
          </Button>
        )}
      </ForWriters>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  value: string;
  isBusy: boolean;
  onChange: (value: string) => void;
}

function Choice({ label, options, value, isBusy, onChange }: ChoiceProps) {
  return (
    <label className="row">
      {label}
      <select
        className="list-filter"
        value={value}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NeighboursProps {
  place: Place;
  pathOf: (id: string) => string;
}

function Neighbours({ place: { number, total, newer, older }, pathOf }: NeighboursProps) {
  const step = (name: string, id: string | null, icon: ReactNode) =>
    id === null ? (
      <span className="list-action" aria-hidden="true" aria-disabled="true">
        {icon}
      </span>
    ) : (
      <Link to={pathOf(id)} className="list-action" aria-label={name} title={name}>
        {icon}
      </Link>
    );
  return (
    <nav className="row lead-neighbours" aria-label="Submissions of the list">
      {step('Newer', newer, <ChevronLeft size={20} aria-hidden="true" />)}
      {step('Older', older, <ChevronRight size={20} aria-hidden="true" />)}
      <p role="status" className="note">
        {number === null ? `${total} in the list` : `${number} of ${total}`}
      </p>
    </nav>
  );
}

interface SentValueProps {
  column: Column<Submission>;
  row: Submission;
  /** Where a reply goes. */
  mail: string | undefined;
}

/** What was sent, as it was written. */
function SentValue({ column, row, mail }: SentValueProps) {
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

/** What the same person has sent beside. */
function Others({ others }: Pick<LeadRecord, 'others'>) {
  return (
    <section className="box record-form-card" aria-labelledby="others">
      <h2 id="others" className="small-title">{`Also from this person (${others.length})`}</h2>
      <ul className="lead-others">
        {others.map(({ id, type, reference, state, createdAt }) => {
          const screen = panelScreenOf(type);
          return (
            screen && (
              <li key={id} className="cluster">
                <Link to={recordPath(screen, id)} className="text-link">
                  {`${screen.definition.label} ${reference}`}
                </Link>
                <StateBadge state={state} />
                <time dateTime={createdAt} className="note">
                  {formatTimestamp(createdAt)}
                </time>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}
