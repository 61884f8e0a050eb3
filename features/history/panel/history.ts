import { queryOptions } from '@tanstack/react-query';
import { panelScreenAt } from '../../../content/panel-screens.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import type { Definition } from '../../../engine/definition.ts';
import {
  type PageQuery,
  pageAsStaff,
  pageParameters,
  postAsStaff,
  recordClient,
  requestAsStaff,
} from '../../../engine/panel/fetch-as-staff.ts';
import { initialValues } from '../../../engine/panel/form/field-values.ts';
import { formatMoment } from '../../../engine/panel/moment-text.ts';
import { fetchReferences } from '../../../engine/panel/records.ts';
import type { AuditEntry } from '../../audit/panel/audit.ts';
import { draftCalls, shownOf } from '../../drafts/panel/draft-calls.ts';

/** A version of a record as it is listed, the newest first. */
export interface Version {
  id: string;
  /** From 1. */
  number: number;
  /** ISO 8601, UTC. */
  at: string;
  by: { id: string; name: string } | null;
  action: keyof typeof actions;
  /** Names of the fields that differ from the version before. */
  changed: readonly string[];
}

/** Versions of a page, and how many at most are offered to compare with. */
export const limit = 20;
const mostOffered = 100;
/** In the place of a version: what is entered and not saved. */
export const draftId = 'draft';

export function versionsQuery({ definition }: ContentType, id: string, page: number) {
  return queryOptions({
    queryKey: ['history', definition.name, id, page],
    queryFn: () => historyCalls.list<Version>(definition, id, { page, limit }),
  });
}

/** All versions, to choose from. */
export function offeredQuery({ definition }: ContentType, id: string) {
  return queryOptions({
    queryKey: ['history', definition.name, id, 'offered'],
    queryFn: async () =>
      (await historyCalls.list<Version>(definition, id, { page: 1, limit: mostOffered })).rows,
  });
}

/** The own draft of a record as a version that comes after `newest`; null where there is none. */
export function draftQuery({ definition }: ContentType, id: string, newest: Version | undefined) {
  return queryOptions({
    queryKey: ['history', definition.name, id, draftId],
    queryFn: async (): Promise<Version | null> => {
      const found = (await draftCalls.list(false)).find((draft) => draft.id === id && draft.isYou);
      if (!found || !newest) return null;
      const { updatedAt: at, by } = found;
      return { id: draftId, number: Number.POSITIVE_INFINITY, at, by, action: 'draft', changed: [] };
    },
    enabled: newest !== undefined,
  });
}

/** What else was done with a record while these versions were the newest: what made one of them is told by that. */
export function entriesQuery(
  { definition }: ContentType,
  id: string,
  versions: readonly Version[],
  page: number,
) {
  const [to, from] = [page === 1 ? undefined : versions[0]?.number, versions.at(-1)?.number];
  return queryOptions({
    queryKey: ['history', definition.name, id, 'entries', from, to],
    queryFn: async () => {
      const entries = await historyCalls.entries<AuditEntry>(definition, id, from, to);
      return entries.filter(({ action, revisionId }) => revisionId === null || !made.includes(action));
    },
    enabled: versions.length > 0,
  });
}

/** Whether visitors see the record as it is saved. */
export function isShownQuery({ definition }: ContentType, id: string) {
  return queryOptions({
    queryKey: ['history', definition.name, id, 'shown'],
    queryFn: async () => {
      const { publication } = await recordClient.one<RecordKeys>(definition, id);
      return publication?.isShown === true;
    },
  });
}

const made: readonly string[] = ['create', 'update', 'discard', 'relink'];

/** The values of a version as a form shows them; of the working draft, with those of `saved` where it has none. */
export function valuesQuery(type: ContentType, id: string, version: string, saved: string) {
  const { definition } = type;
  const isDraft = version === draftId;
  return queryOptions({
    queryKey: ['history', definition.name, id, 'values', version, isDraft ? saved : ''],
    queryFn: async () => {
      const found = historyCalls.one(definition, id, isDraft ? saved : version);
      const draft = isDraft ? draftCalls.one(definition, id) : undefined;
      await fetchReferences(type);
      const { values } = await found;
      return draft ? shownOf(type, {}, values, await draft) : initialValues(type, {}, values);
    },
    // A version never changes.
    staleTime: isDraft ? 0 : Number.POSITIVE_INFINITY,
  });
}

/** From the form of a record to its versions. */
export function historyPath(formPath: string): string {
  return `${formPath.replace(/\/edit$/, '')}/history`;
}

/** And back. The forms of members and settings have no name of their own below their address. */
export function formPath(path: string): string {
  const record = path.replace(/\/history$/, '');
  const below = record.slice(panelScreenAt(record)?.path.length);
  return /^\/[^/]+$/.test(below) ? `${record}/edit` : record;
}

const actions = {
  before: 'As it was before history began',
  create: 'Created',
  update: '',
  show: 'Shown',
  hide: 'Hidden',
  restore: 'Restored from the trash',
  relink: 'Files at new addresses',
  draft: 'Draft',
  discard: 'Discarded draft',
  scheduled: 'Scheduled',
};

/** `Version 7`. */
export function versionName({ id, number }: Version): string {
  return id === draftId ? 'Working draft' : `Version ${number}`;
}

/** `Version 7 - 21 Nov 2026, 14:32 - Asha Rao - Title, Content`. */
export function versionText({ fields }: ContentType, version: Version): string {
  const { id, at, by, action, changed } = version;
  const labels = changed.map((name) => fields[name]?.label ?? name).join(', ');
  const what =
    action === 'show' || action === 'hide' ? [actions[action], labels] : [actions[action] || labels];
  // A setting that nobody had saved has no moment.
  const moment = Date.parse(at) > 0 && formatMoment(at);
  const about = [versionName(version), moment, by?.name, ...(id === draftId ? [] : what)];
  return about.filter(Boolean).join(' - ');
}

const pathOf = ({ name }: Definition, ...ids: string[]) =>
  `/admin/history/${[name, ...ids].map(encodeURIComponent).join('/')}`;

/** The calls for the versions of a record. Every call throws ApiError when it fails. */
export const historyCalls = {
  /** The newest first. */
  list: <Row>(definition: Definition, id: string, query: Omit<PageQuery, 'q'>) =>
    pageAsStaff<Row>(pathOf(definition, id), pageParameters({ ...query, q: '' })),
  one: (definition: Definition, id: string, version: string) =>
    requestAsStaff<{ number: number; values: object }>(pathOf(definition, id, version)),
  /** What was done with a record while these versions were the newest, the latest first. */
  entries: <Row>(definition: Definition, id: string, from: number | undefined, to: number | undefined) => {
    const span = Object.entries({ from, to }).flatMap(([name, number]) =>
      number === undefined ? [] : [[name, String(number)]],
    );
    return requestAsStaff<Row[]>(`${pathOf(definition, id, 'entries')}?${new URLSearchParams(span)}`);
  },
  /** Puts a version into the working draft of its record. */
  restore: (definition: Definition, id: string, version: string) =>
    postAsStaff<unknown>(`${pathOf(definition, id, version)}/restore`),
};
