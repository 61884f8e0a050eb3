import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from './machine.ts';

/** An S3-compatible store that checks signatures. */
export interface TestS3 {
  /** For `MEDIA_STORE_URL`. */
  readonly url: string;
  /** Ends all connections and takes no more. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  dispose(): Promise<void>;
}

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'kiran-s3-'));
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: 'media' }] });
  await store.configureBuckets();
  const port = await freePort();
  let server: Server | undefined;
  const comeBack = async () => {
    server = createServer(store.callback()).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const leave = async () => {
    const closed = server && once(server, 'close');
    server?.close();
    server?.closeAllConnections();
    server = undefined;
    await closed;
  };
  await comeBack();
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/media?region=ap-south-1`,
    leave,
    comeBack,
    async dispose() {
      await leave();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
