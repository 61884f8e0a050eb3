import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../engine/client/api-error.ts';
import type { Definition } from '../../../engine/definition.ts';
import { recordClient, requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import { isSavedVersion } from '../../drafts/panel/draft-calls.ts';

type Actor = { name: string } | null;

/** What became of a record while its form was open. */
interface RecordNews {
  action: 'changed' | 'published' | 'deleted';
  by: Actor;
  /** ISO 8601, UTC; undefined where nobody knows it any more. */
  at: string | undefined;
}

/** Reads what became of a record. `version` is what is stored now; null when it is gone. */
export function newsQuery(definition: Definition, id: string, version: string | null) {
  return queryOptions({
    queryKey: ['news', definition.name, id, version],
    queryFn: () => (version === null ? deletionOf(definition, id) : changeOf(definition, id)),
    gcTime: 0,
  });
}

/** `This was deleted by Asha Rao at 14:40. Your changes are kept.` */
export function newsText({ action, by, at }: RecordNews): string {
  const who = by ? ` by ${by.name}` : '';
  const when = at === undefined ? '' : ` at ${formatTime(Date.parse(at))}`;
  return `This was ${action}${who}${when}. Your changes are kept.`;
}

async function deletionOf({ name }: Definition, id: string): Promise<RecordNews> {
  const path = `/admin/trash/${name}/${encodeURIComponent(id)}`;
  try {
    const { by, deletedAt } = await requestAsStaff<{ by: Actor; deletedAt: string }>(path);
    return { action: 'deleted', by, at: deletedAt };
  } catch (error) {
    // It was removed from the trash as well.
    if (error instanceof ApiError && error.status === 404)
      return { action: 'deleted', by: null, at: undefined };
    throw error;
  }
}

interface Version {
  action: string;
  by: Actor;
  at: string;
  changed: readonly string[];
}

async function changeOf(definition: Definition, id: string): Promise<RecordNews> {
  const path = `/admin/history/${definition.name}/${encodeURIComponent(id)}`;
  const newest = (await requestAsStaff<Version[]>(path)).find(isSavedVersion);
  const isPublished = newest?.changed.includes('status') && (await hasStatus(definition, id, 'Published'));
  return { action: isPublished ? 'published' : 'changed', by: newest?.by ?? null, at: newest?.at };
}

async function hasStatus(definition: Definition, id: string, status: string): Promise<boolean> {
  const record: object = await recordClient.one(definition, id);
  return 'status' in record && record.status === status;
}
