import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Download } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DayInput } from '../../../kernel/panel/inputs/day-input.tsx';
import { isDay } from '../../../kernel/panel/inputs/day-text.ts';
import { PagedList, usePage } from '../../../kernel/panel/list/paged-list.tsx';
import { ListAlert } from '../../../kernel/panel/list/states.tsx';
import { truncate } from '../../../kernel/panel/list/truncate.ts';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import { staff } from '../staff.ts';
import { useExport } from '../use-export.ts';
import {
  type AuditEntry,
  type AuditRow,
  actionTexts,
  definition,
  placeOf,
  sections,
  toRow,
  view,
} from './audit.ts';
import './audit.css';

/** What the list can be asked for, as the address and the API name it. */
const filterNames = ['person', 'action', 'type', 'id', 'from', 'to'] as const;

/** Who did what, the latest first. */
export default function AuditLog() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterIn(search), [search]);
  // Lists of one content type differ in their label.
  const listed = useMemo(() => ({ ...definition, label: `${definition.label}: ${filter}` }), [filter]);
  const page = usePage<AuditRow>(listed, view, async (query) => {
    const { rows, total } = await staff.audit<AuditEntry>(query, filter);
    return { rows: rows.map(toRow), total };
  });
  const file = useExport('audit-log', () => staff.auditFile(filter));
  const change = (name: string, value: string) => {
    const next = filterIn(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { preventScrollReset: true });
  };
  const moreActions = useCallback((row: AuditRow) => <Place row={row} />, []);
  return (
    <>
      <PageHead title={definition.label} count={page.count}>
        <button
          type="button"
          className="button button-line"
          aria-disabled={file.isPending}
          onClick={() => !file.isPending && file.mutate()}
        >
          <Download size={18} aria-hidden="true" />
          <span>{file.isPending ? 'Exporting...' : 'Export CSV'}</span>
        </button>
      </PageHead>
      <Filter search={search} onChange={change} />
      {file.isError && (
        <ListAlert message="The file could not be made. Please try again." onRetry={() => file.mutate()} />
      )}
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

interface FilterProps {
  search: URLSearchParams;
  onChange: (name: string, value: string) => void;
}

function Filter({ search, onChange }: FilterProps) {
  const { data: people = [] } = useQuery({ queryKey: ['audit-people'], queryFn: staff.auditPeople });
  const select = (
    name: string,
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <select
      className="list-filter"
      aria-label={label}
      value={search.get(name) ?? ''}
      onChange={({ target }) => onChange(name, target.value)}
    >
      <option value="">{all}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  const day = (name: string, label: string) => (
    <div className="audit-day">
      <label id={`audit-${name}-label`} htmlFor={`audit-${name}`}>
        {label}
      </label>
      <DayFilter
        id={`audit-${name}`}
        labelId={`audit-${name}-label`}
        value={search.get(name) ?? ''}
        onChange={(value) => onChange(name, value)}
      />
    </div>
  );
  const persons = people.map(({ id, name }) => [id, name] as const);
  return (
    <search className="audit-filter">
      {select('person', 'Person', 'All people', [...persons, ['server', 'The server']])}
      {select('action', 'What', 'Everything', Object.entries(actionTexts))}
      {select('type', 'Section', 'All sections', sections)}
      {day('from', 'From')}
      {day('to', 'To')}
      {search.get('id') && (
        <button type="button" className="button button-line" onClick={() => onChange('id', '')}>
          All records
        </button>
      )}
    </search>
  );
}

interface DayFilterProps {
  id: string;
  labelId: string;
  value: string;
  onChange: (day: string) => void;
}

/** The list is asked for whole days only. */
function DayFilter({ value, onChange, ...input }: DayFilterProps) {
  const [typed, setTyped] = useState<string>();
  const change = (day: string) => {
    const isWhole = day === '' || isDay(day);
    setTyped(isWhole ? undefined : day);
    if (isWhole && day !== value) onChange(day);
  };
  return <DayInput {...input} className="list-filter" value={typed ?? value} onChange={change} />;
}

function Place({ row }: { row: AuditRow }) {
  const place = placeOf(row);
  if (place === undefined) return null;
  return (
    <Link
      to={place}
      className="list-action"
      title="Look"
      aria-label={`Look at '${truncate(row.title ?? '')}'`}
    >
      <ArrowRight size={18} aria-hidden="true" />
    </Link>
  );
}
