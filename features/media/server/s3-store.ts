import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AwsClient } from 'aws4fetch';
import { AppError, notFound } from '../../../engine/app-error.ts';
import { chunksOf, type FileStore, type ListedFile } from './file-store.ts';

/** Milliseconds until the store responds; a file that is sent takes longer. */
const timeouts = { call: 5000, put: 60_000 };

/** A bucket of an S3-compatible store, its address in path style. */
export interface S3Address {
  /** With the bucket, without a slash at the end. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** @param path of the object below the bucket, with its slash */
type Call = (method: string, path: string, init?: RequestInit) => Promise<Response>;

/**
 * Files in an S3-compatible store. While it is away, every call fails with `unavailable`.
 *
 * @param folder for local copies
 */
export function createS3Store(address: S3Address, folder: string): FileStore {
  const call = createCall(address);
  const sizeOf = async (key: string) => {
    const { status, headers } = await call('HEAD', `/${key}`);
    return status === 404 ? undefined : Number(headers.get('content-length'));
  };
  const read: FileStore['read'] = async (key, range) => {
    const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const { status, body } = await call('GET', `/${key}`, { headers });
    if (status === 404) throw notFound('file');
    return body ?? new Uint8Array();
  };
  return {
    async put(key, path) {
      await call('PUT', `/${key}`, { body: await openAsBlob(path) });
      await rm(path, { force: true });
    },
    sizeOf,
    read,
    async withLocal(key, work) {
      const path = join(folder, randomUUID());
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await pipeline(chunksOf(await read(key)), createWriteStream(path, { mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: async (key) => void (await call('DELETE', `/${key}`)),
    list: (prefix) => listObjects(call, prefix),
  };
}

function createCall({ url, ...credentials }: S3Address): Call {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
  return async (method, path, init = {}) => {
    const abort = new AbortController();
    const wait = method === 'PUT' ? timeouts.put : timeouts.call;
    const timer = setTimeout(() => abort.abort(new Error(`No response within ${wait} ms`)), wait);
    try {
      const { signal } = abort;
      const response = await client.fetch(`${url}${path}`, { ...init, method, signal, redirect: 'error' });
      const isMissing = response.status === 404 && method !== 'PUT' && path.startsWith('/');
      if (!response.ok && !isMissing)
        throw new Error(`${method}: ${response.status} ${await response.text()}`);
      return response;
    } catch (cause) {
      throw new AppError('unavailable', 'The files cannot be reached right now.', { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

async function* listObjects(call: Call, prefix: string): AsyncGenerator<ListedFile> {
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    if (token) query.set('continuation-token', token);
    const page = await (await call('GET', `?${query}`)).text();
    for (const object of page.split('<Contents>').slice(1))
      yield {
        key: elementOf(object, 'Key') ?? '',
        bytes: Number(elementOf(object, 'Size')),
        modifiedAt: Date.parse(elementOf(object, 'LastModified') ?? ''),
      };
    token = elementOf(page, 'NextContinuationToken');
  }
}

/** Text of an XML element. Of ours none needs more than the escape of an ampersand. */
function elementOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');
}
