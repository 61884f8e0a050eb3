import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MailSummary, Summary } from '../../content/summary.ts';
import type { MailRecord } from '../../features/mail/mail.ts';
import { openMailer } from '../../features/mail/server/mailer.ts';
import {
  deleteMailsOf,
  markUndeliverable,
  type NewMail,
  queueMail,
} from '../../features/mail/server/outbox.ts';
import { readSettings } from '../../server/settings.ts';
import { openDatabase } from '../../server/store/open.ts';
import type { Engine } from '../support/database.ts';
import { engines } from '../support/database.ts';
import type { Http } from '../support/http.ts';
import { type MailServer, mailSettings, queueMails, startMailServer } from '../support/mail-server.ts';
import { withRows } from '../support/rows.ts';
import { runServer, startServer, type TestServer } from '../support/server.ts';
import { colleague, createUsedDatabase } from '../support/site.ts';

interface Sending {
  mailServer: MailServer;
  server: TestServer;
  staff: Http;
}

/** A server that sends its mail to one of the test, and what ends both. */
async function open(settings: Record<string, string> = {}, engine: Engine = 'sqlite') {
  const mailServer = await startMailServer();
  const { database, token } = await createUsedDatabase(engine);
  const environment = { ...mailSettings(mailServer), ...settings };
  const server = await startServer({ database, environment, token });
  const end = async () => {
    await server.stop();
    await mailServer.stop();
    await database.dispose();
  };
  return { mailServer, server, staff: await server.staff(), end };
}

/** The same for one test. */
async function start(settings?: Record<string, string>, engine?: Engine): Promise<Sending> {
  const sending = await open(settings, engine);
  onTestFinished(sending.end);
  return sending;
}

let shared: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  shared = await open();
});
afterAll(() => shared.end());

/** One for tests with the usual settings, as if nothing had been sent yet. */
async function usual(): Promise<Sending> {
  const { mailServer, server } = shared;
  mailServer.reply(() => undefined);
  mailServer.mails.length = 0;
  await withRows(server.database, async (rows) => {
    for (const table of ['mails', 'undeliverable', 'jobs']) await rows.all(`delete from ${table}`);
  });
  return shared;
}

const queue = async ({ database }: TestServer, mail: Partial<NewMail> = {}) =>
  String((await queueMails(database, [mail]))[0]);
const read = async (staff: Http, id: string) => (await staff.get<MailRecord>(`/mail/${id}`)).body;
const summary = async (staff: Http): Promise<MailSummary | undefined> =>
  (await staff.get<Summary>('/admin/summary')).body.mail;
const becomes = (staff: Http, id: string, wanted: Partial<MailRecord>) =>
  expect.poll(() => read(staff, id), { timeout: 30_000 }).toMatchObject(wanted);
const change = ({ database }: TestServer, sql: string, values: unknown[]) =>
  withRows(database, (rows) => rows.all(sql, values));
/** As if minutes had passed for the sending. */
const letPass = (server: TestServer, minutes: number) =>
  change(server, "update jobs set due_at = $1 where name = 'Sending mail'", [
    new Date(Date.now() - minutes * 60_000).toISOString(),
  ]);
const own = 'admin@example.org';
/** As if it were confirmed long ago: a new one would have a mail sent there. */
const setOwnAddress = (server: TestServer) => change(server, 'update admins set email = $1', [own]);

test.each(engines)(
  '[MAIL-03] [MAIL-09] on %s a queued mail leaves once, with one recipient, and a link that gives access is in the mail alone',
  async (engine) => {
    const { mailServer, server, staff } = await start({ MAIL_REPLY_TO: 'Desk <desk@example.org>' }, engine);
    const link = 'https://example.org/admin/welcome#secret-token';
    const id = await queue(server, {
      ...{ kind: 'invitation', area: 'people', to: 'asha@example.com', subject: 'सौर: welcome, "all" <you>' },
      ...{ text: `नमस्ते… Open ${link}\n`, secret: link },
    });
    await becomes(staff, id, { state: 'sent', error: null, nextAt: null });
    const [mail] = mailServer.mails;
    expect(mail).toMatchObject({
      ...{ recipients: ['asha@example.com'], subject: 'सौर: welcome, "all" <you>' },
      from: { name: 'Solar Association', address: 'office@example.org' },
      to: [{ address: 'asha@example.com' }],
      replyTo: [{ name: 'Desk', address: 'desk@example.org' }],
      messageId: `<${id}@example.org>`,
    });
    expect(mail?.text?.trim()).toBe(`नमस्ते... Open ${link}`);
    expect(Date.parse(mail?.date ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect([mail?.cc, mail?.bcc, mail?.html]).toEqual([undefined, undefined, undefined]);
    expect((await read(staff, id)).text).toBe('नमस्ते... Open …\n');
    const stored = await change(server, 'select * from mails', []);
    expect(JSON.stringify(stored)).not.toContain('secret-token');
    expect(mailServer.mails).toHaveLength(1);
  },
);

test('[MAIL-01] [MAIL-13] nothing is queued without a mail server, nor for an address that takes no mail; mails of a lead go with it', async () => {
  const { database: place } = await createUsedDatabase('sqlite');
  const database = openDatabase({ ...place, log: pino({ level: 'silent' }) });
  onTestFinished(async () => {
    await database.close();
    await place.dispose();
  });
  const [leadId, otherId] = [randomUUID(), randomUUID()];
  const mail: NewMail = {
    ...{ kind: 'acknowledgement', area: 'leads', to: 'Asha@example.com', text: 'Thank you.', leadId },
    ...{ subject: `${'सौर '.repeat(60)}\n`, expiresIn: 1000 },
  };
  const subjects = await database.write({ isVisible: false }, async (transaction) => {
    expect(await queueMail(transaction, { canMail: false }, mail)).toBeUndefined();
    await markUndeliverable(transaction, 'gone@example.com', true);
    expect(
      await queueMail(transaction, { canMail: true }, { ...mail, to: 'Gone@example.com' }),
    ).toBeUndefined();
    await queueMail(transaction, { canMail: true }, mail);
    await queueMail(transaction, { canMail: true }, { ...mail, leadId: otherId, subject: 'Stays' });
    const rows = await transaction.selectFrom('mails').select('subject').orderBy('id').execute();
    await deleteMailsOf(transaction, [leadId]);
    const left = await transaction.selectFrom('mails').select('subject').execute();
    return [...rows, ...left].map(({ subject }) => String(subject));
  });
  expect(subjects).toEqual(['सौर '.repeat(50), 'Stays', 'Stays']);
});

test('[MAIL-03] line breaks, commas, angle brackets and a second @ add no header and no recipient; what answers by itself says so', async () => {
  const { mailServer, server, staff } = await usual();
  const subject = 'One\r\nBcc: x@evil.example\r\n\r\nbody, <two@evil.example>';
  const good = await queue(server, { subject, kind: 'acknowledgement', to: "o'hara+solar@example.com" });
  const bad = await queueMails(
    server.database,
    [
      'a@b.com\r\nBcc: x@evil.example',
      'a@b,c@d',
      '"x y"@z.com',
      'A <a@b.com>',
      `${'a'.repeat(250)}@b.com`,
    ].map((to) => ({ to })),
  );
  for (const id of bad)
    await becomes(staff, String(id), { state: 'failed', error: 'this is no e-mail address.' });
  await becomes(staff, good, { state: 'sent' });
  const [mail, ...others] = mailServer.mails;
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('One Bcc: x@evil.example body, <two@evil.example>');
  expect([mail?.recipients, mail?.to, mail?.bcc]).toEqual([
    ["o'hara+solar@example.com"],
    [{ address: "o'hara+solar@example.com", name: '' }],
    undefined,
  ]);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  expect(header('auto-submitted')).toBe('auto-replied');
  const notification = await queue(server);
  await becomes(staff, notification, { state: 'sent' });
  expect(mailServer.mails[1]?.raw).toContain('Auto-Submitted: auto-generated');
});

test('[MAIL-04] a temporary refusal is tried again, a permanent one is not, and what is too late is not sent', async () => {
  const { mailServer, server, staff } = await usual();
  mailServer.reply((stage, value) => {
    if (stage === 'data') return value === 'Full' ? '552 5.3.4 Too big' : undefined;
    return stage === 'to' && value.startsWith('later') ? '451 4.7.1 Greylisted' : undefined;
  });
  const id = await queue(server, { to: 'later@example.com', expiresIn: 90_000 });
  const words = 'the mail server does not take it yet. It says: 451 4.7.1 Greylisted';
  await becomes(staff, id, { state: 'waiting', tries: 1, error: words });
  const { nextAt, createdAt } = await read(staff, id);
  expect(Math.round((Date.parse(String(nextAt)) - Date.parse(createdAt)) / 10_000)).toBe(6);
  const past = new Date(Date.now() - 1000).toISOString();
  await change(server, 'update mails set next_at = $1', [past]);
  // The second one would come after five minutes, and its time is over before.
  await becomes(staff, id, { state: 'waiting', tries: 2 });
  const second = await read(staff, id);
  expect(second.nextAt).toBe(second.expiresAt);
  await change(server, 'update mails set next_at = $1, expires_at = $1', [past]);
  await becomes(staff, id, { state: 'failed', error: `it could not be sent in time: ${words}` });
  const full = await queue(server, { subject: 'Full' });
  const refusal = 'the mail server refuses this mail. It says: 552 5.3.4 Too big';
  await becomes(staff, full, { state: 'failed', error: refusal, tries: 1, isUndeliverable: false });
  expect((await summary(staff))?.failed).toBe(2);
});

test('[MAIL-13] an address that the mail server refuses for good gets nothing more until somebody takes the mark away', async () => {
  const { mailServer, server, staff } = await usual();
  mailServer.reply((stage, value) => {
    if (stage !== 'to') return undefined;
    if (value.startsWith('relay')) return '550 5.7.1 Relaying denied';
    return /^gone@/i.test(value) ? '550 5.1.1 No such user' : undefined;
  });
  const id = await queue(server, { to: 'Gone@Example.com' });
  const error = 'the mail server refuses this address. It says: 550 5.1.1 No such user';
  await becomes(staff, id, { state: 'failed', isUndeliverable: true, error });
  const relay = await queue(server, { to: 'relay@example.com' });
  await becomes(staff, relay, { state: 'failed', isUndeliverable: false });
  expect(await queueMails(server.database, [{ to: 'gone@example.com' }])).toEqual([undefined]);
  expect((await staff.post(`/mail/${id}/send`, undefined)).body).toMatchObject({
    ...{ status: 409, detail: 'Nothing is sent to this address. Take the mark away first.' },
  });
  const mark = (email: string, isUndeliverable: boolean) =>
    staff.post('/mail/undeliverable', { email, isUndeliverable });
  expect((await mark('gone@example.com', false)).body).toEqual({
    ...{ email: 'gone@example.com', isUndeliverable: false },
  });
  mailServer.reply(() => undefined);
  expect((await staff.post(`/mail/${id}/send`, undefined)).status).toBe(200);
  await becomes(staff, id, { state: 'sent', isUndeliverable: false });
  expect((await mark('a@b,c@d', true)).status).toBe(422);
  // Marked by hand while a mail to it waits.
  mailServer.reply((stage) => (stage === 'to' ? '451 Later' : undefined));
  const waiting = await queue(server, { to: 'gone@example.com' });
  await becomes(staff, waiting, { state: 'waiting', tries: 1 });
  await mark('gone@example.com', true);
  await staff.post(`/mail/${waiting}/cancel`, undefined);
  expect(await read(staff, waiting)).toMatchObject({ state: 'cancelled', isUndeliverable: true });
});

test('[MAIL-02] [MAIL-05] while the mail server is away, forms answer as ever and the queue waits; the dashboard says since when and why', async () => {
  const { mailServer, server, staff } = await start();
  await mailServer.stop();
  const before = Date.now() - 1000;
  const id = await queue(server);
  const expired = await queue(server, { expiresIn: 1 });
  const message = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', message: 'Hello' };
  const from = performance.now();
  expect((await server.visitor.post('/contact', message)).status).toBe(201);
  expect(performance.now() - from).toBeLessThan(5000);
  const error = 'the mail server does not answer.';
  await becomes(staff, id, { state: 'waiting', tries: 0, error });
  await becomes(staff, expired, { state: 'failed', error: 'it could not be sent in time.' });
  const stop = await summary(staff);
  expect(stop).toEqual({ failed: 1, stoppedSince: expect.any(String), reason: error });
  expect(Date.parse(String(stop?.stoppedSince))).toBeGreaterThan(before);
  const [job] = await change(server, "select due_at from jobs where name = 'Sending mail'", []);
  expect(Math.round((Date.parse(String(job?.due_at)) - Date.now()) / 60_000)).toBe(5);
  const back = await startMailServer({ port: mailServer.port });
  onTestFinished(() => back.stop());
  await letPass(server, 5);
  await becomes(staff, id, { state: 'sent' });
  expect(await summary(staff)).toEqual({ failed: 1, stoppedSince: null, reason: null });
  expect(server.output()).not.toContain('p4ss');
  expect(server.output().match(/Sending mail: (fails|works again)/g)).toEqual([
    ...['Sending mail: fails', 'Sending mail: works again'],
  ]);
});

test('[MAIL-04] [MAIL-05] a server that refuses the sender, or closes before a mail, stops the queue; one that breaks off in a mail does not', async () => {
  const { mailServer, server, staff } = await usual();
  mailServer.reply((stage) => (stage === 'from' ? '553 5.7.1 Not your address' : undefined));
  const id = await queue(server);
  const reason = 'the mail server refuses the sender. It says: 553 5.7.1 Not your address';
  await expect.poll(() => summary(staff)).toMatchObject({ failed: 0, reason });
  await becomes(staff, id, { state: 'waiting', tries: 0 });
  mailServer.reply((stage) => (stage === 'connect' ? '421 Too busy' : undefined));
  await letPass(server, 5);
  const busy = 'the mail server does not answer. It says: 421 Too busy';
  await expect.poll(() => summary(staff)).toMatchObject({ failed: 0, reason: busy });
  mailServer.reply((stage, value) => (stage === 'data' && value === 'News' ? 'cut' : undefined));
  const other = await queue(server, { subject: 'Other' });
  await letPass(server, 5);
  const broke = 'the connection to the mail server broke.';
  await becomes(staff, id, { state: 'waiting', tries: 1, error: broke });
  await becomes(staff, other, { state: 'sent' });
  expect(await summary(staff)).toMatchObject({ stoppedSince: null });
});

test('[MAIL-07] of two instances one sends, and each mail leaves once', async () => {
  const { mailServer, server, staff } = await start({}, 'postgres');
  const second = await startServer({ database: server.database, environment: mailSettings(mailServer) });
  onTestFinished(async () => void (await second.stop()));
  const subjects = Array.from({ length: 30 }, (_, index) => `Number ${index}`);
  const ids = await queueMails(
    server.database,
    subjects.map((subject) => ({ subject })),
  );
  for (const id of ids) await becomes(staff, String(id), { state: 'sent' });
  expect(mailServer.mails.map(({ subject }) => subject)).toEqual(subjects);
});

test('[MAIL-07] SIGTERM finishes the mail under way, and does not wait for a mail server that is silent', async () => {
  const { mailServer, server } = await start();
  let finish = () => {};
  mailServer.reply((stage) => {
    if (stage !== 'data') return undefined;
    finish();
    return undefined;
  });
  const isUnderWay = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const [first, next] = [await queue(server), await queue(server)];
  await isUnderWay;
  expect(await server.stop()).toBe(0);
  const states = async () => {
    const rows = await change(server, 'select id, state from mails', []);
    return new Map(rows.map(({ id, state }) => [id, state]));
  };
  expect((await states()).get(first)).toBe('sent');
  expect(['sent', 'waiting']).toContain((await states()).get(next));
  // It is up again, and the mail server says nothing in the middle of a mail.
  const { database } = server;
  const silent = await startServer({ database, environment: mailSettings(mailServer) });
  const reached = new Promise<void>((resolve) =>
    mailServer.reply((stage) => {
      if (stage !== 'data') return undefined;
      resolve();
      return 'silence';
    }),
  );
  const [stuck] = await queueMails(database, [{ subject: 'Stuck' }]);
  await reached;
  const from = performance.now();
  expect(await silent.stop()).toBe(0);
  expect(performance.now() - from).toBeLessThan(10_000);
  expect((await states()).get(stuck)).toBe('sending');
});

test('[MAIL-16] [MAIL-07] MAIL_PER_MINUTE and MAIL_PER_DAY limit what leaves, and the dashboard tells of the second', async () => {
  const { mailServer, server, staff } = await start({ MAIL_PER_MINUTE: '2', MAIL_PER_DAY: '4' });
  const sent = async () => (await staff.get<MailRecord[]>('/mail?state=sent')).body.length;
  const setSent = (minutes: number) =>
    change(server, 'update mails set sent_at = $1 where sent_at is not null', [
      new Date(Date.now() - minutes * 60_000).toISOString(),
    ]);
  const ids = await queueMails(server.database, Array(6).fill({}));
  await expect.poll(sent).toBe(2);
  await becomes(staff, String(ids[2]), { state: 'waiting' });
  expect(await summary(staff)).toEqual({ failed: 0, stoppedSince: null, reason: null });
  await setSent(2);
  await expect.poll(sent).toBe(4);
  await setSent(2);
  const reason = 'the limit of 4 mails in 24 hours is reached.';
  await expect.poll(() => summary(staff)).toMatchObject({ failed: 0, reason });
  await setSent(25 * 60);
  await letPass(server, 5);
  await expect.poll(sent).toBe(6);
  expect(mailServer.mails).toHaveLength(6);
});

test('[MAIL-09] each reads the mails of their areas, by state, kind and address, and only who writes there sends or stops one', async () => {
  const { server, staff } = await usual();
  const desk = await colleague(server, 'Desk', 'membership-desk');
  const editor = await colleague(server, 'Editor', 'editor');
  const lead = await queue(server, { to: 'a_b@example.com' });
  const account = await queue(server, { kind: 'account', area: 'people', to: 'axb@example.com' });
  for (const id of [lead, account]) await becomes(staff, id, { state: 'sent' });
  expect([await summary(desk), await summary(editor)]).toEqual([expect.anything(), undefined]);
  const idsOf = async (caller: Http, query = '') =>
    (await caller.get<MailRecord[]>(`/mail${query}`)).body.map(({ id }) => id);
  expect([await idsOf(staff), await idsOf(desk), await idsOf(editor)]).toEqual([[account, lead], [lead], []]);
  expect(await idsOf(staff, '?kind=account&state=sent')).toEqual([account]);
  expect(await idsOf(staff, '?q=A_B@')).toEqual([lead]);
  expect((await staff.get('/mail?limit=1')).headers.get('x-total-count')).toBe('2');
  const errorsOf = async (query: string) =>
    (await staff.get<{ errors: object }>(`/mail?${query}`)).body.errors;
  expect(await errorsOf('state=gone')).toEqual({ state: 'There is no such state' });
  expect(await errorsOf('kind=x')).toEqual({ kind: 'There is no such kind' });
  for (const [caller, id] of [
    [desk, account],
    [editor, lead],
    [staff, randomUUID()],
    [staff, 'x'],
  ] as const)
    for (const call of [caller.get(`/mail/${id}`), caller.post(`/mail/${id}/send`, undefined)])
      expect((await call).status).toBe(404);
  expect((await editor.post('/mail/undeliverable', { email: own, isUndeliverable: true })).status).toBe(403);
  expect((await desk.post('/mail/test', undefined)).status).toBe(403);
  expect((await server.visitor.get('/mail')).status).toBe(401);
  const cancelled = await desk.post<{ detail: string }>(`/mail/${lead}/cancel`, undefined);
  expect([cancelled.status, cancelled.body.detail]).toEqual([409, 'This mail has left already.']);
  expect((await desk.post(`/mail/${lead}/send`, undefined)).status).toBe(200);
  const { body: entries } = await staff.get<{ type: string; recordId: string }[]>('/admin/audit?type=mail');
  expect(entries[0]).toMatchObject({ recordId: lead });
});

test('[MAIL-09] [MAIL-14] a mail whose link is over, or whose text was emptied 90 days after its end, is not sent again', async () => {
  const { mailServer, server, staff } = await usual();
  const secret = 'https://example.org/admin/welcome#token';
  mailServer.reply((stage) => (stage === 'to' ? '550 5.7.1 No' : undefined));
  const link = await queue(server, { kind: 'invitation', area: 'people', text: `Open ${secret}`, secret });
  await becomes(staff, link, { state: 'failed' });
  mailServer.reply(() => undefined);
  expect((await staff.post(`/mail/${link}/send`, undefined)).status).toBe(200);
  await becomes(staff, link, { state: 'sent' });
  const refusal = { status: 409, detail: 'This mail can no longer be sent. Make a new link.' };
  expect((await staff.post(`/mail/${link}/send`, undefined)).body).toMatchObject(refusal);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const [old, young] = [await queue(server), await queue(server)];
  for (const id of [old, young]) await becomes(staff, id, { state: 'sent' });
  await change(server, 'update mails set sent_at = $1 where id = $2', [days(91), old]);
  await change(server, 'update mails set sent_at = $1 where id = $2', [days(89), young]);
  await change(server, "delete from jobs where name = 'Emptying the texts of old mails'", []);
  await becomes(staff, old, { text: '', state: 'sent', kind: 'notification' });
  expect((await read(staff, young)).text).toBe('Something came.');
  expect((await staff.post(`/mail/${old}/send`, undefined)).body).toMatchObject(refusal);
  expect(mailServer.mails).toHaveLength(3);
});

test('[MAIL-10] a test mail says in words what came of it', async () => {
  const { mailServer, server, staff } = await start();
  const outcome = async () => {
    const { status, body } = await staff.post<{ outcome: string; detail: string }>('/mail/test', undefined);
    return status === 200 ? body.outcome : body.detail;
  };
  expect(await outcome()).toBe("Your account has no e-mail address. Enter one under 'My account'.");
  await setOwnAddress(server);
  expect(await outcome()).toBe(`Sent to ${own}.`);
  expect(mailServer.mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ['Test of mail', [own]],
  ]);
  mailServer.reply((stage) => (stage === 'from' ? '550 Not you' : undefined));
  expect(await outcome()).toBe('Not sent: the mail server refuses the sender. It says: 550 Not you');
  const { body: mails } = await staff.get<MailRecord[]>('/mail?kind=test');
  expect(mails.map(({ state, error }) => [state, error])).toEqual([
    ['failed', 'the mail server refuses the sender. It says: 550 Not you'],
    ['sent', null],
  ]);
  expect((await summary(staff))?.failed).toBe(0);
});

test('[MAIL-10] [MAIL-01] what is wrong with a mail server is said in words, and never with the password', async () => {
  const elsewhere = await startMailServer({ secure: true });
  const closed = await startMailServer({ authOptional: false });
  closed.reply((stage) => (stage === 'auth' ? '535 5.7.8 Bad credentials' : undefined));
  onTestFinished(async () => {
    await elsewhere.stop();
    await closed.stop();
  });
  for (const [url, said] of [
    ['smtp://mail.invalid', 'the mail server was not found.'],
    [`smtps://localhost:${elsewhere.port}`, 'the certificate of the mail server is not valid.'],
    [`smtps://localhost:${closed.port}`, 'the mail server offers no encryption.'],
    [
      `smtp://a:p4ss@localhost:${closed.port}`,
      'the mail server refuses the password. It says: 535 5.7.8 Bad credentials',
    ],
    ['smtp://localhost:1', 'the mail server does not answer.'],
  ] as const) {
    const mailer = await openMailer(readSettings({ ...mailSettings(closed), SMTP_URL: url }));
    const mail = {
      kind: 'test',
      to: own,
      subject: 'Test',
      text: 'Test',
      messageId: '<1@example.org>',
    } as const;
    expect(await mailer.send(mail), url).toEqual({ ends: 'all', message: said });
    mailer.close();
  }
});

test('[MAIL-01] without a mail server nothing is queued or sent, and the summary says nothing of mail; a wrong setting stops the start', async () => {
  const { database, token } = await createUsedDatabase('sqlite');
  onTestFinished(() => database.dispose());
  const server = await startServer({ database, token });
  const staff = await server.staff();
  const [id] = await queueMails(database, [{}]);
  expect(await summary(staff)).toBeUndefined();
  const answer = await staff.post<{ detail: string }>(`/mail/${id}/send`, undefined);
  expect([answer.status, answer.body.detail]).toEqual([409, 'Mail is not set up on the server.']);
  expect((await staff.post('/mail/test', undefined)).status).toBe(409);
  await server.stop();
  const { code, output } = await runServer({ SMTP_URL: 'https://a:p4ss@b.example', MAIL_PER_DAY: '0' });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^SMTP_URL is not the address of a mail server\. Write .*\nMAIL_PER_DAY is '0'\. Set/,
  );
  expect(output).not.toContain('p4ss');
});

test('[MAIL-04] an address with letters outside ASCII is written to where the mail server can do it', async () => {
  const { mailServer, server, staff } = await usual();
  const to = 'आशा@उदाहरण.com';
  const id = await queue(server, { to });
  await becomes(staff, id, { state: 'sent' });
  mailServer.reply((stage) => (stage === 'to' ? '553 5.6.7 Not here' : undefined));
  const refused = await queue(server, { to });
  const error = 'the mail server cannot write to this address.';
  await becomes(staff, refused, { state: 'failed', error, isUndeliverable: false });
});
