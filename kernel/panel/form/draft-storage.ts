const databaseName = 'kiran-panel';
const storeName = 'unsaved-entries';
const byTime = 'at';

/** Milliseconds after which a draft is deleted. */
const maxAge = 30 * 24 * 60 * 60 * 1000;
/** The most drafts on one device: posts with their pictures are large. */
const maxDrafts = 50;

/** A draft in IndexedDB. The names of its properties are stored, so they stay as they are. */
export interface DraftRecord {
  entries: Record<string, unknown>;
  /** The original values of the changed fields. Missing in drafts from before 2026-11-22. */
  original?: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
}

/** Saves a draft in IndexedDB: a post with its pictures does not fit into other storage. */
export function saveDraft(name: string, record: DraftRecord): Promise<unknown> {
  return run('readwrite', (store) => store.put(record, name));
}

export function readDraft(name: string): Promise<DraftRecord | undefined> {
  return run('readonly', (store) => store.get(name) as IDBRequest<DraftRecord | undefined>);
}

export function deleteDraft(name: string): Promise<unknown> {
  return run('readwrite', (store) => store.delete(name));
}

/** The names of all drafts, the newest first. Deletes those older than 30 days, and all but the newest 50. */
export async function listDraftNames(): Promise<string[]> {
  const namesOf = (range?: IDBKeyRange) =>
    run('readonly', (store) => store.index(byTime).getAllKeys(range) as IDBRequest<string[]>);
  const names = (await namesOf()).reverse();
  const expired = new Set([
    ...(await namesOf(IDBKeyRange.upperBound(Date.now() - maxAge))),
    ...names.slice(maxDrafts),
  ]);
  await Promise.all([...expired].map(deleteDraft));
  return names.filter((name) => !expired.has(name));
}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 2);
    request.onupgradeneeded = () => {
      // The first version had the same records, and no index.
      const isNew = !request.result.objectStoreNames.contains(storeName);
      const store = isNew
        ? request.result.createObjectStore(storeName)
        : request.transaction?.objectStore(storeName);
      store?.createIndex(byTime, 'at');
    };
    request.onsuccess = () => resolve(closeForUpgrade(request.result));
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab holds an older version of the database'));
  }).catch((error) => {
    // The next attempt opens it again.
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Closes the database for a newer version in another tab; the next call opens it again. */
function closeForUpgrade(database: IDBDatabase): IDBDatabase {
  database.onclose = () => {
    opening = undefined;
  };
  database.onversionchange = () => {
    opening = undefined;
    database.close();
  };
  return database;
}

async function run<T>(mode: IDBTransactionMode, call: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(storeName, mode);
  const request = call(transaction.objectStore(storeName));
  return await new Promise<T>((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}
