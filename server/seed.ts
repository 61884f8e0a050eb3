import { blogPosts } from '../content/blog-posts/schema.ts';
import { contact } from '../content/contact/schema.ts';
import { events } from '../content/events/schema.ts';
import { importantInformation } from '../content/important-information/schema.ts';
import { plainTypes } from '../content/index.ts';
import { join } from '../content/join/schema.ts';
import { members } from '../content/members/schema.ts';
import { pages } from '../content/pages/schema.ts';
import { redirects } from '../content/redirects/schema.ts';
import { sampleContent } from '../content/sample-content.ts';
import { parse } from '../engine/api/input.ts';
import type { ContentType } from '../engine/content-type.ts';
import type { NestedValues } from '../engine/nested-values.ts';
import { start } from '../engine/store/actor.ts';
import type { Collection } from '../engine/store/collection.ts';
import { toPostWrite } from '../features/posts/server/post-write.ts';
import type { Store } from './store/store.ts';

/** Date of the first sample without a date: before the oldest post. */
const firstDay = Date.parse('2025-09-01T05:30:00Z');
const hour = 3_600_000;

/**
 * Seeds an empty store with the sample content in one transaction: after a partial seed the next start would find content and
 * not complete it. Returns the number of records, 0 where content existed.
 */
export function seedSampleContent(store: Store): Promise<number> {
  return store.atomically(seedAll);
}

async function seedAll(store: Store): Promise<number> {
  // Checked in the transaction: another process that starts at the same time waits here, and then finds content.
  if (!(await store.isEmpty())) return 0;
  const ids = new Map<string, string>();
  let records = 0;
  const nextDate = () => new Date(firstDay + records++ * hour).toISOString();
  for (const type of plainTypes) {
    for (const sample of samplesOf(type)) {
      const record = await store.collection(type).create(parse(type.input, sample), start, {
        createdAt: nextDate(),
      });
      ids.set(
        nameKey(type.definition.name, String(sample.title ?? sample.name)),
        (record as { id: string }).id,
      );
    }
  }
  await store.carousel.add(
    sampleContent.carousel.map(({ url }) => url),
    start,
  );
  records += sampleContent.carousel.length;
  for (const [type, collection] of [
    [importantInformation, store.notices],
    [pages, store.pages],
    [redirects, store.redirects],
    [members, store.members],
    [events, store.events],
  ] as unknown as [ContentType, Pick<Collection, 'create'>][]) {
    for (const sample of samplesOf(type))
      await collection.create(parse(type.input, sample), start, { createdAt: nextDate() });
  }
  records += await seedPosts(store, ids);
  return records + (await seedSubmissions(store, ids));
}

async function seedPosts(store: Store, ids: Map<string, string>): Promise<number> {
  const posts = [...sampleContent['blog-posts']].sort((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  );
  for (const post of posts) {
    const category = ids.get(nameKey('categories', post.category));
    const tags = post.tags.map((tag) => ids.get(nameKey('tags', tag)));
    await store.posts.create(toPostWrite(parse(blogPosts.input, { ...post, category, tags })), start, {
      createdAt: post.createdAt,
    });
  }
  return posts.length;
}

/** As if they had come one after the other, the last one hours ago: their senders get no mail. */
async function seedSubmissions(store: Store, ids: Map<string, string>): Promise<number> {
  const sentAt = (index: number, all: readonly object[]) =>
    new Date(Date.now() - (all.length - index) * 5 * 3_600_000).toISOString();
  for (const [index, sample] of sampleContent.contact.entries()) {
    const values = parse(contact.input, sample) as NestedValues;
    await store.contact.create(values, undefined, sentAt(index, sampleContent.contact));
  }
  for (const [index, sample] of sampleContent.join.entries()) {
    const selectedRateCard = ids.get(nameKey('rate-cards', sample.selectedRateCard));
    const values = parse(join.input, { ...sample, selectedRateCard }) as NestedValues;
    await store.join.create(values, undefined, sentAt(index, sampleContent.join));
  }
  return sampleContent.contact.length + sampleContent.join.length;
}

function samplesOf(type: ContentType): Record<string, unknown>[] {
  return sampleContent[type.definition.name as keyof typeof sampleContent] as Record<string, unknown>[];
}

function nameKey(type: string, name: string): string {
  return `${type}: ${name}`;
}
