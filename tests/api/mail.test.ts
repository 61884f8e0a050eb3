import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Summary } from '../../content/summary.ts';
import type { MailRecord } from '../../features/mail/mail.ts';
import type { NewMail } from '../../features/mail/server/outbox.ts';
import { openDatabase } from '../../server/store/open.ts';
import type { Http } from '../support/http.ts';
import { type MailServer, mailSettings, queueMails, startMailServer } from '../support/mail-server.ts';
import { withRows } from '../support/rows.ts';
import { adminPassword, runServer, startServer, type TestServer } from '../support/server.ts';
import { colleague, createUsedDatabase, startSite } from '../support/site.ts';

interface Sending {
  mailServer: MailServer;
  server: TestServer;
  staff: Http;
}

/** A server that sends its mail to one of the test. */
async function start(settings: Record<string, string> = {}, mailServer?: MailServer): Promise<Sending> {
  const own = mailServer ?? (await startMailServer());
  const server = await startSite({ environment: { ...mailSettings(own), ...settings } });
  onTestFinished(async () => {
    await server.stop();
    if (!mailServer) await own.stop();
  });
  return { mailServer: own, server, staff: await server.staff() };
}

async function queue(server: TestServer, mail: Partial<NewMail>): Promise<string> {
  const [id] = await queueMails(server.database, [mail]);
  return String(id);
}
const read = async (staff: Http, id: string) => (await staff.get<MailRecord>(`/mail/${id}`)).body;
const summary = async (staff: Http) => (await staff.get<Summary>('/admin/summary')).body.mail;
const reaches = (staff: Http, id: string, state: string) =>
  expect.poll(async () => (await read(staff, id)).state, { timeout: 20_000 }).toBe(state);
