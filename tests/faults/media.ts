import { createHash, randomBytes, randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Media } from '../../features/media/media.ts';
import * as pictures from '../factories/pictures.ts';
import { runCommand } from '../support/backups.ts';
import type { Http } from '../support/http.ts';
import type { TestServer } from '../support/server.ts';

export const pdf = (bytes: number) =>
  Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]));

/** Addresses of files that were acknowledged, with the SHA-256 of what was sent where it is kept as it is. */
export type Acknowledged = Map<string, string | undefined>;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Uploads documents and pictures, several at a time, until the server is gone. */
export async function uploadUntilGone(staff: Http, acknowledged: Acknowledged): Promise<void> {
  const write = async (uploader: number) => {
    for (let index = uploader; ; index += 1) {
      const isDocument = index % 2 === 0;
      const bytes = isDocument ? pdf(randomInt(1000, 60_000)) : Uint8Array.from(await pictures.png(40, 30));
      const answer = await staff.post<Media>('/media', bytes).catch(() => undefined);
      if (!answer) return;
      expect(answer.status, answer.text).toBe(201);
      acknowledged.set(answer.body.address, isDocument ? hashOf(bytes) : undefined);
    }
  };
  await Promise.all([0, 1, 2, 3].map(write));
}

/** Every acknowledged file is there as it was sent, and every row has its file. */
export async function expectAllThere({ origin, database }: TestServer, files: Acknowledged): Promise<void> {
  for (const [address, hash] of files) {
    const response = await fetch(origin + address);
    expect(response.status, address).toBe(200);
    const bytes = await response.bytes();
    if (hash) expect(hashOf(bytes), address).toBe(hash);
  }
  const { code, output } = await runCommand('media', ['check'], database);
  expect([code, output]).toEqual([0, expect.stringContaining(' 0 missing, 0 damaged')]);
}
