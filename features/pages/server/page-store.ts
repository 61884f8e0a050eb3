import { addressProblem, takenBy } from '../../../content/pages/address.ts';
import { type Page, type PageInput, pages } from '../../../content/pages/schema.ts';
import { safeContent } from '../../../editor/server/clean-content.ts';
import { cleanContentNow } from '../../../editor/server/sanitise.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { type Collection, createCollection, listRows } from '../../../engine/store/collection.ts';
import { type Reader, staff, visitor } from '../../../engine/store/publication.ts';

/** The pages that staff add to the site. What is stored is sanitised. */
export interface PageStore extends Collection<typeof pages> {
  /** The page at an address, without its slash. Without a reader as visitors see it. */
  at(slug: string, reader?: Reader): Promise<Page | undefined>;
}

export function createPageStore(database: Database): PageStore {
  const rows = createCollection(database, pages);
  return {
    ...rows,
    async at(slug, reader = visitor) {
      // Anything may be asked for, also what a database cannot compare.
      if (addressProblem(slug) !== undefined) return undefined;
      const read = (connection: Connection) =>
        listRows(connection, database, pages, { reader, where: { slug } });
      return (await database.read(read))[0] as Page | undefined;
    },
    async create(values, actor, options = {}) {
      const content = await safeContent(values.content);
      const { isShown = false, ...moments } = options.publication ?? {};
      return namingClash(database, values.slug, () =>
        rows.create({ ...values, content }, actor, { ...options, publication: { ...moments, isShown } }),
      );
    },
    async update(id, change, actor, publication) {
      const before = await rows.get(id, staff);
      if (!before) return undefined;
      // Before the transaction, in which nobody else can write: what is large takes a while.
      const wanted = change(before);
      const cleaned = await safeContent(wanted.content);
      const clean = (values: PageInput) => {
        const isKnown = values.content === wanted.content;
        return { ...values, content: isKnown ? cleaned : cleanContentNow(values.content).content };
      };
      return namingClash(database, wanted.slug, () =>
        rows.update(id, (current) => clean(change(current)), actor, publication),
      );
    },
  };
}

/** Does work that may meet the address of another page, and says of which one. */
async function namingClash<Result>(
  database: Database,
  slug: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isClash = error instanceof AppError && error.code === 'conflict' && error.errors?.slug;
    if (!isClash) throw error;
    const other = await database.read((connection) =>
      connection.selectFrom('pages').select('title').where('slug_key', '=', slug).executeTakeFirst(),
    );
    if (!other) throw error;
    const detail = takenBy(String(other.title));
    throw new AppError('conflict', detail, { errors: { slug: detail } });
  }
}
