import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { panelScreenAt, settingsPath } from '../../../content/panel-screens.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { hasOwnPages } from '../../../engine/definition.ts';
import { Breadcrumb } from '../../../engine/panel/breadcrumb.tsx';
import { Comparison, differencesOf, sameFieldsOf } from '../../../engine/panel/comparison/comparison.tsx';
import type { FormValues } from '../../../engine/panel/form/form-store.ts';
import { Pager } from '../../../engine/panel/list/pager.tsx';
import { ListAlert, ListEmpty, ListFailed } from '../../../engine/panel/list/states.tsx';
import { truncate } from '../../../engine/panel/list/truncate.ts';
import { useListQuery } from '../../../engine/panel/list/use-list-query.ts';
import { formatMoment } from '../../../engine/panel/moment-text.ts';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { ForWriters } from '../../../engine/panel/permissions.tsx';
import { isSingleton } from '../../../engine/singleton.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { type AuditEntry, entrySentence } from '../../audit/panel/audit.ts';
import { isSavedVersion } from '../../drafts/panel/draft-calls.ts';
import {
  draftId,
  draftQuery,
  entriesQuery,
  formPath,
  historyCalls,
  isShownQuery,
  limit,
  offeredQuery,
  type Version,
  valuesQuery,
  versionName,
  versionsQuery,
  versionText,
} from './history.ts';
import '../../../engine/panel/list/badge.css';
import '../../../engine/panel/list/list.css';
import './history.css';

/** The versions of a record: what each change made of it, and how it differs from what is saved now. */
export default function RecordHistory() {
  const { pathname } = useLocation();
  const { id = '' } = useParams();
  const screen = panelScreenAt(pathname);
  if (screen && isSingleton(screen.type))
    return <Versions key={pathname} type={screen.type} listPath={settingsPath} id={screen.type.id} />;
  return screen ? (
    <Versions key={pathname} type={screen.type} listPath={screen.path} id={id} />
  ) : (
    <Navigate to="/admin" replace />
  );
}

function Versions({ type, listPath, id }: { type: ContentType; listPath: string; id: string }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { page } = useListQuery();
  const list = useQuery(versionsQuery(type, id, page));
  const offer = useQuery(offeredQuery(type, id));
  const { data } = list;
  const offered = offer.data;
  const error = list.error ?? offer.error;
  const refetch = () => Promise.all([list.refetch(), offer.refetch()]);
  const newest = offered?.find(isSavedVersion) ?? offered?.[0];
  const name = useRecordName(type, id, newest);
  const { data: draft } = useQuery(draftQuery(type, id, newest));
  const rows = data && (draft ? [...(page === 1 ? [draft] : []), ...data.rows] : data.rows);
  const chosen =
    rows?.find((version) => version.id === search.get('version')) ?? rows?.find(isSavedVersion) ?? rows?.[0];
  const trail = [
    { label: isSingleton(type) ? 'Site' : type.definition.label, to: listPath },
    { label: truncate(name), to: formPath(pathname) },
  ];
  return (
    <>
      <PageHead
        title="History"
        documentTitle={`History of '${truncate(name)}'`}
        breadcrumb={<Breadcrumb trail={trail} current="History" />}
      />
      {error && <ListFailed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data?.total === 0 && (
        <ListEmpty title="No changes since history began." purpose="Each change from now on is kept here." />
      )}
      {rows && offered && newest && chosen && (
        <div className="stack history">
          <div>
            <VersionList {...{ type, id, page, chosen, newest }} versions={rows} />
            <Pager page={page} limit={limit} total={data.total} />
          </div>
          <VersionDetails
            key={chosen.id}
            {...{ type, id, chosen, newest, offered }}
            versions={data.rows}
            draft={draft ?? undefined}
          />
        </div>
      )}
    </>
  );
}

function useRecordName(type: ContentType, id: string, newest: Version | undefined): string {
  const { titleField, singular, label } = type.definition;
  const { data } = useQuery({
    ...valuesQuery(type, id, newest?.id ?? '', ''),
    enabled: newest !== undefined,
  });
  return isSingleton(type) ? label : String(data?.[titleField] ?? singular);
}

interface VersionListProps {
  type: ContentType;
  id: string;
  page: number;
  versions: readonly Version[];
  chosen: Version;
  newest: Version;
}

/** The versions, and between them what else was done. */
function VersionList({ type, id, page, versions, chosen, newest }: VersionListProps) {
  const [search] = useSearchParams();
  const kept = versions.filter((version) => version.id !== draftId);
  const { data: entries } = useQuery(entriesQuery(type, id, kept, page));
  const items = [...(entries ?? []), ...versions].sort((one, other) => other.at.localeCompare(one.at));
  const [latest] = items;
  const isDeleted = latest?.action === 'trash';
  const { data: isShown } = useQuery({
    ...isShownQuery(type, id),
    enabled: page === 1 && entries !== undefined && !isDeleted,
  });
  return (
    <ol className="stack history-versions" aria-label="Versions">
      {items.map((item) => {
        if ('seq' in item) return <EntryItem key={item.seq} entry={item} versions={versions} />;
        const version = item;
        const next = new URLSearchParams(search);
        next.set('version', version.id);
        return (
          <li key={version.id}>
            <Link
              to={{ search: String(next) }}
              aria-current={version.id === chosen.id || undefined}
              preventScrollReset
            >
              <span>{versionText(type, version)}</span>
              {version.id === newest.id && isSavedVersion(version) && isShown !== undefined && (
                <span className="list-badge">{isShown ? 'Published now' : 'Saved now'}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

function EntryItem({ entry, versions }: { entry: AuditEntry; versions: readonly Version[] }) {
  const version = versions.find(({ id }) => id === entry.revisionId)?.number;
  return (
    <li className="note history-entry">{`${entrySentence(entry, version)} - ${formatMoment(entry.at)}`}</li>
  );
}

interface VersionDetailsProps {
  type: ContentType;
  id: string;
  chosen: Version;
  newest: Version;
  /** What it can be compared with, the newest first. */
  offered: readonly Version[];
  /** Of the page that is shown. */
  versions: readonly Version[];
  /** The working draft, where there is one. */
  draft: Version | undefined;
}

/** What a version changed, or how it differs from another one, from what is saved now or from what is entered. */
function VersionDetails({ type, id, chosen, newest, offered, versions, draft }: VersionDetailsProps) {
  const [search, setSearch] = useSearchParams();
  const others = [...(draft ? [draft] : []), ...offered].filter((version) => version.id !== chosen.id);
  const before = [...offered, ...versions].find(
    (version) => version.number < chosen.number && isSavedVersion(version),
  );
  const isNewest = chosen.id === newest.id;
  const isDraft = chosen.id === draftId;
  const asked = search.get('with');
  const picked = others.find((version) => version.id === asked);
  const withNow = !picked && !isNewest && (asked === 'now' || !before);
  const other = picked ?? (withNow ? newest : before);
  const values = useQuery(valuesQuery(type, id, chosen.id, newest.id));
  const otherValues = useQuery({
    ...valuesQuery(type, id, other?.id ?? '', newest.id),
    enabled: other !== undefined,
  });
  const error = values.error ?? otherValues.error;
  if (error) return <ListAlert message={error.message} onRetry={() => void values.refetch()} />;
  if (!values.data || (other && !otherValues.data)) return <Spinner />;
  const shown = { name: versionName(chosen), values: values.data };
  const against = { name: other && versionName(other), values: otherValues.data ?? emptied(values.data) };
  const isFirst = withNow || (picked !== undefined && picked.number > chosen.number);
  const [left, right] = isFirst ? [shown, against] : [against, shown];
  const order = Object.keys(right.values);
  const sides = picked
    ? ([left.name ?? '', right.name ?? ''] as const)
    : withNow
      ? (['This version', 'Saved now'] as const)
      : isDraft
        ? (['Saved now', 'Working draft'] as const)
        : undefined;
  const compareWith = (value: string) => {
    const next = new URLSearchParams(search);
    next.set('version', chosen.id);
    next.set('with', value);
    setSearch(next, { preventScrollReset: true });
  };
  return (
    <section aria-label={versionName(chosen)} className="box stack history-details">
      <h2>{versionName(chosen)}</h2>
      <div className="cluster-between small-buttons">
        <select
          className="list-filter"
          aria-label="Compare"
          value={picked?.id ?? (withNow ? 'now' : '')}
          onChange={({ target }) => compareWith(target.value)}
        >
          {(before || isNewest) && <option value="">What it changed</option>}
          {!isNewest && !isDraft && <option value="now">Against what is saved now</option>}
          {others.map((version) => (
            <option key={version.id} value={version.id}>
              {`Against ${versionText(type, version)}`}
            </option>
          ))}
        </select>
        <div className="cluster hide-empty">
          <PreviewLink type={type} version={chosen.id} />
          <ForWriters>
            {!isNewest && !isDraft && <RestoreButton type={type} id={id} version={chosen.id} />}
          </ForWriters>
        </div>
      </div>
      <Comparison
        differences={differencesOf(type, order, left.values, right.values)}
        same={sameFieldsOf(type, order, left.values, right.values)}
        sides={sides}
      />
    </section>
  );
}

/** Of a record that was not there before. */
function emptied(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
  );
}

/** To the page of a record as it was, where records of the type have a page each. */
function PreviewLink({ type, version }: { type: ContentType; version: string }) {
  const { pathname } = useLocation();
  if (!hasOwnPages(type.definition)) return null;
  const preview = pathname.replace(/\/history$/, '/preview');
  const to = version === draftId ? preview : `${preview}?version=${version}`;
  return (
    <Link to={to} className="button button-line">
      Preview
    </Link>
  );
}

/** Puts the version into the working draft and opens the form. Nothing is published by it. */
function RestoreButton({ type, id, version }: { type: ContentType; id: string; version: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const form = formPath(pathname);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => historyCalls.restore(type.definition, id, version),
    onSuccess: () => void navigate(form),
  });
  return (
    <>
      {error && <p role="alert">{`It could not be restored: ${error.message}`}</p>}
      <button
        type="button"
        className="button button-dark"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        Restore as draft
      </button>
    </>
  );
}
