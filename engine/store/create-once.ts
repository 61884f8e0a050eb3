import { AppError } from '../app-error.ts';

/** A create whose draft an earlier call has made a record of: the response of that one was lost. */
export class CreatedBefore extends Error {
  /** Of the record. */
  readonly id: string;

  constructor(id: string) {
    super(`The draft is the record ${id} by now.`);
    this.name = 'CreatedBefore';
    this.id = id;
  }
}

/** Creates a record; gives the one of an earlier call where that has made it of the same draft. */
export async function createOnce<Record>(
  create: () => Promise<Record>,
  get: (id: string) => Promise<Record | undefined>,
): Promise<Record> {
  try {
    return await create();
  } catch (error) {
    const record = error instanceof CreatedBefore ? await get(error.id) : undefined;
    if (record) return record;
    throw error instanceof CreatedBefore ? draftConflict() : error;
  }
}

/** 409 for a draft that is another one by now. */
export function draftConflict(version?: string): AppError {
  return new AppError('conflict', 'This draft was changed or ended meanwhile. Load it again.', {
    headers: version === undefined ? {} : { etag: `"${version}"` },
  });
}
