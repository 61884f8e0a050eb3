import { libraryFile } from '../../../content/library-file.ts';
import { hasForm, panelScreenOf } from '../../../content/panel-screens.ts';
import type { ContentType, RecordKeys } from '../../../engine/content-type.ts';
import { type Definition, newestFirst } from '../../../engine/definition.ts';
import { queryClient } from '../../../engine/panel/query-client.ts';
import type { ListView } from '../../../engine/views.ts';
import { dayCount } from './trash.ts';

/** A deleted record as the trash lists it. */
export interface Deleted extends RecordKeys {
  /** Name of its content type. */
  type: string;
  name: string;
  /** ISO 8601, UTC; so is `purgeAt`, when it goes for good. */
  deletedAt: string;
  purgeAt: string;
  by: { id: string; name: string } | null;
  /** Of a new record that was begun and never created. */
  isDraft: boolean;
}

/** It is no content type of the site, but it is listed like one. */
export const definition: Definition = {
  name: 'trash',
  singular: 'deleted record',
  label: 'Trash',
  paths: ['/admin/trash'],
  section: '/trash',
  updateVerb: 'PUT',
  order: newestFirst,
  titleField: 'name',
  messages: {
    fetchFailed: 'The trash could not be loaded.',
    confirmDelete: 'This cannot be undone.',
    deleteFailed: 'It could not be deleted.',
  },
};

const day = 86_400_000;

/** How the trash lists what it holds of a type; '' is every one. The days are unknown until they are read. */
export const view = (trashDays: number | undefined, type: string): ListView<Deleted> => ({
  counts: { one: 'deleted record', many: 'deleted records' },
  emptyTitle: type === '' ? 'The trash is empty.' : `The trash has nothing of '${labelOf(type)}'.`,
  purpose: trashDays === undefined ? '' : `What you delete stays here for ${dayCount(trashDays)}.`,
  showsServerMessage: true,
  columns: [
    { header: 'Name', isName: true, text: ({ name }) => name },
    { header: 'Type', text: ({ type: name }) => labelOf(name) },
    { header: 'Deleted by', text: ({ by }) => by?.name ?? '' },
    { header: 'Deleted at', as: 'timestamp', text: ({ deletedAt }) => deletedAt },
    { header: 'Days left', as: 'number', text: ({ purgeAt }) => String(daysUntil(purgeAt)) },
  ],
});

function daysUntil(moment: string): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / day));
}

function labelOf(name: string): string {
  const { definition: ofFiles } = libraryFile;
  return name === ofFiles.name ? ofFiles.label : (panelScreenOf(name)?.definition.label ?? name);
}

/** The content type of a deleted record. */
export function typeOf({ type }: Pick<Deleted, 'type'>): ContentType {
  if (type === libraryFile.definition.name) return libraryFile;
  const screen = panelScreenOf(type);
  if (!screen) throw new Error(`There is no content type ${type}.`);
  return screen.type;
}

/** Where its versions are; undefined for what has no form, and for what was never created. */
export function historyOf({ type, id, isDraft }: Deleted): string | undefined {
  const screen = panelScreenOf(type);
  if (!screen || !hasForm(screen) || isDraft) return undefined;
  return `${screen.path}/${encodeURIComponent(id)}/history`;
}

/** Reads the trash anew, and the lists of a type that has a record more. */
export async function refetchTrash(type?: string): Promise<void> {
  const names = [definition.name, ...(type === undefined ? [] : [type])];
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
