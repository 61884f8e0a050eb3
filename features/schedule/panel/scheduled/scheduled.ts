import { panelScreenOf } from '../../../../content/panel-screens.ts';
import type { RecordKeys } from '../../../../engine/content-type.ts';
import { type Definition, oldestFirst } from '../../../../engine/definition.ts';
import { pageAsStaff } from '../../../../engine/panel/fetch-as-staff.ts';
import { longMoment } from '../../../../engine/panel/moment-text.ts';
import { type Page, type PageQuery, pageParameters } from '../../../../engine/panel/page-query.ts';
import { isHideable } from '../../../../engine/publication.ts';
import type { ListView } from '../../../../engine/views.ts';

/** What happens to a record by itself, or should have happened, as the API tells it. */
interface Entry {
  /** Name of its content type. */
  type: string;
  id: string;
  name: string;
  action: 'publish' | 'unpublish';
  /** ISO 8601, UTC. */
  dueAt: string;
  by: { name: string } | null;
  /** The version that is published with it; null where the record is shown as it is. */
  version: string | null;
  /** Why it was not done; null for what is to come. */
  reason: string | null;
}

/** The same as a row of a list. A record may be in it twice. */
export interface Scheduled extends RecordKeys, Omit<Entry, 'id'> {
  recordId: string;
}

/** It is no content type of the site, but it is listed like one. */
export const definition: Definition = {
  name: 'scheduled',
  singular: 'scheduled change',
  label: 'Scheduled',
  paths: ['/admin/schedule'],
  section: '/scheduled',
  updateVerb: 'PUT',
  order: oldestFirst,
  titleField: 'name',
  messages: {
    fetchFailed: 'What is scheduled could not be loaded.',
    confirmDelete: 'This cannot be undone.',
    deleteFailed: 'It could not be cancelled.',
  },
};

export const view: ListView<Scheduled> = {
  counts: { one: 'scheduled change', many: 'scheduled changes' },
  emptyTitle: 'Nothing is scheduled.',
  purpose: "'Schedule...' in a form says from when until when visitors see something.",
  showsServerMessage: true,
  disabledActions: ['create', 'edit', 'delete'],
  columns: [
    { header: 'Name', isName: true, text: ({ name }) => name },
    { header: 'Section', text: ({ type }) => panelScreenOf(type)?.definition.label ?? type },
    { header: 'Change', cut: { over: 300, to: 300 }, text: changeText },
    { header: 'Day', text: ({ dueAt }) => longMoment(dueAt) },
    { header: 'Scheduled by', text: ({ by }) => by?.name ?? '' },
  ],
};

export async function fetchScheduled(query: PageQuery): Promise<Page<Scheduled>> {
  const { rows, total } = await pageAsStaff<Entry>('/admin/schedule', pageParameters(query));
  return { rows: rows.map(asRow), total };
}

function asRow({ id, ...entry }: Entry): Scheduled {
  const own = `${id}-${entry.action}`;
  return { ...entry, recordId: id, _id: own, id: own, createdAt: entry.dueAt, updatedAt: entry.dueAt };
}

/** The section that a record is in. */
export function screenOf(type: string) {
  const screen = panelScreenOf(type);
  if (!screen) throw new Error(`There is no content type ${type}.`);
  return screen;
}

/** `Publish`, `Hide`, `Publish changes`; `Not published: There is no such category` where it has failed. */
function changeText({ type, action, version, reason }: Scheduled): string {
  const screen = panelScreenOf(type);
  const words =
    !screen || isHideable(screen.type)
      ? { publish: ['Show', 'Not shown'], unpublish: ['Hide', 'Not hidden'] }
      : { publish: ['Publish', 'Not published'], unpublish: ['Unpublish', 'Not unpublished'] };
  const [to, failed] = words[action] ?? ['', 'Not done'];
  if (reason !== null) return `${failed}: ${reason}`;
  return version === null ? String(to) : 'Publish changes';
}
