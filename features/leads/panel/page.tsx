import { useMutation, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Mail, MessageCircle, Phone } from 'lucide-react';
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
import { emailRule, textProblem } from '../../../engine/kinds/text/text-rule.ts';
import { Breadcrumb } from '../../../engine/panel/breadcrumb.tsx';
import { ListFailed } from '../../../engine/panel/list/states.tsx';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { formatTimestamp } from '../../../engine/panel/moment-text.ts';
import { PageHead } from '../../../engine/panel/page-head.tsx';
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
import { type EntryKind, leadStates, type Place, stateNames } from '../lead.ts';
import { History } from './history.tsx';
import { lastRead } from './last-read.ts';
import { type LeadRecord, leadCalls, narrowedBy, type Submission, senderOf } from './lead-calls.ts';
import { StateBadge } from './state-badge.tsx';
import '../../../engine/panel/reader.css';
import './leads.css';

const leadKey = 'lead';

/** What somebody sent, and how it is dealt with. */
export default function LeadScreen() {
  const { pathname, search } = useLocation();
  const { id = '' } = useParams();
  const screen = panelScreenAt(pathname);
  useEffect(() => {
    lastRead.id = id;
  }, [id]);
  return screen ? <Loader screen={screen} id={id} search={search} /> : <Navigate to="/admin" replace />;
}

interface LoaderProps {
  screen: PanelScreen;
  id: string;
  /** The query of the list that it was opened from. */
  search: string;
}

function Loader({ screen, id, search }: LoaderProps) {
  const { definition, path } = screen;
  const query = queryOf(search);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [leadKey, id, query.toString()],
    queryFn: () => leadCalls.get(definition, id, query),
    // While a neighbour is on its way.
    placeholderData: (before) => before,
  });
  const list = { label: definition.label, to: path + search };
  if (data) return <LeadPage screen={screen} lead={data} list={list} search={search} />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHead title="Submission" breadcrumb={<Breadcrumb trail={[list]} current="Submission" />} />
      {isPending && <Spinner />}
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

/** What the list was narrowed by and searched for; its page does not matter here. */
function queryOf(search: string): URLSearchParams {
  const listed = new URLSearchParams(search);
  const given = narrowedBy.flatMap((name) => (listed.get(name) ? [[name, listed.get(name) ?? '']] : []));
  return new URLSearchParams([['q', listed.get('q') ?? ''], ...given]);
}

interface LeadPageProps {
  screen: PanelScreen;
  lead: LeadRecord;
  list: { label: string; to: string };
  search: string;
}

function LeadPage({ screen, lead: record, list, search }: LeadPageProps) {
  const { type, definition } = screen;
  const view = viewOf<Submission>(type);
  const { lead, place, others, spamReasons } = record;
  const reply = useReply(record, view.replySubject);
  return (
    <>
      <PageHead title={senderOf(record)} breadcrumb={<Breadcrumb trail={[list]} current={lead.reference} />}>
        {place && <Neighbours place={place} screen={screen} search={search} />}
      </PageHead>
      <Handling screen={screen} lead={record} />
      <div className="lead-columns">
        <section className="box" aria-label="What was sent">
          {lead.state === 'spam' && spamReasons !== '' && (
            <p className="lead-notice">{`Marked as spam because: ${spamReasons}`}</p>
          )}
          {record.isUndeliverable && (
            <p className="lead-notice">{`No mail can be delivered to ${record.email}.`}</p>
          )}
          <Entries columns={view.columns} row={record} mail={reply.mail} />
        </section>
        <div className="lead-bar small-buttons">
          <ReplyLink href={reply.mail} icon={<Mail size={18} aria-hidden="true" />}>
            Reply by email
          </ReplyLink>
          <ReplyLink href={reply.call} icon={<Phone size={18} aria-hidden="true" />} {...noting('call')}>
            Call
          </ReplyLink>
          <ReplyLink
            href={reply.whatsapp}
            icon={<MessageCircle size={18} aria-hidden="true" />}
            {...noting('whatsapp')}
          >
            WhatsApp
          </ReplyLink>
        </div>
        {others.length > 0 && <Others others={others} />}
        <History key={record.id} definition={definition} record={record} onChange={() => refresh(screen)} />
      </div>
    </>
  );

  /** That it was begun is noted; nobody knows whether it was done. */
  function noting(kind: EntryKind) {
    return { onPress: () => void leadCalls.add(definition, record.id, { kind }).then(() => refresh(screen)) };
  }
}

/** Reads the lead anew, and what lists and counts have of it. */
async function refresh({ definition }: PanelScreen): Promise<void> {
  void refetch(definition);
  await queryClient.invalidateQueries({ queryKey: [leadKey] });
}

interface ReplyLinkProps {
  /** Without it there is no such way. */
  href: string | undefined;
  icon: ReactNode;
  onPress?: () => void;
  children: string;
}

function ReplyLink({ href, icon, onPress, children }: ReplyLinkProps) {
  const isNoted = useMayWrite();
  if (!href) return null;
  const isPage = href.startsWith('https:');
  return (
    <a
      href={href}
      className="button button-line"
      {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
      onClick={() => isNoted && onPress?.()}
    >
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** The ways to answer. Undefined for an address that the form would have refused: it can still be in the database. */
function useReply({ email, phone = '', firstName, lead }: LeadRecord, subject = '') {
  const { name } = useSettings('association', association);
  const isEmail = textProblem(emailRule({ label: 'Email' }), email) === undefined;
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const title = encodeURIComponent(`${subject} [${lead.reference}]`);
  const body = encodeURIComponent(`Dear ${firstName},\r\n\r\n\r\n\r\nWith regards\r\n${name}`);
  const number = whatsappNumber(phone);
  const greeting = encodeURIComponent(
    `Namaste, this is ${name}. Your reference number is ${lead.reference}.`,
  );
  return {
    mail: isEmail ? `mailto:${to}?subject=${title}&body=${body}` : undefined,
    call: dialled(phone),
    whatsapp: number && `https://wa.me/${number}?text=${greeting}`,
  };
}

/** Where it stands and who is in charge. */
function Handling({ screen, lead: record }: { screen: PanelScreen; lead: LeadRecord }) {
  const { lead } = record;
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { state?: string; assignee?: string | null }) =>
      leadCalls.change(screen.definition, record, body),
    onSettled: () => refresh(screen),
    onError: (error) => {
      const by = error instanceof ApiError && error.status === 409 ? error.changedBy : undefined;
      notify.error(by ? `${by} has just changed this. Look at it, and choose again.` : error.message);
    },
  });
  const own = currentPerson();
  const isOwn = lead.assignee !== null && lead.assignee.id === own?.id;
  return (
    <div className="cluster lead-handling small-buttons">
      <strong className="lead-reference">{lead.reference}</strong>
      <ForWriters>
        <label className="row">
          State
          <select
            className="list-filter"
            value={lead.state}
            disabled={isPending}
            onChange={({ target }) => mutate({ state: target.value })}
          >
            {stateNames.map((state) => (
              <option key={state} value={state}>
                {leadStates[state]}
              </option>
            ))}
          </select>
        </label>
        <AssigneeSelect lead={record} isBusy={isPending} onChange={(assignee) => mutate({ assignee })} />
        {own && !isOwn && (
          <Button variant="dark" isBusy={isPending} onClick={() => mutate({ assignee: own.id })}>
            Take it
          </Button>
        )}
      </ForWriters>
    </div>
  );
}

interface AssigneeSelectProps {
  lead: LeadRecord;
  isBusy: boolean;
  onChange: (assignee: string | null) => void;
}

function AssigneeSelect({ lead: { lead }, isBusy, onChange }: AssigneeSelectProps) {
  const { data = [] } = useQuery({ queryKey: ['assignees'], queryFn: leadCalls.assignees });
  const { assignee } = lead;
  const isMissing = assignee !== null && !data.some(({ id }) => id === assignee.id);
  return (
    <label className="row">
      In charge
      <select
        className="list-filter"
        value={assignee?.id ?? ''}
        disabled={isBusy}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      >
        <option value="">Nobody</option>
        {isMissing && <option value={assignee.id}>{assignee.name}</option>}
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NeighboursProps {
  place: Place;
  screen: PanelScreen;
  search: string;
}

function Neighbours({ place: { number, total, newer, older }, screen, search }: NeighboursProps) {
  const step = (name: string, id: string | null, icon: ReactNode) =>
    id === null ? (
      <span className="list-action" aria-hidden="true" aria-disabled="true">
        {icon}
      </span>
    ) : (
      <Link to={recordPath(screen, id) + search} className="list-action" aria-label={name} title={name}>
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

interface EntriesProps {
  columns: readonly Column<Submission>[];
  row: Submission;
  /** Where a reply goes. */
  mail: string | undefined;
}

/** Everything that was sent, each line as it was written. */
function Entries({ columns, row, mail }: EntriesProps) {
  return (
    <dl className="reader-fields">
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

function Entry({ column, row, mail }: Omit<EntriesProps, 'columns'> & { column: Column<Submission> }) {
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
