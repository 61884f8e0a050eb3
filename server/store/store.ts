import type { Logger } from 'pino';
import { type ContactMessage, contact } from '../../content/contact/schema.ts';
import { contentTypes, registry } from '../../content/index.ts';
import { join, type MembershipApplication } from '../../content/join/schema.ts';
import type { Counts } from '../../content/summary.ts';
import type { ContentType } from '../../engine/content-type.ts';
import { type Database, within } from '../../engine/database/database.ts';
import type { Connection, EngineName } from '../../engine/database/engine.ts';
import type { Revision } from '../../engine/database/revision.ts';
import { type Collection, createCollection, setPublished } from '../../engine/store/collection.ts';
import { staff, visitor } from '../../engine/store/publication.ts';
import { tableOf } from '../../engine/store/record-codec.ts';
import { type FoundPage, findPage } from '../../engine/store/record-page.ts';
import type { AnyRecords, Collections, Records } from '../../engine/store/records.ts';
import { createFailureStore, type FailureStore } from '../../features/accounts/server/failure-store.ts';
import { createPeopleStore, type PeopleStore } from '../../features/accounts/server/people-store.ts';
import {
  createSecondFactorStore,
  type SecondFactorStore,
} from '../../features/accounts/server/second-factor-store.ts';
import { createSessionStore, type SessionStore } from '../../features/accounts/server/session-store.ts';
import { type AuditStore, createAuditStore } from '../../features/audit/server/audit-store.ts';
import { type CarouselStore, createCarouselStore } from '../../features/carousel/server/carousel-store.ts';
import { createDraftStore, type DraftStore } from '../../features/drafts/server/draft-store.ts';
import { createEventStore, type EventStore } from '../../features/events/server/event-store.ts';
import { createHistoryStore, type HistoryStore } from '../../features/history/server/history-store.ts';
import { createJobStore, type JobStore } from '../../features/jobs/server/job-store.ts';
import { createLeadTasks, type LeadTasks } from '../../features/leads/server/lead-jobs.ts';
import { releaseLeads } from '../../features/leads/server/lead-store.ts';
import { planOf, withPlan } from '../../features/leads/server/plans.ts';
import { createSubmissionStore, type SubmissionStore } from '../../features/leads/server/submission-store.ts';
import { createMailQueue, type MailQueue } from '../../features/mail/server/mail-queue.ts';
import { createMailStore, type MailStore } from '../../features/mail/server/mail-store.ts';
import { createMediaStore, type MediaStore } from '../../features/media/server/media-store.ts';
import { createStorageStore, type StorageStore } from '../../features/media/server/storage-store.ts';
import { createUploadStore, type UploadStore } from '../../features/media/server/upload-store.ts';
import { createMemberStore, type MemberStore } from '../../features/members/server/member-store.ts';
import { createNoticeStore, type NoticeStore } from '../../features/notices/server/notice-store.ts';
import { createPageStore, type PageStore } from '../../features/pages/server/page-store.ts';
import { createPostStore, type PostStore } from '../../features/posts/server/post-store.ts';
import { createPresenceStore, type PresenceStore } from '../../features/presence/server/presence-store.ts';
import {
  createPreviewLinkStore,
  type PreviewLinkStore,
} from '../../features/preview/server/preview-link-store.ts';
import { createRedirectStore, type RedirectStore } from '../../features/redirects/server/redirects.ts';
import { createScheduleStore, type ScheduleStore } from '../../features/schedule/server/schedule-store.ts';
import { rebuildStaleTexts } from '../../features/search/server/post-texts.ts';
import { createSettingsStore, type SettingsStore } from '../../features/settings/server/settings-store.ts';
import {
  createStatisticsStore,
  type StatisticsStore,
} from '../../features/statistics/server/statistics-store.ts';
import { createTrashStore, type TrashStore } from '../../features/trash/server/trash-store.ts';
import { readSummary } from './summary-store.ts';

/** Everything that the product keeps, on either engine. */
export interface Store extends AnyRecords, Collections {
  readonly engine: EngineName;
  readonly revision: Revision;
  readonly posts: PostStore;
  readonly members: MemberStore;
  readonly carousel: CarouselStore;
  readonly media: MediaStore;
  readonly uploads: UploadStore;
  readonly storage: StorageStore;
  readonly notices: NoticeStore;
  readonly pages: PageStore;
  readonly events: EventStore;
  readonly redirects: RedirectStore;
  readonly contact: SubmissionStore<ContactMessage>;
  readonly join: SubmissionStore<MembershipApplication>;
  readonly leads: LeadTasks;
  readonly trash: TrashStore;
  readonly audit: AuditStore;
  readonly history: HistoryStore;
  readonly presence: PresenceStore;
  readonly previewLinks: PreviewLinkStore;
  readonly drafts: DraftStore;
  readonly schedules: ScheduleStore;
  readonly settings: SettingsStore;
  /** Rebuilds the texts for the search that an older version stored. */
  rebuildStaleTexts(signal: AbortSignal): Promise<void>;
  /** Counts everything of these types; a submission is new when it came at `newSince` (ms since 1970) or later. */
  summary(newSince: number, readable: readonly ContentType[], personId: string): Promise<Counts>;
  readonly statistics: StatisticsStore;
  readonly people: PeopleStore;
  readonly secondFactors: SecondFactorStore;
  readonly sessions: SessionStore;
  readonly signInFailures: FailureStore;
  readonly jobs: JobStore;
  readonly mail: MailStore;
  readonly mailQueue: MailQueue;
  /** The record whose page visitors see at a path, of the types that have theirs in folders. */
  findPage(path: string): Promise<FoundPage | undefined>;
  /** Whether no content of any kind has been stored yet. */
  isEmpty(): Promise<boolean>;
  /** Does all of a work that visitors can see, or nothing of it; the store that it is handed is good for that long. */
  atomically<Result>(work: (store: Store) => Promise<Result>): Promise<Result>;
  /** Fails with `unavailable` or `disk-full` unless a write would succeed. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface StoreParts {
  database: Database;
  revision: Revision;
  /** Ends what listens for news before the database closes. */
  stopListening: () => Promise<void>;
  log?: Logger;
}

/** The types of what visitors send. */
const forms = (registry as readonly ContentType[]).filter(({ definition }) => definition.lead);

export function createStore(parts: StoreParts): Store {
  const { database, revision, stopListening, log } = parts;
  const store: Store = {
    engine: database.engine.name,
    revision,
    collection: (type) => {
      const { name } = type.definition;
      const own = composedCollections(store)[name] as Collection<typeof type> | undefined;
      return own ?? createCollection(database, type);
    },
    posts: createPostStore(database),
    members: createMemberStore(database),
    carousel: createCarouselStore(database),
    media: createMediaStore(database),
    uploads: createUploadStore(database),
    storage: createStorageStore(database),
    notices: createNoticeStore(database),
    pages: createPageStore(database),
    events: createEventStore(database),
    redirects: createRedirectStore(database),
    contact: createSubmissionStore(database, contact, {
      present: (record) => record as unknown as ContactMessage,
    }),
    join: createSubmissionStore(database, join, { extra: planOf, present: withPlan }),
    leads: createLeadTasks(database, forms),
    trash: createTrashStore(database),
    audit: createAuditStore(database),
    history: createHistoryStore(database),
    records: (type) => ({
      ...recordsOf(database, type, store.collection(type)),
      ...composedRecords(store)[type.definition.name],
    }),
    schedules: createScheduleStore(database, (inner) => createStore({ ...parts, database: inner })),
    settings: createSettingsStore(database, revision, log),
    presence: createPresenceStore(database),
    previewLinks: createPreviewLinkStore(database),
    drafts: createDraftStore(database),
    rebuildStaleTexts: (signal) => rebuildStaleTexts(database, signal),
    summary: (newSince, readable, personId) => readSummary(database, newSince, readable, personId),
    statistics: createStatisticsStore(database),
    people: createPeopleStore(database, releaseLeads),
    secondFactors: createSecondFactorStore(database),
    sessions: createSessionStore(database),
    signInFailures: createFailureStore(database),
    jobs: createJobStore(database),
    mail: createMailStore(database),
    mailQueue: createMailQueue(database),
    findPage: (path) =>
      database.read((connection) =>
        findPage(connection, database.engine, contentTypes.values(), path, visitor),
      ),
    isEmpty: () => database.read(isEmpty),
    atomically: (work) =>
      database.write({ isVisible: true }, (transaction) =>
        work(createStore({ ...parts, database: within(database, transaction) })),
      ),
    ping: () => database.ping(),
    async close() {
      await stopListening();
      await database.close();
    },
  };
  return store;
}

/** Those that do more with each write, by the names of their types. */
function composedCollections({ events, pages, redirects }: Store): Record<string, unknown> {
  return { events, pages, redirects };
}

function recordsOf(database: Database, type: ContentType, collection: Collection): Records {
  return {
    get: (id) => collection.get(id, staff),
    delete: collection.delete,
    setPublished: (id, isShown, actor) => setPublished(database, type, id, isShown, actor),
    publish: (id, values, actor) => collection.update(id, () => values, actor, { isShown: true }),
  };
}

function composedRecords({ posts, contact, join }: Store): Record<string, Partial<Records>> {
  return { 'blog-posts': { ...posts, get: (id) => posts.get(id, {}) }, contact, join };
}

async function isEmpty(connection: Connection): Promise<boolean> {
  for (const type of registry) {
    if (await connection.selectFrom(tableOf(type)).select('id').limit(1).executeTakeFirst()) return false;
  }
  return true;
}
