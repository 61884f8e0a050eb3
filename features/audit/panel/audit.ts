import {
  editPath,
  hasForm,
  panelScreenOf,
  panelScreens,
  recordPath,
  settingsScreens,
} from '../../../content/panel-screens.ts';
import { type AuditAction, otherAuditTypes } from '../../../engine/audit.ts';
import type { RecordKeys } from '../../../engine/content-type.ts';
import { type Definition, newestFirst } from '../../../engine/definition.ts';
import { formatMoment } from '../../../engine/panel/moment-text.ts';
import { scheduleLabels } from '../../../engine/publication.ts';
import type { ListView } from '../../../engine/views.ts';

/** What somebody did, as the API tells it. */
export interface AuditEntry {
  seq: number;
  /** ISO 8601, UTC. */
  at: string;
  by: { kind: string; id: string | null; name: string | null };
  source: 'panel' | 'api' | 'clock' | 'start';
  action: AuditAction;
  /** Name of a content type, or of what else was changed. */
  type: string;
  recordId: string | null;
  /** Null for what visitors sent. */
  title: string | null;
  fields: readonly string[];
  /** The version that it made. */
  revisionId: string | null;
}

/** The same as a row of a list. */
export type AuditRow = AuditEntry & RecordKeys;

/** What an entry says was done. */
export const actionTexts: Record<AuditAction, string> = {
  create: 'Created',
  update: 'Changed',
  show: 'Published',
  hide: 'Unpublished',
  relink: 'Files at new addresses',
  trash: 'Deleted',
  restore: 'Restored from the trash',
  purge: 'Deleted for good',
  discard: 'Draft discarded',
  'restore-version': 'Version restored as draft',
  schedule: 'Scheduled',
  unschedule: 'Schedule cancelled',
  overwrite: 'Later changes replaced',
  share: 'Preview link made',
  unshare: 'Preview link ended',
  fail: 'Scheduled change failed',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'refuse-sign-in': 'Sign-in refused',
  'set-password': 'Password set',
  'make-link': 'Link made',
  'use-link': 'Link used',
  'end-sessions': 'Signed out everywhere',
  'second-factor-on': 'Authenticator app added',
  'second-factor-off': 'Authenticator app removed',
  'make-recovery-codes': 'Recovery codes made',
  'use-recovery-code': 'Recovery code used',
  export: 'Exported',
  prune: 'Old entries removed',
};

/** It is no content type of the site, but it is listed like one. */
export const definition: Definition = {
  name: 'audit',
  singular: 'entry',
  label: 'Audit log',
  paths: ['/admin/audit'],
  section: '/audit',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'title',
  messages: {
    fetchFailed: 'The audit log could not be loaded.',
    confirmDelete: 'This cannot be undone.',
    deleteFailed: 'An entry cannot be deleted.',
  },
};

export const view: ListView<AuditRow> = {
  counts: { one: 'entry', many: 'entries' },
  emptyTitle: 'Nothing was found.',
  purpose: 'Each change, sign-in and export stands here. Nobody can change an entry.',
  showsServerMessage: true,
  disabledActions: ['create', 'edit', 'delete'],
  columns: [
    { header: 'Time', text: ({ at }) => formatMoment(at) },
    { header: 'Person', text: personText },
    { header: 'What', text: actionText },
    { header: 'Section', text: ({ type }) => sectionText(type) },
    { header: 'Name', isName: true, text: nameOf },
    { header: 'Fields', cut: { over: 80, to: 80 }, text: fieldsText },
  ],
};

export function toRow(entry: AuditEntry): AuditRow {
  const id = String(entry.seq);
  return { ...entry, _id: id, id, createdAt: entry.at, updatedAt: entry.at };
}

/** What visitors sent has no title in the log. */
export function nameOf({ title, recordId }: AuditEntry): string {
  return title || recordId || '';
}

export function personText({ by }: AuditEntry): string {
  return by.name ?? 'The server';
}

/** `Published`; `Published as scheduled` where the clock did it. */
export function actionText({ action, source }: AuditEntry): string {
  const isScheduled = source === 'clock' && action !== 'fail' && action !== 'purge' && action !== 'prune';
  return isScheduled ? `${actionTexts[action]} as scheduled` : actionTexts[action];
}

/** What the types of the log are called. */
export const sections: readonly [name: string, label: string][] = [
  ...[...panelScreens, ...settingsScreens].map(
    ({ definition: { name, label } }) => [name, label] as [string, string],
  ),
  ...Object.entries(otherAuditTypes),
];

function sectionText(type: string): string {
  return sections.find(([name]) => name === type)?.[1] ?? type;
}

function fieldsText({ type, fields }: AuditEntry): string {
  const known = panelScreenOf(type)?.type;
  const moments: Record<string, string> = known ? scheduleLabels(known) : {};
  return fields.map((name) => known?.fields[name]?.label ?? moments[name] ?? name).join(', ');
}

/** Where an entry leads: to the comparison of the version it made, to the trash, or to the record. Undefined for what has no place. */
export function placeOf({ type, recordId, revisionId, action }: AuditEntry): string | undefined {
  if (type === 'media' && recordId) return `/admin/media?file=${encodeURIComponent(recordId)}`;
  const screen = panelScreenOf(type);
  if (!screen || recordId === null || action === 'purge') return undefined;
  if (action === 'trash') return `/admin/trash?type=${type}`;
  if (revisionId === null || !hasForm(screen)) return editPath(screen, recordId);
  return `${recordPath(screen, recordId)}/history?version=${revisionId}`;
}

/** What was done with a record, as a sentence: `Asha Rao published version 7`, `Published as scheduled by Asha Rao`. */
export function entrySentence(entry: AuditEntry, version: number | undefined): string {
  if (entry.source === 'clock') {
    const text = [actionText(entry), entry.by.name].filter(Boolean).join(' by ');
    return entry.action === 'overwrite' ? `${text}: ${fieldsText(entry)}` : text;
  }
  const what = version === undefined ? 'it' : `version ${version}`;
  const deed = deeds[entry.action];
  return deed
    ? `${personText(entry)} ${deed.replace('{}', what)}`
    : `${personText(entry)} - ${actionText(entry)}`;
}

const deeds: Partial<Record<AuditAction, string>> = {
  update: 'saved {}',
  show: 'published {}',
  hide: 'unpublished {}',
  trash: 'deleted it',
  restore: 'restored it from the trash',
  discard: 'discarded a draft',
  'restore-version': 'put {} into the draft',
  schedule: 'scheduled {}',
  unschedule: 'cancelled a schedule',
  share: 'made a preview link',
  unshare: 'ended a preview link',
};
