import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blogPosts } from '../../content/blog-posts/schema.ts';
import { categories } from '../../content/categories/schema.ts';
import { parse } from '../../kernel/api/input.ts';
import { start } from '../../kernel/store/actor.ts';
import { openStore } from '../../server/store/open.ts';
import { searchIndexes } from '../../server/store/post-search.ts';
import { toPostWrite } from '../../server/store/post-write.ts';
import type { PostFilter, RankedPost, Term } from '../../server/store/search-index.ts';
import type { Store } from '../../server/store/store.ts';
import * as bodies from '../factories/bodies.ts';
import { connect } from '../support/connection.ts';
import { createDatabase, engines, type TestDatabase } from '../support/database.ts';

/** Words by which of the posts have them, the first being the oldest. */
const words: Record<string, (index: number) => boolean> = {
  common: () => true,
  frequent: (index) => index % 3 === 0,
  former: (index) => index < 150,
  recent: (index) => index >= 200,
  rare: (index) => index % 100 === 7,
  missing: () => false,
  zq: (index) => index % 90 === 1,
};
const count = 260;

interface Made {
  id: string;
  index: number;
  isDraft: boolean;
  category: string;
}

describe.each(engines)('on %s', (engine) => {
  let database: TestDatabase;
  let store: Store;
  let open: ReturnType<typeof connect>;
  let made: Made[];

  beforeAll(async () => {
    database = await createDatabase(engine);
    const { databaseUrl, dataDirectory } = database;
    store = await openStore({ databaseUrl, dataDirectory, log: pino({ level: 'silent' }) });
    made = await store.atomically(fill);
    open = connect(database);
  });
  afterAll(async () => {
    await open.connection.destroy();
    await store.close();
    await database.dispose();
  });

  const filters = (): PostFilter[] => [{ status: 'Published' }, {}, { categoryId: made[0]?.category ?? '' }];

  test('[API-08] the search finds common, rare and missing words at every position of a long list', async () => {
    for (const query of Object.keys(words))
      for (const filter of filters()) {
        const expected = made.filter(matching(query, filter)).map(({ id }) => id);
        for (const [offset, limit, max] of [
          ...([
            [0, 9, 1000],
            [0, 1000, 1000],
            [60, 9, 1000],
            [5, 5, 40],
          ] as const),
          ...([
            [30, 10, 40],
            [1000, 0, 1000],
          ] as const),
        ]) {
          const search = { texts: [query], filter, window: { offset, limit }, max };
          const found = await searchIndexes[open.engine.name].find(open.connection, search);
          const places = expected.slice(offset, offset + limit);
          expect([search, found]).toEqual([search, { places, total: Math.min(max, expected.length) }]);
        }
      }
  });

  test('[SEARCH-01] each way of finding several words finds the same posts', async () => {
    for (const filter of filters()) {
      const terms = ['frequent', 'former'].map(asTerm);
      const queries = searchIndexes[open.engine.name].terms(open.connection, { terms, filter });
      const having = (least: number) =>
        made.filter(
          (post) => terms.filter(({ texts: [word = ''] }) => matching(word, filter)(post)).length >= least,
        );
      const both = having(2).map(({ id }) => id);
      const places = (posts: readonly RankedPost[]) => posts.map(({ place }) => place).sort();
      expect(places(await queries.newest(1000, 2, 1000))).toEqual(both.toSorted());
      expect(places(await queries.indexed(terms, 1000))).toEqual(both.toSorted());
      expect(places(await queries.indexed(terms.slice(1), 1000))).toEqual(both.toSorted());
      expect(places(await queries.indexed(terms, 5))).toEqual(both.slice(0, 5).sort());
      const some = made.slice(0, 200).map(({ id }) => id);
      expect(places(await queries.among(some, 2))).toEqual(both.filter((id) => some.includes(id)).sort());
      const either = having(1).map(({ id }) => id);
      expect(places(await queries.among(some, 1))).toEqual(either.filter((id) => some.includes(id)).sort());
      expect((await queries.sample(20)).flat().filter(Boolean)).not.toEqual([]);
    }
  });

  test('[SEARCH-01] short words and words that nothing has are looked up, too', async () => {
    const filter: PostFilter = { status: 'Published' };
    const find = async (...words: string[]) => {
      const terms = words.map(asTerm);
      const queries = searchIndexes[open.engine.name].terms(open.connection, { terms, filter });
      return (await queries.indexed(terms, 1000)).map(({ place }) => place).sort();
    };
    const expected = made.filter((post) => matching('zq', filter)(post) && matching('common', filter)(post));
    expect(await find('zq', 'common')).toEqual(expected.map(({ id }) => id).sort());
    expect(await find('missing', 'common')).toEqual([]);
    expect(await find('zj', 'zq')).toEqual([]);
  });
});

function asTerm(word: string): Term {
  return { texts: [word], categories: [], tags: [] };
}

/** Posts in two categories, newest first; one in eleven is a draft. */
async function fill(store: Store): Promise<Made[]> {
  const one = await store.collection(categories).create({ name: 'One' }, start);
  const two = await store.collection(categories).create({ name: 'Two' }, start);
  const made: Made[] = [];
  for (let index = 0; index < count; index += 1) {
    const category = (index % 2 ? two : one).id;
    const isDraft = index % 11 === 4;
    const write = toPostWrite(parse(blogPosts.input, draft(index, category, isDraft)));
    const moment = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const { id } = await store.posts.create(write, start, { createdAt: moment });
    made.unshift({ id, index, isDraft, category });
  }
  return made;
}

function draft(index: number, category: string, isDraft: boolean): bodies.Body {
  const has = Object.keys(words).filter((word) => words[word]?.(index));
  return bodies.post(category, {
    title: `Post ${index}`,
    content: `<p>${has.join(' ')}</p>`,
    status: isDraft ? 'Draft' : 'Published',
  });
}

function matching(query: string, { status, categoryId }: PostFilter) {
  return ({ index, isDraft, category }: Made): boolean =>
    (words[query]?.(index) ?? false) && !(status && isDraft) && (!categoryId || category === categoryId);
}
