import { expect, onTestFinished, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { type Engine, usualEngines } from '../support/database.ts';
import { mailSettings, queueMails, startMailServer } from '../support/mail-server.ts';
import { withRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { colleague, createUsedDatabase, insertPerson } from '../support/site.ts';

interface Sent extends bodies.Stored {
  reference: string;
}

/** A server that sends its mail to one of the test, and the ways to it. */
async function start(engine: Engine, settings: Record<string, string> = {}) {
  const mailServer = await startMailServer();
  const { database, token } = await createUsedDatabase(engine);
  const environment = { ...mailSettings(mailServer), ...settings };
  const server = await startServer({ database, environment, token });
  onTestFinished(async () => {
    await server.stop();
    await mailServer.stop();
    await database.dispose();
  });
  const staff = await server.staff();
  const sql = (text: string, values: unknown[] = []) => withRows(database, (rows) => rows.all(text, values));
  const queued = async (kind: string) =>
    (await sql('select * from mails where kind = $1 order by id', [kind])) as Record<string, string>[];
  const send = async (changes: bodies.Body = {}, path = '/contact') => {
    const plan = path === '/join' ? await bodies.create(staff, '/rate-cards', bodies.rateCard()) : undefined;
    const body = plan ? bodies.application(plan.id, changes) : bodies.contactMessage(changes);
    return (await server.visitor.post<Sent>(path, body)).body;
  };
  const set = async (values: object) =>
    expect((await staff.put('/settings/notifications', values)).status).toBe(200);
  return { mailServer, server, staff, sql, queued, send, set };
}

test.each(usualEngines)(
  '[MAIL-11] [LEAD-02] on %s a sender gets one mail with the reference, in English and Hindi, and with nothing that was sent; spam gets none',
  async (engine) => {
    const { mailServer, staff, send, queued, set } = await start(engine);
    const sent = {
      firstName: 'Zubeida',
      lastName: 'Quxx',
      email: 'sender@example.in',
      message: 'Buy pills',
    };
    const { id, reference } = await send(sent);
    await send(sent);
    await send({ ...sent, firstName: 'www.example.com', subject: 'baited' });
    await expect.poll(() => mailServer.mails.length, { timeout: 30_000 }).toBe(1);
    const [mail] = mailServer.mails;
    expect(mail?.recipients).toEqual(['sender@example.in']);
    expect(mail?.subject).toBe(`We have received your form [${reference}]`);
    for (const text of [reference, 'Solar Industry Association of India', 'info@example.org', 'संदर्भ संख्या'])
      expect(mail?.text).toContain(text);
    expect(mail?.raw).not.toMatch(/Zubeida|Quxx|pills/i);
    expect(mail?.raw).toContain('Auto-Submitted: auto-replied');
    // Three a day to an address, in any case of its letters.
    for (const message of ['Second', 'Third', 'Fourth'])
      await send({ ...sent, message, email: 'Sender@example.in' });
    expect(await queued('acknowledgement')).toHaveLength(3);
    await set({ areAcknowledged: false });
    await send({ email: 'other@example.in' });
    expect(await queued('acknowledgement')).toHaveLength(3);
    // What is gone for good takes its mails along.
    await staff.delete(`/contact/${id}`);
    await staff.delete(`/admin/trash/contact/${id}`);
    expect((await queued('acknowledgement')).map(({ lead_id }) => lead_id)).not.toContain(id);
  },
);

test('[MAIL-11] an hour has at most 300 acknowledgements in all', async () => {
  const { server, send, queued } = await start('sqlite', { MAIL_PER_DAY: '1' });
  const others = Array.from({ length: 299 }, (_, number) => ({
    kind: 'acknowledgement' as const,
    to: `n${number}@example.in`,
  }));
  await queueMails(server.database, others);
  for (const email of ['second@example.in', 'third@example.in']) await send({ email });
  expect(await queued('acknowledgement')).toHaveLength(300);
});

test.each(usualEngines)(
  '[LEAD-17] [LEAD-18] on %s each address gets one mail for all that came, at most every ten minutes and each lead once; nothing that a visitor typed, and nothing for who was deactivated',
  async (engine) => {
    const { mailServer, sql, send, set, queued, server } = await start(engine);
    await set({
      contact: ['office@example.org', 'gone@example.org'],
      join: ['members@example.org', 'OFFICE@example.org'],
      areAcknowledged: false,
    });
    await withRows(server.database, (rows) => insertPerson(rows, { name: 'Gone' }));
    await sql('update admins set is_active = $1, email_key = $2 where name = $3', [
      engine === 'postgres' ? false : 0,
      'gone@example.org',
      'Gone',
    ]);
    const message = await send({ firstName: 'Zubeida', message: 'Buy pills' });
    await expect.poll(() => mailServer.mails.length, { timeout: 30_000 }).toBe(1);
    expect(mailServer.mails[0]?.recipients).toEqual(['office@example.org']);
    expect(mailServer.mails[0]?.text).toContain(`Contact ${message.reference}`);
    expect(mailServer.mails[0]?.text).toContain(`http://localhost/admin/contact/${message.id}`);
    const application = await send({ firstName: 'Zubeida' }, '/join');
    const spam = await send({ firstName: 'www.example.com', subject: 'baited' });
    const late = await send({ firstName: 'Late' });
    expect(await queued('notification')).toHaveLength(1);
    // Ten minutes later.
    await sql('update jobs set due_at = $1 where name like $2', [
      new Date(Date.now() - 1000).toISOString(),
      'Telling the office%',
    ]);
    await expect.poll(() => mailServer.mails.length, { timeout: 30_000 }).toBe(3);
    const texts = Object.fromEntries(
      mailServer.mails.slice(1).map(({ recipients, text }) => [recipients[0]?.toLowerCase(), text]),
    );
    const all = texts['office@example.org'] ?? '';
    for (const text of [application.reference, late.reference, 'Start-up']) expect(all).toContain(text);
    for (const { reference } of [message, spam]) expect(all).not.toContain(reference);
    expect(texts['members@example.org']).toContain(application.reference);
    expect(texts['members@example.org']).not.toContain(late.reference);
    for (const { raw } of mailServer.mails) expect(raw).not.toMatch(/Zubeida|pills|Late/);
  },
);

test('[MAIL-13] a lead says that no mail can be delivered to its address', async () => {
  const { staff, send } = await start('sqlite');
  const { id } = await send({ email: 'nobody@example.in' });
  const isMarked = async () =>
    (await staff.get<{ isUndeliverable: boolean }>(`/contact/${id}`)).body.isUndeliverable;
  expect(await isMarked()).toBe(false);
  await staff.post('/mail/undeliverable', { email: 'Nobody@example.in', isUndeliverable: true });
  expect(await isMarked()).toBe(true);
});

test('[LEAD-17] who is told is known to those alone who may read leads, and each address is checked', async () => {
  const { server, staff, set } = await start('sqlite');
  await set({ contact: ['office@example.org'] });
  for (const path of ['/settings', '/settings/notifications'])
    expect((await server.visitor.get(path)).text).not.toContain('office@example.org');
  expect((await server.visitor.get('/settings/notifications')).status).toBe(404);
  const editor = await colleague(server, 'Editor', 'editor');
  expect((await editor.get('/settings/notifications')).status).toBe(404);
  expect((await staff.get('/settings/notifications')).body).toMatchObject({
    contact: ['office@example.org'],
  });
  expect((await server.visitor.page('/contact')).text).not.toContain('office@example.org');
  for (const address of ['a@b.com\r\nBcc: x', 'a@b,c@d', '"x y"@z', `${'a'.repeat(250)}@b.com`]) {
    const { status } = await staff.put('/settings/notifications', { contact: [address] });
    expect([address, status]).toEqual([address, 422]);
  }
});
