import { type CarouselImage, carousel } from '../../../content/carousel/schema.ts';
import { AppError, invalid } from '../../../engine/app-error.ts';
import type { Database } from '../../../engine/database/database.ts';
import type { PublicationChange } from '../../../engine/publication.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import { recordAct } from '../../../engine/store/audit-log.ts';
import {
  type Collection,
  createCollection,
  insertRow,
  largestList,
  listRows,
} from '../../../engine/store/collection.ts';
import { staff } from '../../../engine/store/publication.ts';

/** The hero's pictures. */
export interface CarouselStore extends Pick<Collection<typeof carousel>, 'list' | 'get' | 'delete'> {
  /** Adds the addresses that are not there yet, in their order, and gives the whole list; pictures that are there stay as they are. */
  add(urls: string[], actor: Actor, publication?: PublicationChange): Promise<CarouselImage[]>;
  /** Puts the pictures in the order of their ids and gives the whole list. Those that are not named come last, in their order. */
  arrange(ids: readonly string[], actor: Actor): Promise<CarouselImage[]>;
}

export function createCarouselStore(database: Database): CarouselStore {
  const { list, get, delete: remove } = createCollection(database, carousel);
  return {
    list,
    get,
    delete: remove,
    async add(urls, actor, publication) {
      return database.write({ isVisible: true }, async (transaction) => {
        const before = await listRows(transaction, database, carousel, { reader: staff });
        const known = new Set(before.map((image) => image.url));
        const fresh = [...new Set(urls)].filter((url) => !known.has(url));
        if (before.length + fresh.length > largestList) {
          throw new AppError('conflict', `The carousel can have at most ${largestList} pictures.`);
        }
        const position = Math.max(0, ...before.map((image) => Number(image.position)));
        for (const url of fresh)
          await insertRow(transaction, database, carousel, { url, position }, { actor, publication }).catch(
            (error) => {
              throw atItem(error, urls.indexOf(url));
            },
          );
        return (await listRows(transaction, database, carousel, {
          reader: staff,
        })) as unknown as CarouselImage[];
      });
    },
    arrange: (ids, actor) =>
      database.write({ isVisible: true }, async (transaction) => {
        const read = () => listRows(transaction, database, carousel, { reader: staff });
        const before = await read();
        const places = new Map(ids.map((id, index) => [id, index]));
        const placeOf = ({ id }: { id: string }) => places.get(id) ?? ids.length;
        const after = before.toSorted((one, other) => placeOf(one) - placeOf(other));
        if (after.some(({ id }, index) => id !== before[index]?.id)) {
          for (const [index, { id }] of after.entries())
            await transaction
              .updateTable('carousel')
              .set({ position: index + 1 })
              .where('id', '=', id)
              .execute();
          const fields = ['position'];
          recordAct(transaction, actor, { action: 'update', type: 'carousel', title: 'The order', fields });
        }
        return (await read()) as unknown as CarouselImage[];
      }),
  };
}

/** A refused address with the key that it has in the list that was sent. */
function atItem(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || !error.errors?.url) return error;
  return invalid({ [`urls.${index}`]: error.errors.url });
}
