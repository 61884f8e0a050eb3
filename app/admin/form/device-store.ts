const databaseName = 'kiran-panel';
const storeName = 'unsaved-entries';
const byTime = 'at';

/** Milliseconds after which what was kept is given up. */
const longest = 30 * 24 * 60 * 60 * 1000;
/** How much is kept on one device: posts with their pictures are large. */
const most = 50;

/** What was typed and not saved, as this device keeps it. */
export interface KeptRecord {
  entries: Record<string, unknown>;
  /** What those that were changed had been before. Missing in what was kept before 2026-11-22. */
  original?: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
}

/** Keeps entries under a name, in IndexedDB: a post with its pictures does not fit anywhere else. */
export function keep(name: string, record: KeptRecord): Promise<unknown> {
  return run('readwrite', (store) => store.put(record, name));
}

export function readKept(name: string): Promise<KeptRecord | undefined> {
  return run('readonly', (store) => store.get(name) as IDBRequest<KeptRecord | undefined>);
}

export function forgetKept(name: string): Promise<unknown> {
  return run('readwrite', (store) => store.delete(name));
}

/** The names of all that is kept, the newest first. Gives up what is older than 30 days, and all but the newest 50. */
export async function keptNames(): Promise<string[]> {
  const namesOf = (range?: IDBKeyRange) =>
    run('readonly', (store) => store.index(byTime).getAllKeys(range) as IDBRequest<string[]>);
  const names = (await namesOf()).reverse();
  const givenUp = new Set([
    ...(await namesOf(IDBKeyRange.upperBound(Date.now() - longest))),
    ...names.slice(most),
  ]);
  await Promise.all([...givenUp].map(forgetKept));
  return names.filter((name) => !givenUp.has(name));
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
    request.onsuccess = () => resolve(giving(request.result));
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab holds an older version of what is kept'));
  }).catch((error) => {
    // The next try is a new one.
    opening = undefined;
    throw error;
  });
  return opening;
}

/** A database that gives way to a newer version in another tab, and is opened anew when it has been closed. */
function giving(database: IDBDatabase): IDBDatabase {
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
