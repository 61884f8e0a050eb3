import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Media } from '../../server/media/media.ts';
import { createDatabase, engines } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { emptySite } from '../support/site.ts';
import { beginUpload, offsetOf, sendPart } from '../support/tus.ts';
import { rounds } from './writers.ts';

const kills = rounds(8);
const size = 300_000;
const part = 60_000;

describe.each(engines)('on %s', (engine) => {
  test(`[MEDIA-ST-03] ${kills} kills in the middle of uploads lose no acknowledged part and no file, and make none twice`, {
    timeout: kills * 20_000,
  }, async () => {
    const database = await createDatabase(engine);
    let server = await startServer({ database, environment: emptySite });
    onTestFinished(async () => {
      await server.stop();
      await database.dispose();
    });
    const { token } = await server.staff();
    const done: { address: string; whole: Buffer }[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
      let staff = server.visitor.withToken(token);
      const path = await beginUpload(staff, size);
      let acknowledged = 0;
      // The kill comes sooner or later within the parts, and in later rounds within the last one.
      const killing = pause(((kill * 37) % 150) + 5).then(() => server.kill());
      while (acknowledged < size) {
        const bytes = whole.subarray(acknowledged, acknowledged + part);
        const answer = await sendPart(staff, path, acknowledged, bytes).catch(() => undefined);
        if (answer?.status !== 204) break;
        acknowledged += part;
      }
      await killing;
      server = await startServer({ database, environment: emptySite });
      staff = server.visitor.withToken(token);
      const reached = await offsetOf(staff, path);
      // The last part may have ended the upload before the kill.
      if (reached !== 404) expect(reached).toBeGreaterThanOrEqual(acknowledged);
      const rest =
        reached === 404 ? undefined : await sendPart(staff, path, reached, whole.subarray(reached));
      const again = await staff.post<Media>('/media', Uint8Array.from(whole));
      expect([rest?.status ?? 200, again.status]).toEqual([200, 200]);
      done.push({ address: again.body.address, whole });
      expect((await staff.get<{ total: number }>('/media')).body.total).toBe(done.length);
    }
    for (const { address, whole } of done) {
      const bytes = await (await fetch(server.origin + address)).arrayBuffer();
      expect(Buffer.from(bytes).equals(whole)).toBe(true);
    }
  });
});
