import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blogPosts } from '../../content/blog-posts/schema.ts';
import { categories } from '../../content/categories/schema.ts';
import { parse } from '../../engine/api/input.ts';
import { start } from '../../engine/store/actor.ts';
import { toPostWrite } from '../../features/posts/server/post-write.ts';
import { type PostFilter, searchIndexes } from '../../features/search/server/search-index.ts';
import { openStore } from '../../server/store/open.ts';
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
  ancient: (index) => index < 40,
  missing: () => false,
  ' zq': (index) => index % 90 === 1,
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

  test('[API-08] [SEARCH-01] the search finds the newest of many posts, however old and however common their words are', async () => {
    const filters: PostFilter[] = [{ status: 'Published' }, {}, { categoryId: made[0]?.category ?? '' }];
    const pairs = [
      ...[
        ['frequent', 'former'],
        ['common', 'ancient'],
        ['ancient', 'recent'],
        ['common', ' zq'],
      ],
    ];
    for (const searched of [...Object.keys(words).map((word) => [word]), ...pairs])
      for (const filter of filters) {
        const expected = made.filter((post) => searched.every((word) => matching(word, filter)(post)));
        for (const limit of [1, 20, 1000]) {
          const search = { terms: searched.map((word) => ['otherwise', word]), filter, limit };
          const found = await searchIndexes[open.engine.name].newest(open.connection, search);
          const places = found.map(({ place }) => place);
          expect([search, places]).toEqual([search, expected.slice(0, limit).map(({ id }) => id)]);
          const heads =
            searched.length > 1 ? expected.slice(0, limit).map(({ index }) => `post ${index}  `) : [];
          for (const [index, head] of heads.entries()) expect(found[index]?.head).toContain(head);
        }
      }
  });
});

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
