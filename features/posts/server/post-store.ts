import { isDeepStrictEqual } from 'node:util';
import { type SelectQueryBuilder, sql } from 'kysely';
import { type BlogPost, blogPosts } from '../../../content/blog-posts/schema.ts';
import { invalid } from '../../../engine/app-error.ts';
import type { ContentType, Values } from '../../../engine/content-type.ts';
import type { Database, Write } from '../../../engine/database/database.ts';
import type { Connection, Row, Tables } from '../../../engine/database/engine.ts';
import { isId } from '../../../engine/database/identifiers.ts';
import type { NestedValues } from '../../../engine/nested-values.ts';
import { normaliseName } from '../../../engine/normalise.ts';
import { type PublicationChange, published } from '../../../engine/publication.ts';
import type { Actor } from '../../../engine/store/actor.ts';
import {
  type CreateOptions,
  explainViolation,
  insertRow,
  lockRow,
  removeRow,
  type UpdateOptions,
  updateRow,
} from '../../../engine/store/collection.ts';
import { type Reader, staff, withPublications } from '../../../engine/store/publication.ts';
import type { StoredRecord } from '../../../engine/store/record-codec.ts';
import { findNamed, type RecordNames } from '../../../engine/store/record-page.ts';
import type { Slice } from '../../../engine/store/records.ts';
import { isoDate } from '../../../engine/zoned-date.ts';
import type { Media } from '../../media/media.ts';
import { type Matches, type PostSearch, searchPosts } from '../../search/server/post-search.ts';
import type { PostFilter } from '../../search/server/search-index.ts';
import { categoryUsages } from './category-usages.ts';
import { fileInlinePictures, postsWith, postsWithInlinePictures } from './post-queries.ts';
import { addVisitsOfDay, popularIds, pruneVisits, relatedIds } from './post-suggestions.ts';
import { countedPost, totalOf } from './post-totals.ts';
import { type PostWrite, toPostWrite } from './post-write.ts';
import { chosenAmong, narrowedBy, type PostChoice, type PostSort, sortedPosts } from './sorted-posts.ts';

export interface PostList {
  posts: BlogPost[];
  total: number;
}

interface PostAddress extends RecordNames {
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** What a search finds: how, and the posts. */
export type FoundPostList = PostList & Omit<Matches, 'places'>;

const posts = blogPosts as unknown as ContentType;

export type PostStore = ReturnType<typeof createPostStore>;

/** What the list of the blog shows: the newest posts, and the most read of the others. */
export const popularNewest = 4;
export const popularCount = 4;

/** Blog posts. Without a status in the filter drafts are included: a visitor's read always states it. */
export function createPostStore(database: Database) {
  let lastPopular: string | undefined;
  const options = {
    isVisible: true,
    explain: (violation: Parameters<typeof explainViolation>[1]) => explainViolation(blogPosts, violation),
  };
  const update = (
    id: string,
    change: (post: BlogPost) => PostWrite,
    actor: Actor,
    publication?: PublicationChange,
  ): Promise<BlogPost | undefined> =>
    database.write(options, async (transaction) => {
      const before = await lockPost(transaction, database, id);
      if (!before) return undefined;
      return replacePost(transaction, database, before, change(before), { actor, publication });
    });
  return {
    list: (filter: PostFilter, slice: Slice): Promise<PostList> =>
      database.read((connection) => listPosts(connection, database, filter, slice)),
    listByTag: (tagName: string, filter: PostFilter, slice: Slice) =>
      database.read((connection) => listByTag(connection, database, tagName, filter, slice)),
    /** Posts with all words of `query` in title, excerpt, text, category or tag name. Counts up to 1,000. */
    search: (
      query: string,
      filter: PostFilter,
      window: Slice,
      { isExact = false }: Partial<Pick<PostSearch, 'isExact'>> = {},
    ): Promise<FoundPostList> =>
      database.read(async (connection) => {
        const search = { query, filter, window, isExact };
        const { places, ...found } = await searchPosts(connection, database, search);
        return { ...found, posts: await readPosts(connection, database, filter, places) };
      }),
    /** Posts as staff choose and sort them; without an order the newest come first. A `query` is looked for as in `search`. */
    choose: (choice: PostChoice, sort: PostSort | undefined, slice: Slice, query = '') =>
      database.read((connection) => choosePosts(connection, database, { choice, sort, slice, query })),
    get: (id: string, filter: PostFilter) =>
      database.read((connection) => getPost(connection, database, id, filter)),
    /** What names a post, by the last part of a path of its page. */
    find: (segment: string, reader: Reader) =>
      database.read((connection) => findNamed(connection, database.engine, posts, segment, reader)),
    /**
     * The `limit` published posts most read in the last 90 days, filled up with the newest; without the `newest` posts of the list,
     * which are shown beside them.
     */
    popular: (newest: number, limit: number) =>
      database.read(async (connection) =>
        inOrder(connection, database, await popularIds(connection, newest, limit)),
      ),
    /** At most `limit` published posts near to one: those with the same tags first, then of its category. */
    related: (post: BlogPost, limit: number) =>
      database.read(async (connection) =>
        inOrder(connection, database, await relatedIds(connection, post, limit)),
      ),
    /** What a sitemap needs of posts, oldest first. */
    addresses: (filter: PostFilter, slice: Slice) =>
      database.read((connection) => listAddresses(connection, database, filter, slice)),
    create: (write: PostWrite, actor: Actor, create?: CreateOptions) =>
      database.write(options, async (transaction) => {
        await requireReferences(transaction, write.values);
        // Nobody sees it before its moment.
        const status = create?.publication?.publishAt ? 'Draft' : write.values.status;
        const values = { ...write.values, status };
        const options = { actor, text: write.text, ...create };
        const stored = await insertRow(transaction, database, blogPosts, values, options);
        return oneForStaff(transaction, database, stored);
      }),
    update,
    /**
     * Publishes a post, or makes it a draft. Whether it was not so before; undefined when there is no such post.
     *
     * @param publishedAt ISO 8601: what visitors are told. Default: today, or what it was
     */
    setPublished: (
      id: string,
      isShown: boolean,
      actor: Actor,
      publishedAt?: string,
    ): Promise<boolean | undefined> =>
      database.write(options, async (transaction) => {
        const before = await lockPost(transaction, database, id);
        if (!before) return undefined;
        if ((before.status === published) === isShown) return false;
        const { category, tags } = countedPost(before);
        // Visits have a table of their own.
        const { viewCount: _, ...own } = before;
        const day = isShown ? (publishedAt ?? (await firstDay(transaction, own))) : own.publishedAt;
        const status = isShown ? published : 'Draft';
        const values = { ...own, publishedAt: day, category, tags: [...tags], status };
        await replacePost(transaction, database, before, { values }, { actor });
        return true;
      }),
    /** Stores checked values, and publishes the post: at that moment, unless it was published already. */
    publish: (id: string, values: NestedValues, actor: Actor, publishedAt: string) =>
      update(
        id,
        ({ status }) => {
          const shown = { status: published, ...(status === published ? {} : { publishedAt }) };
          return toPostWrite({ ...values, ...shown } as Values<typeof blogPosts.fields>);
        },
        actor,
      ),
    /** How many posts use a category that is there, and up to five of them. */
    categoryUsages: (id: string) => database.read((connection) => categoryUsages(connection, id)),
    /** Moves a post to the trash. Whether there was such a post. */
    delete: (id: string, actor: Actor) =>
      database.write(options, (transaction) => removeRow(transaction, database, blogPosts, id, actor)),
    /** Looks through `limit` posts after an id for pictures inside their content. */
    withInlinePictures: (after: string | undefined, limit: number) =>
      database.read((connection) => postsWithInlinePictures(connection, after, limit)),
    /** Puts files, by data URI, in the place of pictures inside a post; `updatedAt` stays. */
    fileInlinePictures: (id: string, files: ReadonlyMap<string, Media>): Promise<void> =>
      database.write(options, async (transaction) => {
        if (await lockRow(transaction, database, blogPosts, id))
          await fileInlinePictures(transaction, database, id, files);
      }),
    /** Adds visits by the id of a post, or by its id in short; posts that are gone meanwhile are passed over. */
    addViews: (visits: ReadonlyMap<string, number>): Promise<void> =>
      database.write({ isVisible: false }, async (transaction) => {
        for (const [key, count] of visits) {
          const id = (await findNamed(transaction, database.engine, posts, key, staff))?.id;
          if (id === undefined) continue;
          await addVisits(transaction, id, count);
          await addVisitsOfDay(transaction, id, count);
        }
      }),
    /** Forgets days that count no more. Where that and new visits have changed the most read posts, pages are made anew. */
    refreshPopular: async (): Promise<void> => {
      await database.write({ isVisible: false }, pruneVisits);
      const ids = await database.read((connection) => popularIds(connection, popularNewest, popularCount));
      const before = lastPopular;
      lastPopular = ids.join();
      if (before === undefined || before === lastPopular) return;
      await database.write({ isVisible: true }, async () => {});
    },
  };
}

async function listPosts(connection: Connection, database: Database, filter: PostFilter, slice: Slice) {
  const { places, total } = await listedPlaces(connection, filter, slice);
  return { posts: await readPosts(connection, database, filter, places), total };
}

async function listedPlaces(connection: Connection, choice: PostChoice, slice: Slice) {
  const total = await totalOf(connection, choice);
  const places = await placesNear(slice, total, (direction, offset, limit) => {
    const query = connection
      .selectFrom('blog_posts as p')
      .select('listed_id')
      .orderBy('listed_id', direction);
    const isChosen = sql<boolean>`true ${narrowedBy(choice)}`;
    return query.where(isChosen).offset(offset).limit(limit).execute();
  });
  return { places, total };
}

/** A search finds and counts at most this many posts. */
const maxFound = 1000;

async function choosePosts(
  connection: Connection,
  database: Database,
  {
    choice,
    sort,
    slice,
    query,
  }: { choice: PostChoice; sort: PostSort | undefined; slice: Slice; query: string },
): Promise<PostList> {
  const { offset, limit } = slice;
  if (query !== '') {
    const filter = choice.categoryId === undefined ? {} : { categoryId: choice.categoryId };
    const window = { offset: 0, limit: maxFound };
    const { places } = await searchPosts(connection, database, { query, filter, window, isExact: true });
    const ids = await chosenAmong(connection, choice, sort, places);
    return {
      posts: await forStaff(
        connection,
        database,
        await inOrder(connection, database, ids.slice(offset, offset + limit)),
      ),
      total: ids.length,
    };
  }
  if (!sort) {
    const { places, total } = await listedPlaces(connection, choice, slice);
    return { posts: await readPosts(connection, database, {}, places), total };
  }
  const total = await totalOf(connection, choice);
  const all = await totalOf(connection, {});
  const ids = await sortedPosts(connection, database, choice, sort, { ...slice, total, all });
  return { posts: await forStaff(connection, database, await inOrder(connection, database, ids)), total };
}

async function listAddresses(
  connection: Connection,
  { engine }: Database,
  filter: PostFilter,
  { offset, limit }: Slice,
): Promise<PostAddress[]> {
  let query = connection.selectFrom('blog_posts').select(['id', 'title', 'updated_at']).orderBy('listed_id');
  if (filter.status) query = query.where('status', '=', filter.status);
  const rows = await query.offset(offset).limit(limit).execute();
  return rows.map((row) => ({
    id: String(row.id),
    title: String(row.title),
    updatedAt: engine.decodeTime(row.updated_at),
  }));
}

async function listByTag(
  connection: Connection,
  database: Database,
  tagName: string,
  filter: PostFilter,
  slice: Slice,
): Promise<PostList> {
  const tag = await connection
    .selectFrom('tags')
    .select(['id', 'usage_count'])
    .where('name', '=', tagName)
    .where('name_key', '=', normaliseName(tagName))
    .executeTakeFirst();
  if (!tag) return { posts: [], total: 0 };
  // A cross join, because SQLite keeps its order: from the tag's own links, which lie newest first, to their posts.
  let posts = connection
    .selectFrom('blog_post_tags as t')
    .crossJoin('blog_posts as p')
    .whereRef('p.id', '=', 't.post_id')
    .where('t.tag_id', '=', tag.id);
  if (filter.status) posts = posts.where('p.status', '=', filter.status);
  if (filter.categoryId) posts = posts.where('p.category_id', '=', filter.categoryId);
  const isPlainVisit = filter.status !== undefined && filter.categoryId === undefined;
  const total = isPlainVisit ? Number(tag.usage_count) : await countRows(posts);
  const places = await placesNear(slice, total, (direction, offset, limit) =>
    posts.select('t.listed_id').orderBy('t.listed_id', direction).offset(offset).limit(limit).execute(),
  );
  return { posts: await readPosts(connection, database, filter, places), total };
}

async function countRows(query: SelectQueryBuilder<Tables, string, unknown>): Promise<number> {
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

// Skipping rows costs time, so a page is counted off from the nearer end of the list: the last page is as near as the first.
async function placesNear(
  { offset, limit }: Slice,
  total: number,
  select: (direction: 'asc' | 'desc', offset: number, limit: number) => Promise<Row[]>,
): Promise<string[]> {
  const count = Math.min(limit, total - offset);
  if (count <= 0) return [];
  const fromEnd = total - offset - count;
  const isNearEnd = fromEnd < offset;
  const rows = isNearEnd ? await select('asc', fromEnd, count) : await select('desc', offset, count);
  const places = rows.map((row) => String(row.listed_id));
  return isNearEnd ? places.reverse() : places;
}

/** The posts with these ids, in the order of the ids. */
async function inOrder(connection: Connection, database: Database, ids: string[]): Promise<BlogPost[]> {
  const posts = await postsWith(connection, database, 'id', ids);
  return ids.flatMap((id) => posts.find((post) => post.id === id) ?? []);
}

async function getPost(connection: Connection, database: Database, id: string, filter: PostFilter) {
  if (!isId(id)) return undefined;
  const [post] = await postsWith(connection, database, 'id', [id]);
  if (!post || (filter.status && post.status !== filter.status)) return undefined;
  return filter.status ? post : (await forStaff(connection, database, [post]))[0];
}

/** The post, locked against other writers until the transaction ends. */
async function lockPost(transaction: Write, database: Database, id: string): Promise<BlogPost | undefined> {
  if (!isId(id)) return undefined;
  const row = transaction.selectFrom('blog_posts').select('id').where('id', '=', id);
  // Alone, because tables that are joined would be read as they were before it waited.
  if (database.engine.locksRows) await row.forUpdate().execute();
  return (await postsWith(transaction, database, 'id', [id]))[0];
}

/** A post that was just stored, with its publication as that has told it. */
async function oneForStaff(
  transaction: Write,
  database: Database,
  { id, publication }: StoredRecord,
): Promise<BlogPost> {
  const [post] = await postsWith(transaction, database, 'id', [id]);
  if (!post) throw new Error(`The post ${id} vanished within its own transaction.`);
  return { ...post, publication } as BlogPost;
}

async function readPosts(
  connection: Connection,
  database: Database,
  { status }: PostFilter,
  places: string[],
) {
  const posts = await postsWith(connection, database, 'listed_id', places);
  return status ? posts : forStaff(connection, database, posts);
}

function forStaff(connection: Connection, database: Database, posts: BlogPost[]): Promise<BlogPost[]> {
  return withPublications(connection, database, blogPosts, posts, posts);
}

async function requireReferences(transaction: Write, values: PostWrite['values']): Promise<void> {
  const known = await existing(transaction, 'categories', [values.category]);
  if (known.length === 0) throw invalid({ category: 'There is no such category; choose one from the list' });
  const tags = await existing(transaction, 'tags', values.tags);
  const index = values.tags.findIndex((id) => !tags.includes(id));
  if (index >= 0) throw invalid({ [`tags.${index}`]: 'There is no such tag; choose one from the list' });
}

async function existing(transaction: Write, table: string, ids: readonly string[]): Promise<unknown[]> {
  const possible = ids.filter(isId);
  if (possible.length === 0) return [];
  const rows = await transaction.selectFrom(table).select('id').where('id', 'in', possible).execute();
  return rows.map((row) => row.id);
}

async function replacePost(
  transaction: Write,
  database: Database,
  post: BlogPost,
  { values, text }: Pick<PostWrite, 'values'> & Partial<PostWrite>,
  options: UpdateOptions,
): Promise<BlogPost> {
  const { category, tags } = countedPost(post);
  if (!isDeepStrictEqual([category, tags], [values.category, values.tags]))
    await requireReferences(transaction, values);
  const stored = await updateRow(transaction, database, blogPosts, { ...post }, values, { ...options, text });
  return oneForStaff(transaction, database, stored);
}

async function addVisits(transaction: Write, id: string, count: number): Promise<void> {
  await sql`insert into blog_post_views (post_id, view_count)
    select id, ${count} from blog_posts where id = ${id}
    on conflict (post_id) do update set view_count = blog_post_views.view_count + excluded.view_count`.execute(
    transaction,
  );
}

/** The date of a post that is published now: today, where it is still the day on which a post was begun that nobody has seen. */
async function firstDay(
  transaction: Write,
  { id, createdAt, publishedAt }: Pick<BlogPost, 'id' | 'createdAt' | 'publishedAt'>,
): Promise<string> {
  const [begun, day] = [createdAt, publishedAt].map((moment) => isoDate(new Date(moment)));
  const now = new Date();
  if (begun !== day || day === isoDate(now)) return publishedAt;
  const { listed_at } = await transaction
    .selectFrom('blog_posts')
    .select('listed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return listed_at === null ? now.toISOString() : publishedAt;
}
