import { addressProblem, takenBy } from '../../../content/pages/address.ts';
import { type Page, pages } from '../../../content/pages/schema.ts';
import { AppError } from '../../../engine/app-error.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { Connection } from '../../../engine/database/engine.ts';
import { createCollection, listRows } from '../../../engine/store/collection.ts';
import { visitor } from '../../../engine/store/publication.ts';
import { type AddressedCollection, sanitisedArticles } from './articles.ts';

/** The pages that staff add to the site. What is stored is sanitised. */
export type PageStore = AddressedCollection<typeof pages>;

export function createPageStore(database: Database): PageStore {
  const rows = sanitisedArticles(createCollection(database, pages));
  return {
    ...rows,
    async at(slug, reader = visitor) {
      // Anything may be asked for, also what a database cannot compare.
      if (addressProblem(slug) !== undefined) return undefined;
      const read = (connection: Connection) =>
        listRows(connection, database, pages, { reader, where: { slug } });
      return (await database.read(read))[0] as Page | undefined;
    },
    create(values, actor, options = {}) {
      const { isShown = false, ...moments } = options.publication ?? {};
      return namingClash(
        database,
        () => values.slug,
        () => rows.create(values, actor, { ...options, publication: { ...moments, isShown } }),
      );
    },
    update(id, change, actor, publication) {
      let slug = '';
      const noting = (page: Page) => {
        const values = change(page);
        slug = values.slug;
        return values;
      };
      return namingClash(
        database,
        () => slug,
        () => rows.update(id, noting, actor, publication),
      );
    },
  };
}

/** Does work that may meet the address of another page, and says of which one. */
async function namingClash<Result>(
  database: Database,
  slug: () => string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isClash = error instanceof AppError && error.code === 'conflict' && error.errors?.slug;
    if (!isClash) throw error;
    const other = await database.read((connection) =>
      connection.selectFrom('pages').select('title').where('slug_key', '=', slug()).executeTakeFirst(),
    );
    if (!other) throw error;
    const detail = takenBy(String(other.title));
    throw new AppError('conflict', detail, { errors: { slug: detail } });
  }
}
