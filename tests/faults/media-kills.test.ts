import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Media } from '../../features/media/media.ts';
import { engines } from '../support/database.ts';
import { beginUpload, offsetOf, sendPart } from '../support/uploads.ts';
import { type Acknowledged, expectAllThere, hashOf, pdf, uploadUntilGone } from './media.ts';
import { rounds, start, usedDatabase } from './setup.ts';

const kills = rounds(3);
const [size, part] = [300_000, 60_000];

describe.each(engines)('on %s', (engine) => {
  test('[MEDIA-ST-02] [MEDIA-ST-03] kills with SIGKILL during uploads lose no acknowledged file and no acknowledged part, make none twice, and every row has its file', async () => {
    const { database, token } = await usedDatabase(engine);
    let server = await start(database, {}, token);
    const files: Acknowledged = new Map();
    for (let kill = 0; kill < kills; kill += 1) {
      let staff = await server.staff();
      const whole = pdf(size);
      const path = await beginUpload(staff, size);
      const uploading = uploadUntilGone(staff, files);
      const before = files.size;
      let acknowledged = 0;
      let killing: Promise<void> | undefined;
      while (acknowledged < size) {
        if (acknowledged === part * (kill % 5)) {
          await expect.poll(() => files.size, { interval: 5 }).toBeGreaterThan(before);
          killing = pause((kill * 7) % 30).then(() => server.kill());
        }
        const bytes = whole.subarray(acknowledged, acknowledged + part);
        const answer = await sendPart(staff, path, acknowledged, bytes).catch(() => undefined);
        if (answer?.status !== 204) break;
        acknowledged += part;
      }
      await Promise.all([killing, uploading]);
      server = await start(database, {}, token);
      staff = await server.staff();
      const reached = await offsetOf(staff, path);
      // The last part may have ended the upload before the kill.
      if (reached !== 404) {
        expect(reached).toBeGreaterThanOrEqual(acknowledged);
        expect((await sendPart(staff, path, reached, whole.subarray(reached))).status).toBe(200);
      }
      // What is there already is found by its bytes.
      const again = await staff.post<Media>('/media', whole);
      expect(again.status).toBe(200);
      files.set(again.body.address, hashOf(whole));
    }
    await expectAllThere(server, files);
    console.log(`${engine}: ${kills} kills, ${files.size} files acknowledged, 0 lost`);
    expect(files.size).toBeGreaterThan(2 * kills);
  });
});
