import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { locale } from '../../../engine/locale.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { countText } from '../../../engine/panel/list/view.tsx';
import { currentToken } from '../../../engine/panel/session.ts';
import type { Statistics as Read } from '../statistics.ts';
import { BarChart, type ChartPoint } from './bar-chart.tsx';
import './statistics.css';

/** How the site is read, in pictures and in tables. */
export function Statistics() {
  const { data, error } = useQuery({
    queryKey: ['reading'],
    queryFn: () => requestAsStaff<Read>('/admin/reading'),
    enabled: currentToken() !== null,
    gcTime: 0,
  });
  return (
    <section className="reading" aria-labelledby="reading" aria-busy={!data && !error}>
      <h2 id="reading" className="small-title">
        How the site is read
      </h2>
      {error && (
        <p role="alert" className="danger">
          The figures could not be loaded. Open the dashboard again to retry.
        </p>
      )}
      {data && <Charts reading={data} />}
    </section>
  );
}

function Charts({ reading: { days, posts, searches, weeks } }: { reading: Read }) {
  const visits = days.map(({ day, visits: value }) => ({ label: dayText(day), value }));
  const applications = weeks.map(({ monday, applications: value }) => ({
    label: `Week of ${dayText(monday)}`,
    value,
  }));
  return (
    <div className="reading-charts">
      <Chart
        title="Visits by day"
        about={`${countText({ one: 'visit', many: 'visits' }, sumOf(visits))} in 90 days. A visit is a page that somebody opens; robots do not count.`}
        points={visits}
        columns={['Day', 'Visits']}
        isWide
      />
      <div className="reading-column">
        {applications.length > 0 && (
          <Chart
            title="Applications by week"
            about={`${countText({ one: 'application', many: 'applications' }, sumOf(applications))} in 13 weeks.`}
            points={applications}
            columns={['Week', 'Applications']}
          />
        )}
        <Panel title="Searches that found nothing" about="What visitors looked for in the blog in 90 days.">
          <Ranking
            none="Every search found something."
            rows={searches.map(({ query, searches: value }) => ({ key: query, name: query, value }))}
            columns={['Search', 'Times']}
          />
        </Panel>
      </div>
      <Panel title="Most read posts" about="Views of published posts since they were written.">
        <Ranking
          none="No post was read yet."
          rows={posts.map(({ id, title, views }) => ({
            key: id,
            name: (
              <Link className="text-link" to={`/admin/blog/${encodeURIComponent(id)}/edit`}>
                {title}
              </Link>
            ),
            value: views,
          }))}
          columns={['Post', 'Views']}
        />
      </Panel>
    </div>
  );
}

interface PanelProps {
  title: string;
  /** What the figures mean, in one line. */
  about: string;
  isWide?: boolean;
  children: ReactNode;
}

function Panel({ title, about, isWide = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className="box reading-panel" aria-labelledby={id} data-wide={isWide || undefined}>
      <h3 id={id}>{title}</h3>
      <p className="note">{about}</p>
      {children}
    </section>
  );
}

interface ChartProps extends Omit<PanelProps, 'children'> {
  points: readonly ChartPoint[];
  columns: readonly [string, string];
}

function Chart({ points, columns, ...panel }: ChartProps) {
  return (
    <Panel {...panel}>
      <BarChart points={points} label={`${panel.title}. ${panel.about}`} />
      <details>
        <summary>Show as a table</summary>
        <FigureTable
          rows={points.toReversed().map(({ label, value }) => ({ key: label, name: label, value }))}
          columns={columns}
        />
      </details>
    </Panel>
  );
}

interface FigureRow {
  key: string;
  name: ReactNode;
  value: number;
}

interface FigureTableProps {
  rows: readonly FigureRow[];
  columns: readonly [string, string];
}

function Ranking({ none, ...table }: FigureTableProps & { none: string }) {
  return table.rows.length === 0 ? <p className="note">{none}</p> : <FigureTable {...table} />;
}

function FigureTable({ rows, columns: [name, value] }: FigureTableProps) {
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td>{row.value.toLocaleString(locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sumOf(points: readonly ChartPoint[]): number {
  return points.reduce((sum, { value }) => sum + value, 0);
}

/** `2026-01-31` gives `31/01/2026`. */
function dayText(date: string): string {
  return date.split('-').reverse().join('/');
}
