const databaseName = 'kiran-panel';
const storeName = 'unsaved-entries';

/** What was typed and not saved, as this device keeps it. */
export interface KeptRecord {
  entries: Record<string, unknown>;
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

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error) => {
    // The next try is a new one.
    opening = undefined;
    throw error;
  });
  return opening;
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
