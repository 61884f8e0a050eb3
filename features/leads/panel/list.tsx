import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { type PanelScreen, panelScreenAt, recordPath } from '../../../content/panel-screens.ts';
import { locale } from '../../../engine/locale.ts';
import {
  fileAsStaff,
  pageAsStaff,
  pageParameters,
  requestAsStaff,
} from '../../../engine/panel/fetch-as-staff.ts';
import { FilterSelect } from '../../../engine/panel/list/filter-select.tsx';
import { PagedList, usePage } from '../../../engine/panel/list/paged-list.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { useExport } from '../../../engine/panel/list/use-export.tsx';
import type { ListQuery } from '../../../engine/panel/list/use-list-query.ts';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { countsKey } from '../../../engine/panel/records.ts';
import type { Column, ListView } from '../../../engine/views.ts';
import { type LeadCounts, leadStates, stateNames } from '../lead.ts';
import { ageOf, StateBadge } from './state-badge.tsx';
import { assigneesQuery, lastRead, narrowedBy, type Submission, senderOf } from './submission.ts';
import '../../../engine/panel/url-tabs.css';
import './leads.css';

/** What visitors sent through a form: read, searched, exported, deleted, never changed. */
export default function Leads() {
  const { pathname } = useLocation();
  const screen = panelScreenAt(pathname);
  return screen ? <List key={screen.path} screen={screen} /> : <Navigate to="/admin" replace />;
}

function List({ screen }: { screen: PanelScreen }) {
  const { type, definition } = screen;
  const { search } = useLocation();
  const [path] = definition.paths;
  const pathOf = useCallback((row: Submission) => recordPath(screen, row.id) + search, [screen, search]);
  const view = useMemo(() => withHandling(viewOf<Submission>(type), pathOf), [type, pathOf]);
  const page = usePage(definition, view, (query) => pageAsStaff<Submission>(path, pageParameters(query)), {
    narrowedBy,
  });
  // The table follows it.
  const readLink = useCallback(
    (row: Submission) => (
      <a
        id={`read-${row.id}`}
        href={pathOf(row)}
        className="list-action"
        aria-label={`Read '${truncate(senderOf(row))}'`}
        title="Read"
      >
        <MailOpen size={18} aria-hidden="true" />
      </a>
    ),
    [pathOf],
  );
  useFocusLastRead(page.query.data !== undefined);
  // Everything that the search finds, all pages.
  const file = useExport(definition.name, () => fileAsStaff(`${path}.csv${search}`));
  return (
    <>
      <PageHead title={definition.label} count={page.count} />
      <States screen={screen} address={page.address} />
      {file.alert}
      <PagedList definition={definition} view={view} page={page} nameOf={senderOf} moreActions={readLink}>
        <InCharge address={page.address} />
        {file.button}
      </PagedList>
    </>
  );
}

type Filter = readonly [name: keyof LeadCounts, label: string, query: Record<string, string>];

const filters: readonly Filter[] = [
  ['all', 'All', {}],
  ...stateNames.map((state): Filter => [state, leadStates[state], { state }]),
  ['mine', 'Mine', { assignee: 'me' }],
];

/** What the list can be narrowed to, each with its number. */
function States({ screen, address: { q, value } }: { screen: PanelScreen; address: ListQuery }) {
  const { definition, path } = screen;
  const { data: counts } = useQuery({
    queryKey: [countsKey, definition.name, q],
    queryFn: () => requestAsStaff<LeadCounts>(`${definition.paths[0]}/counts?${new URLSearchParams({ q })}`),
    placeholderData: (before) => before,
  });
  return (
    <nav aria-label="Show" className="url-tabs">
      {filters.map(([name, label, query]) => {
        const isChosen = narrowedBy.every((key) => value(key) === (query[key] ?? ''));
        return (
          <Link
            key={name}
            to={`${path}?${new URLSearchParams({ ...query, ...(q && { q }) })}`}
            className="row url-tab"
            aria-current={isChosen ? 'page' : undefined}
            preventScrollReset
          >
            {label}
            {counts && <span className="leads-count">{counts[name].toLocaleString(locale)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

/** Narrows the list to the leads of one colleague. */
function InCharge({ address: { value, narrow } }: { address: ListQuery }) {
  const { data: people = [] } = useQuery(assigneesQuery);
  return (
    <FilterSelect
      label="In charge"
      all="Everybody"
      options={people.map(({ id, name }) => [id, name] as const)}
      value={value('assignee')}
      onChange={(assignee) => narrow({ assignee })}
    />
  );
}

/** Whoever comes back finds what they have read. */
function useFocusLastRead(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    // After the frame of the panel, which gives the focus to the heading.
    const frame = requestAnimationFrame(() => {
      document.getElementById(`read-${lastRead.id}`)?.focus();
      lastRead.id = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
}

/** The name leads to the submission, and a column behind it says how it is dealt with. */
function withHandling(view: ListView<Submission>, pathOf: (row: Submission) => string): ListView<Submission> {
  const [first, last, ...others] = view.columns;
  if (!first || !last) return view;
  const name: Column<Submission> = {
    ...first,
    isName: true,
    cell: (row) => (
      <span className="row list-name">
        <a href={pathOf(row)}>{truncate(first.text(row))}</a>
      </span>
    ),
  };
  const handling: Column<Submission> = {
    header: 'State',
    text: ({ lead }) => lead.reference,
    cell: Handling,
  };
  return { ...view, columns: [name, last, handling, ...others] };
}

/** Each on a line of its own: there is no width for more columns. */
function Handling({ lead, createdAt }: Submission) {
  const age = ageOf(lead, createdAt);
  return (
    <span className="leads-handling">
      <span>
        <StateBadge state={lead.state} />
        {age && <span className="note">{` ${age}`}</span>}
      </span>
      {lead.answeredBy ? (
        <span>{`Answered by ${lead.answeredBy}`}</span>
      ) : (
        lead.assignee && <span>{`In charge: ${lead.assignee.name}`}</span>
      )}
      <span className="note">{lead.reference}</span>
    </span>
  );
}
