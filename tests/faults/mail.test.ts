import { expect, test } from 'vitest';
import { mailSettings, queueMails, startMailServer } from '../support/mail-server.ts';
import { withRows } from '../support/rows.ts';
import { rounds, start, usedDatabase } from './setup.ts';

test('[MAIL-06] after kill -9 in the middle of a mail the rest goes on within 90 s; none is lost, and each kill sends at most one twice under the same Message-ID', async () => {
  const { database } = await usedDatabase();
  const mailServer = await startMailServer();
  const subjects = Array.from({ length: 9 }, (_, index) => `Number ${index}`);
  await queueMails(
    database,
    subjects.map((subject) => ({ subject })),
  );
  const kills = rounds(1);
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await start(database, mailSettings(mailServer));
    // It takes the mail and is not heard any more.
    const isUnderWay = new Promise<void>((resolve) =>
      mailServer.reply((stage, subject) => {
        if (stage !== 'data' || subject !== subjects[kill + 2]) return undefined;
        resolve();
        return 'taken';
      }),
    );
    await isUnderWay;
    await server.kill();
  }
  const killedAt = performance.now();
  mailServer.reply(() => undefined);
  await start(database, mailSettings(mailServer));
  const waiting = () =>
    withRows(database, (rows) => rows.all("select subject from mails where state <> 'sent' order by id"));
  await expect.poll(waiting, { timeout: 90_000, interval: 500 }).toEqual([]);
  expect(performance.now() - killedAt).toBeLessThan(90_000);
  const idsOf = (wanted: string) =>
    mailServer.mails.filter(({ subject }) => subject === wanted).map(({ messageId }) => messageId);
  for (const [index, subject] of subjects.entries()) {
    const ids = idsOf(subject);
    expect(ids, subject).toHaveLength(index >= 2 && index < kills + 2 ? 2 : 1);
    expect(new Set(ids).size).toBe(1);
  }
  await mailServer.stop();
});
