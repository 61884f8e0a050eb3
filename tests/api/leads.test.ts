import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LeadCounts, LeadEntry, OtherLead, Place } from '../../features/leads/lead.ts';
import { openStore } from '../../server/store/open.ts';
import * as bodies from '../factories/bodies.ts';
import { parseCsv } from '../support/csv.ts';
import { engines } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { withRows } from '../support/rows.ts';
import { colleague, emptySite, useSite } from '../support/site.ts';

interface Stored extends bodies.Stored, ProblemBody {
  reference: string;
  lead: {
    reference: string;
    state: string;
    assignee: { id: string; name: string } | null;
    answeredAt: string | null;
    updatedAt: string;
  };
  history: LeadEntry[];
  others: OtherLead[];
  place?: Place;
}

const shape = /^[CJ]-[0-9A-HJKMNP-TV-Z]{6}$/;

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let plan: bodies.Stored;
  let meera: Http;
  let meeraId: string;
  const forms: Record<string, (changes?: bodies.Body) => bodies.Body> = {
    '/contact': bodies.contactMessage,
    '/join': (changes = {}) => bodies.application(plan.id, changes),
  };
  const send = async (changes: bodies.Body = {}, path = '/contact', headers: Record<string, string> = {}) =>
    (await site.visitor.post<Stored>(path, forms[path]?.(changes), headers)).body;
  const listed = async (query = '', path = '/contact') =>
    (await site.staff.get<Stored[]>(`${path}${query}`)).body;
  const read = async (id: string, query = '', path = '/contact') =>
    (await site.staff.get<Stored>(`${path}/${id}${query}`)).body;
  const change = (id: string, body: object, http = site.staff, headers: Record<string, string> = {}) =>
    http.call<Stored>('PATCH', `/contact/${id}/lead`, { body, headers });
  const add = (id: string, body: object, http = site.staff) =>
    http.post<LeadEntry & ProblemBody>(`/contact/${id}/lead/history`, body);
  const kinds = ({ history }: Stored) => history.map(({ kind, text }) => (text ? `${kind}: ${text}` : kind));
  const sql = (text: string, parameters: unknown[] = []) =>
    withRows(site.server.database, (rows) => rows.all(text, parameters));

  beforeAll(async () => {
    plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
    meera = await colleague(site.server, 'Meera', 'membership-desk');
    meeraId = (await meera.get<{ id: string }>('/me')).body.id;
  });
  beforeEach(async () => {
    for (const path of Object.keys(forms))
      for (const { id } of await listed('', path)) await site.staff.delete(`${path}/${id}`);
  });

  test('[LEAD-01] [LEAD-02] each form gives a reference, suspected spam too; the same key, the same values and a plain form once more give the same one and one lead', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const sent = await send({}, '/contact', key);
    expect(sent.reference).toMatch(shape);
    const again = await Promise.all([send({}, '/contact', key), send(), send({}, '/contact', key)]);
    expect(new Set(again.map(({ reference }) => reference))).toEqual(new Set([sent.reference]));
    const application = await send({}, '/join');
    expect(application.reference).toMatch(/^J-/);
    const spam = await send({ firstName: 'www.example.com', subject: 'baited' });
    expect(spam.reference).toMatch(shape);
    expect((await listed()).map(({ lead }) => [lead.reference, lead.state])).toEqual([
      [spam.reference, 'spam'],
      [sent.reference, 'new'],
    ]);
    const plain = { firstName: 'Asha', lastName: '', email: 'asha@example.com', message: 'Plain' };
    const post = async () => {
      const body = new URLSearchParams(plain);
      return (await fetch(`${site.server.origin}/contact`, { method: 'POST', body })).text();
    };
    const pages = [await post(), await post()];
    const [plainLead] = await listed('?q=plain');
    for (const page of pages)
      expect(page).toContain(`Your reference number is ${plainLead?.lead.reference}.`);
  });

  test('[LEAD-03] where the history of a lead cannot be stored, nothing is, and the form says so', async () => {
    await sql('alter table lead_history rename to lead_history_away');
    const { status } = await site.visitor.post('/contact', bodies.contactMessage());
    await sql('alter table lead_history_away rename to lead_history');
    expect(status).toBe(500);
    for (const table of ['contact', 'leads'])
      expect(await sql(`select id from ${table} where id not in (select id from trash)`)).toEqual([]);
  });

  test('[LEAD-04] [LEAD-07] reading changes nothing; whoever takes a lead, notes or decides something is in charge, and each change is in the history with who and when', async () => {
    const { id } = await send();
    expect(await read(id)).toEqual(await read(id));
    const untouched = await read(id);
    expect([untouched.lead.state, untouched.lead.assignee, kinds(untouched)]).toEqual([
      'new',
      null,
      ['received'],
    ]);
    const taken = await change(id, { assignee: meeraId }, meera);
    expect(taken.body.lead).toMatchObject({ state: 'inProgress', assignee: { id: meeraId, name: 'Meera' } });
    expect(taken.headers.get('etag')).toBe(`"${taken.body.lead.updatedAt}"`);
    for (const state of ['spam', 'new', 'done']) await change(id, { state });
    const changed = await read(id);
    expect(changed.lead.assignee?.id).toBe(meeraId);
    expect(kinds(changed)).toEqual([
      ...['received', 'assignee: Meera', 'state: inProgress'],
      ...['state: spam', 'state: new', 'state: done'],
    ]);
    expect(changed.history.map(({ by }) => by?.name)).toEqual([
      ...[undefined, 'Meera', 'Meera'],
      ...['admin', 'admin', 'admin'],
    ]);
    for (const [act, state] of [
      [(lead: string) => add(lead, { kind: 'note', text: 'Asked Anil' }, meera), 'inProgress'],
      [(lead: string) => add(lead, { kind: 'answer' }, meera), 'done'],
      [(lead: string) => change(lead, { state: 'spam' }, meera), 'spam'],
    ] as const) {
      const other = await send({ firstName: bodies.unique('Other') });
      await act(other.id);
      const { lead } = await read(other.id);
      expect([lead.state, lead.assignee?.name]).toEqual([state, 'Meera']);
    }
    const called = await send({ firstName: bodies.unique('Called') });
    for (const kind of ['call', 'whatsapp']) expect((await add(called.id, { kind })).status).toBe(201);
    expect(await read(called.id)).toMatchObject({ lead: { state: 'new', assignee: null } });
  });

  test('[LEAD-09] the own last note can be changed for ten minutes, and nothing else of the history ever', async () => {
    const { id } = await send();
    const { body: first } = await add(id, { kind: 'note', text: 'Frist' });
    const edit = (entry: string, text: string, http = site.staff) =>
      http.call<ProblemBody>('PATCH', `/contact/${id}/lead/history/${entry}`, { body: { text } });
    expect((await edit(first.id, 'First')).body).toMatchObject({ text: 'First' });
    const { body: second } = await add(id, { kind: 'note', text: 'Second' });
    const { body: answer } = await add(id, { kind: 'answer', text: 'By telephone' });
    const locked = [409, 'This note can no longer be changed.'];
    for (const [entry, http] of [
      [first.id, site.staff],
      [answer.id, site.staff],
      [second.id, meera],
    ] as const) {
      const { status, body } = await edit(entry, 'Changed', http);
      expect([status, body.detail]).toEqual(locked);
    }
    await sql('update lead_history set at = $1 where id = $2', [
      new Date(Date.now() - 601_000).toISOString(),
      second.id,
    ]);
    expect((await edit(second.id, 'Changed')).status).toBe(409);
    for (const text of ['', ' ', 'a'.repeat(5001), 'a\0b', '\ud800'])
      expect([text.length, (await add(id, { kind: 'note', text })).body.errors]).toEqual([
        text.length,
        { text: expect.stringContaining('Note') },
      ]);
    expect((await add(id, { kind: 'state', text: 'done' })).status).toBe(422);
    expect(kinds(await read(id)).filter((line) => line.startsWith('note'))).toEqual([
      'note: First',
      'note: Second',
    ]);
  });

  test('[LEAD-05] lists are narrowed by state and to the own leads, the open ones oldest first, each with its number, and a reference is found in any writing', async () => {
    const names = async (query: string) => (await listed(query)).map(({ firstName }) => firstName);
    const sent = [];
    for (const firstName of ['Anil', 'Bina', 'Chitra']) sent.push(await send({ firstName }));
    const [anil, bina] = sent.map(({ id }) => id) as [string, string];
    await change(anil, { state: 'done' }, meera);
    await change(bina, { assignee: meeraId });
    await send({ firstName: 'Divya' });
    expect(await names('')).toEqual(['Divya', 'Chitra', 'Bina', 'Anil']);
    expect(await names('?state=new')).toEqual(['Chitra', 'Divya']);
    expect(await names('?state=done')).toEqual(['Anil']);
    expect(await names(`?assignee=${meeraId}`)).toEqual(['Bina']);
    expect((await meera.get<Stored[]>('/contact?assignee=me')).body.map(({ id }) => id)).toEqual([bina]);
    expect((await meera.get<Stored[]>('/contact?assignee=me&state=done')).body.map(({ id }) => id)).toEqual([
      anil,
    ]);
    const counts = async (query = '') => (await meera.get<LeadCounts>(`/contact/counts${query}`)).body;
    expect(await counts()).toEqual({ all: 4, new: 2, inProgress: 1, done: 1, spam: 0, mine: 1 });
    expect(await counts('?q=anil')).toEqual({ all: 1, new: 0, inProgress: 0, done: 1, spam: 0, mine: 0 });
    for (const query of ['?state=paid', '?assignee=nobody', '?state=new&assignee=1'])
      expect([query, (await site.staff.get(`/contact${query}`)).status]).toEqual([query, 422]);
    await sql('update leads set reference = $1 where id = $2', ['C-7K01M4', bina]);
    for (const writing of ['C-7K01M4', 'c7k01m4', 'C 7KO1M4', 'c-7kolm4', '7KOIM4', ' c‑7k0 1m4'])
      expect([writing, await names(`?q=${encodeURIComponent(writing)}`)]).toEqual([writing, ['Bina']]);
    expect(await names('?q=J-7K01M4')).toEqual([]);
    const place = async (id: string, query: string) => (await read(id, query)).place;
    expect(await place(bina, '?q=')).toEqual({ number: 3, total: 4, newer: sent[2]?.id, older: anil });
    expect(await place(sent[2]?.id as string, '?state=new')).toMatchObject({
      number: 1,
      total: 2,
      older: null,
    });
    expect(await place(bina, '?state=new')).toMatchObject({ number: null, total: 2, newer: sent[2]?.id });
  });

  test('[LEAD-19] leads with the same e-mail or the same last ten digits are listed beside each other, of both forms, and nothing is merged', async () => {
    const phone = '+91 98765 43210';
    const { id } = await send({ email: 'asha@example.in', phone }, '/join');
    const same = await send({ email: 'ASHA@example.in' });
    const other = await send({ email: 'other@example.in', phone: '098765-43210' }, '/join');
    await send({ email: 'nobody@example.in' });
    const gone = await send({ email: 'asha@example.in', message: 'Deleted' });
    await site.staff.delete(`/contact/${gone.id}`);
    const { others } = await read(id, '', '/join');
    expect(others.map(({ type, reference, state }) => [type, reference, state])).toEqual([
      ['join', other.reference, 'new'],
      ['contact', same.reference, 'new'],
    ]);
    expect((await read(other.id, '', '/join')).others.map((lead) => lead.id)).toEqual([id]);
  });

  test('[LEAD-08] whoever is deactivated or loses the permission is in charge of no open lead from then on, and the answer says of how many', async () => {
    await colleague(site.server, 'Ravi', 'membership-desk');
    const { body: able } = await site.staff.get<{ id: string; name: string }[]>('/leads/assignees');
    const ravi = able.find(({ name }) => name === 'Ravi')?.id ?? '';
    expect(able.map(({ name }) => name)).toEqual(expect.arrayContaining(['admin', 'Meera', 'Ravi']));
    const leads = [];
    for (const firstName of ['One', 'Two', 'Three']) leads.push((await send({ firstName })).id);
    for (const id of leads) await change(id, { assignee: ravi });
    await change(leads[0] ?? '', { state: 'done' });
    const { body } = await site.staff.patch<{ notice: string }>(`/people/${ravi}`, { role: 'editor' });
    expect(body.notice).toBe("2 leads are in nobody's charge now.");
    const after = await Promise.all(leads.map((id) => read(id)));
    expect(after.map(({ lead }) => lead.assignee?.name)).toEqual(['Ravi', undefined, undefined]);
    expect(after.map(({ lead }) => lead.state)).toEqual(['done', 'new', 'new']);
    expect(kinds(after[1] as Stored).slice(-2)).toEqual(['assignee', 'state: new']);
    const refused = [ravi, randomUUID(), 'x'];
    for (const assignee of refused)
      expect((await change(leads[1] ?? '', { assignee })).body.errors).toEqual({
        assignee: 'Choose somebody who may answer messages',
      });
    expect((await change(leads[1] ?? '', { state: 'paid' })).body.errors).toHaveProperty('state');
    const { body: back } = await site.staff.patch<{ notice: string }>(`/people/${ravi}`, {
      role: 'membership-desk',
    });
    expect(back.notice).toBe('');
  });

  test('what somebody gives back is new again, and of two who answer at once the second is told', async () => {
    const { id } = await send();
    await change(id, { assignee: meeraId });
    expect((await change(id, { assignee: null })).body.lead).toMatchObject({ state: 'new', assignee: null });
    const seen = { 'if-match': `"${(await read(id)).lead.updatedAt}"` };
    const answer = (http: Http) =>
      http.post<ProblemBody>(`/contact/${id}/lead/history`, { kind: 'answer' }, seen);
    expect((await answer(meera)).status).toBe(201);
    expect(await answer(site.staff)).toMatchObject({ status: 409, body: { changedBy: 'Meera' } });
    expect((await read(id)).lead).toMatchObject({ state: 'done', answeredBy: 'Meera' });
  });

  test('of two who change a lead as they have seen it the second is told who was first; a lead that is gone is 404 everywhere', async () => {
    const { id } = await send();
    const seen = { 'if-match': `"${(await read(id)).lead.updatedAt}"` };
    expect((await change(id, { assignee: meeraId }, meera, seen)).status).toBe(200);
    const late = await change(id, { state: 'spam' }, site.staff, seen);
    expect([late.status, late.body]).toMatchObject([409, { changedBy: 'Meera' }]);
    expect((await read(id)).lead.state).toBe('inProgress');
    await site.staff.delete(`/contact/${id}`);
    const calls = [site.staff.get(`/contact/${id}`), change(id, { state: 'new' }), add(id, { kind: 'call' })];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('[LEAD-21] the CSV file has the handling; out of the trash a lead has its state and history, and for good they go and the log keeps the reference', async () => {
    const { id, reference } = await send({ firstName: '=Asha' });
    await add(id, { kind: 'answer', text: 'Sent the form' }, meera);
    const [head = [], line = []] = parseCsv((await site.staff.get('/contact.csv?state=done')).text);
    const cell = (name: string) => line[head.indexOf(name)];
    const handling = ['Reference', 'State', 'In Charge', 'Answered By'].map(cell);
    expect(handling).toEqual([reference, 'Done', 'Meera', 'Meera']);
    expect(cell('Last Answer (India time, UTC+05:30)')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(cell('First Name')).toBe("'=Asha");
    const before = await read(id);
    await site.staff.delete(`/contact/${id}`);
    expect(await listed()).toEqual([]);
    await site.staff.post(`/admin/trash/contact/${id}/restore`, {});
    expect(await read(id)).toEqual({ ...before, updatedAt: expect.any(String) });
    await site.staff.delete(`/contact/${id}`);
    await site.staff.delete(`/admin/trash/contact/${id}`);
    for (const [table, column] of [
      ['leads', 'id'],
      ['lead_history', 'lead_id'],
    ])
      expect(await sql(`select * from ${table} where ${column} = $1`, [id])).toEqual([]);
    const { body } = await site.staff.get<{ action: string; title: string }[]>('/admin/audit');
    expect(body[0]).toMatchObject({ action: 'purge', recordId: id, title: reference });
  });

  test('[LEAD-16] the summary counts new leads and the own open ones by form, for those who may read them', async () => {
    const sent = await send();
    await send({ firstName: 'Second' });
    await send({}, '/join');
    await change(sent.id, { assignee: meeraId });
    const leads = async (http: Http) => (await http.get<{ leads: object }>('/admin/summary')).body.leads;
    expect(await leads(meera)).toEqual({ contact: { new: 1, mine: 1 }, join: { new: 1, mine: 0 } });
    const editor = await colleague(site.server, 'Editor', 'editor');
    expect(await leads(editor)).toEqual({});
    expect((await editor.get(`/contact/${sent.id}`)).status).toBe(403);
  });

  test('[LEAD-22] what a version without leads has stored gets a reference and the state that it had', async () => {
    const sent = [];
    for (const firstName of ['Unread', 'Read', 'Robot']) sent.push(await send({ firstName }));
    await sql('delete from leads');
    const [unread, , robot] = sent.map(({ id }) => id);
    const isTrue = engine === 'postgres' ? 'true' : '1';
    await sql(`update contact set is_unread = ${isTrue} where id = $1`, [unread]);
    await sql(`update contact set is_suspected_spam = ${isTrue} where id = $1`, [robot]);
    const store = await openStore({ ...site.server.database, log: pino({ level: 'silent' }) });
    await store.leads.addMissing(AbortSignal.timeout(10_000));
    await store.close();
    const found = await listed();
    expect(found.map(({ lead }) => lead.state)).toEqual(['spam', 'done', 'new']);
    for (const { lead } of found) expect(lead.reference).toMatch(shape);
  });
});
