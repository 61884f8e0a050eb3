import { addressProblem, takenBy } from '../../../content/pages/address.ts';
import { type Page, type PageInput, pages } from '../../../content/pages/schema.ts';
import { safeContent } from '../../../editor/server/clean-content.ts';
import { cleanContentNow } from '../../../editor/server/sanitise.ts';
import { AppError } from '../../../engine/app-error.ts';
import { type Database, type Write, within } from '../../../engine/database/database.ts';
import type { Connection, Row } from '../../../engine/database/engine.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { type Collection, createCollection, listRows } from '../../../engine/store/collection.ts';
import { type Reader, staff, visitor } from '../../../engine/store/publication.ts';
import { setShown } from '../../../engine/store/visibility.ts';
import { recordParts } from '../../../server/store/record-parts.ts';
import { endTakenAddresses, keepAddress } from '../../redirects/server/earlier-addresses.ts';

/** The pages that staff add to the site. What is stored is sanitised. */
export interface PageStore extends Collection<typeof pages> {
  /** The page at an address, without its slash. Without a reader as visitors see it. */
  at(slug: string, reader?: Reader): Promise<Page | undefined>;
  setShown(id: string, isShown: boolean, actor: Actor): Promise<boolean | undefined>;
}

export function createPageStore(database: Database): PageStore {
  const parts = recordParts.pages;
  const rows = createCollection(database, pages, { parts });
  const write = <Result>(work: (transaction: Write, inside: Database) => Promise<Result>) =>
    database.write({ isVisible: true }, async (transaction) => {
      const result = await work(transaction, within(database, transaction));
      await endTakenAddresses(transaction, database);
      return result;
    });
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
      const { publication } = options;
      return write(async (transaction, inside) => {
        const create = () =>
          createCollection(inside, pages).create({ ...values, content }, actor, {
            ...options,
            publication: { ...publication, isShown: publication?.isShown ?? false },
          });
        return namingClash(transaction, values.slug, create);
      });
    },
    async update(id, change, actor, publication) {
      const before = await rows.get(id, staff);
      if (!before) return undefined;
      // Before the transaction, in which nobody else can write: what is large takes a while.
      const wanted = change(before);
      const cleaned = await safeContent(wanted.content);
      return write(async (transaction, inside) => {
        const last = await addressOf(transaction, id);
        const clean = (values: PageInput) => {
          const isKnown = values.content === wanted.content;
          return { ...values, content: isKnown ? cleaned : cleanContentNow(values.content).content };
        };
        const update = () =>
          createCollection(inside, pages).update(id, (current) => clean(change(current)), actor, publication);
        const page = await namingClash(transaction, wanted.slug, update);
        if (page && last) await keepAddress(transaction, database, last, page.slug);
        return page;
      });
    },
    setShown: (id, isShown, actor) => write((_, inside) => setShown(inside, pages, id, isShown, actor)),
  };
}

async function addressOf(connection: Connection, id: string): Promise<Row | undefined> {
  const rows = connection.selectFrom('pages').select(['id', 'slug', 'is_shown']);
  return rows.where('id', '=', id).executeTakeFirst();
}

/** Does work that may meet the address of another page, and says of which one. */
async function namingClash<Result>(
  connection: Connection,
  slug: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isClash = error instanceof AppError && error.code === 'conflict' && error.errors?.slug;
    if (!isClash) throw error;
    const found = connection.selectFrom('pages').select('title').where('slug_key', '=', slug);
    const other = await found.executeTakeFirst();
    if (!other) throw error;
    const detail = takenBy(String(other.title));
    throw new AppError('conflict', detail, { errors: { slug: detail } });
  }
}
