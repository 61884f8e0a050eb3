import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isMoment } from '../../../engine/kinds/date/date.ts';
import {
  fileAsStaff,
  pageAsStaff,
  pageParameters,
  requestAsStaff,
} from '../../../engine/panel/fetch-as-staff.ts';
import { DayInput } from '../../../engine/panel/inputs/line-input.tsx';
import { FilterSelect } from '../../../engine/panel/list/filter-select.tsx';
import { PagedList, usePage } from '../../../engine/panel/list/paged-list.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { useExport } from '../../../engine/panel/list/use-export.tsx';
import type { ListQuery } from '../../../engine/panel/list/use-list-query.ts';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import type { ScreenHandle } from '../../../engine/panel/screen-handle.ts';
import {
  type AuditEntry,
  type AuditRow,
  actionTexts,
  definition,
  nameOf,
  placeOf,
  sections,
  toRow,
  view,
} from './audit.ts';
import './audit.css';

/** What the list can be asked for, as the address and the API name it. */
const filterNames = ['person', 'action', 'type', 'id', 'from', 'to'] as const;

/** Whose entries the audit log can be asked for. */
const fetchPeople = () => requestAsStaff<{ id: string; name: string }[]>('/admin/audit/people');

export const handle = { area: 'people' } satisfies ScreenHandle;

/** Who did what, the latest first. */
export default function AuditLog() {
  return <AuditEntries path="/admin/audit" title={definition.label} hasEverybody />;
}

interface AuditEntriesProps {
  /** Of the API. */
  path: string;
  title: string;
  /** Whether it has the entries of all people: then it can be asked for one of them, and be exported. */
  hasEverybody?: boolean;
}

/** Entries of the audit log with their filter. */
export function AuditEntries({ path, title, hasEverybody = false }: AuditEntriesProps) {
  const [search] = useSearchParams();
  const filter = useMemo(() => filterIn(search), [search]);
  // Lists of one content type differ in their label.
  const listed = useMemo(() => ({ ...definition, label: `${title}: ${filter}` }), [title, filter]);
  const page = usePage<AuditRow>(listed, view, async (query) => {
    const { rows, total } = await pageAsStaff<AuditEntry>(
      path,
      new URLSearchParams([...pageParameters(query), ...filter]),
    );
    return { rows: rows.map(toRow), total };
  });
  const file = useExport('audit-log', () => fileAsStaff(`/admin/audit.csv?${filter}`));
  const moreActions = useCallback((row: AuditRow) => <Place row={row} />, []);
  return (
    <>
      <PageHead title={title} count={page.count}>
        {hasEverybody && file.button}
      </PageHead>
      <Filter address={page.address} hasEverybody={hasEverybody} />
      {file.alert}
      <PagedList definition={listed} view={view} page={page} hasSearch={false} moreActions={moreActions} />
    </>
  );
}

function filterIn(search: URLSearchParams): URLSearchParams {
  const filter = new URLSearchParams();
  for (const name of filterNames) {
    const value = search.get(name);
    if (value) filter.set(name, value);
  }
  return filter;
}

function Filter({ address: { value, narrow }, hasEverybody }: { address: ListQuery; hasEverybody: boolean }) {
  const { data: people = [] } = useQuery({
    queryKey: ['audit-people'],
    queryFn: fetchPeople,
    enabled: hasEverybody,
  });
  const select = (
    name: string,
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <FilterSelect
      label={label}
      all={all}
      options={options}
      value={value(name)}
      onChange={(chosen) => narrow({ [name]: chosen })}
    />
  );
  const day = (name: string, label: string) => (
    <div className="row audit-day">
      <label htmlFor={`audit-${name}`}>{label}</label>
      <DayFilter id={`audit-${name}`} value={value(name)} onChange={(chosen) => narrow({ [name]: chosen })} />
    </div>
  );
  const persons = people.map(({ id, name }) => [id, name] as const);
  return (
    <search className="cluster audit-filter">
      {hasEverybody && select('person', 'Person', 'All people', [...persons, ['server', 'The server']])}
      {select('action', 'What', 'Everything', Object.entries(actionTexts))}
      {select('type', 'Section', 'All sections', sections)}
      {day('from', 'From')}
      {day('to', 'To')}
      {value('id') && (
        <button type="button" className="button button-line" onClick={() => narrow({ id: '' })}>
          All records
        </button>
      )}
      {value('to') && value('from') > value('to') && (
        <p role="alert" className="field-error">
          The first day is after the last one, so nothing can be found. Change one of them.
        </p>
      )}
    </search>
  );
}

interface DayFilterProps {
  id: string;
  value: string;
  onChange: (day: string) => void;
}

/** The list is asked for whole days only. */
function DayFilter({ value, onChange, ...input }: DayFilterProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const change = (day: string) => {
    const isWhole = day === '' || isMoment(day);
    setTyped(isWhole ? undefined : day);
    if (isWhole && day !== value) onChange(day);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the input is left
    <div onFocus={() => setLeft(false)} onBlur={() => setLeft(true)}>
      <DayInput {...input} className="list-filter" value={typed ?? value} onChange={change} />
      {isLeft && typed !== undefined && (
        <p role="alert" className="field-error">
          Enter day, month and year. The list is the same as before.
        </p>
      )}
    </div>
  );
}

function Place({ row }: { row: AuditRow }) {
  const place = placeOf(row);
  if (place === undefined) return null;
  return (
    <Link to={place} className="list-action" title="Look" aria-label={`Look at '${truncate(nameOf(row))}'`}>
      <ArrowRight size={18} aria-hidden="true" />
    </Link>
  );
}
