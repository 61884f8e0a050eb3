import type { RecordKeys } from '../../../kernel/content-type.ts';
import type { Definition } from '../../../kernel/definition.ts';
import { createPagedRecords, type PagedRecords } from '../../../kernel/panel/paged-records.ts';
import { staff } from '../staff.ts';

/** What the two forms of visitors have in common. */
export interface Submission extends RecordKeys {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
  /** Whether it looks like the work of a machine. */
  isSuspectedSpam: boolean;
}

/** What its sender is called: `Asha Rao`. */
export function senderOf({ firstName, lastName }: Pick<Submission, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

const lists = new Map<string, PagedRecords<Submission>>();

/** What came through one form. */
export function submissionsOf(definition: Definition): PagedRecords<Submission> {
  const list =
    lists.get(definition.name) ??
    createPagedRecords(async (query) => {
      const { rows, total } = await staff.submissions(definition, query);
      return { rows: rows as unknown as Submission[], total };
    });
  lists.set(definition.name, list);
  return list;
}
