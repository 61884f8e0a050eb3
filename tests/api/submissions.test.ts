import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { parseCsv } from '../support/csv.ts';
import { engines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

const firstNames = (list: readonly bodies.Stored[]) => list.map(({ firstName }) => firstName);

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let plan: bodies.Stored;
  const forms: Record<string, (changes?: bodies.Body) => bodies.Body> = {
    '/contact': bodies.contactMessage,
    '/join': (changes = {}) => bodies.application(plan.id, changes),
  };
  const send = (path: string, changes: bodies.Body = {}, headers: Record<string, string> = {}) =>
    site.visitor.post<bodies.Stored>(path, forms[path]?.(changes), headers);
  const listed = async (path: string) => (await site.staff.get<bodies.Stored[]>(path)).body;

  beforeAll(async () => {
    plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
  });

  describe.each(['/contact', '/join'])('%s', (path) => {
    beforeEach(async () => {
      for (const { id } of await listed(path)) await site.staff.delete(`${path}/${id}`);
    });

    // Also proves API-67, API-68, API-70, API-71.
    test('[API-65] [API-69] a visitor sends a form and gets its values; staff alone read all, newest first and in pages, and delete one', async () => {
      const first = await send(path);
      expect([first.status, first.headers.get('cache-control')]).toEqual([201, 'no-store']);
      const { reference, ...sent } = first.body;
      expect(await listed(path)).toEqual([
        { ...sent, isSuspectedSpam: false, spamReasons: '', lead: expect.objectContaining({ reference }) },
      ]);
      for (const http of [site.staff, site.visitor.withToken('x'.repeat(43))])
        expect((await http.post(path, forms[path]?.({ firstName: unique() }))).status).toBe(201);
      for (const firstName of ['Anil', 'Bina']) await send(path, { firstName });
      for (const address of [path, `${path}.csv`, `${path}?page=1`, `${path}/`, `${path}?token=x`]) {
        const { status, text } = await site.visitor.get(address);
        expect([401, 404]).toContain(status);
        expect(text).not.toMatch(/Anil|Bina/);
      }
      const { body, headers } = await site.staff.get<bodies.Stored[]>(`${path}?page=1&limit=2`);
      expect(firstNames(body)).toEqual(['Bina', 'Anil']);
      expect([headers.get('x-total-count'), headers.get('cache-control')]).toEqual(['5', 'no-store']);
      expect((await listed(`${path}?page=3&limit=2`)).map(({ id }) => id)).toEqual([first.body.id]);
      expect(await listed(`${path}?page=4&limit=2`)).toEqual([]);
      const { id } = first.body;
      expect((await site.visitor.delete(`${path}/${id}`)).status).toBe(401);
      expect((await site.staff.delete(`${path}/${id}`)).body).toEqual({ _id: id, id });
      expect((await site.staff.delete(`${path}/${id}`)).status).toBe(404);
      expect(await listed(path)).toHaveLength(4);
    });
    const unique = () => bodies.unique('Sender');

    test('[API-67][API-70] a search finds texts in any case, form and script, and takes no character for a command; the CSV file has all that it finds', async () => {
      const place = (name: string) => (path === '/join' ? { address: name } : { message: name });
      await send(path, { firstName: 'Ravi', lastName: 'Élodie', ...place('From Madurai\u200b') });
      await send(path, { firstName: 'Wild', lastName: 'Q%X_Y', ...place('From Pune') });
      await send(path, { firstName: 'Sharma', lastName: 'शर्मा', ...place('Near Pune') });
      const all = ['Sharma', 'Wild', 'Ravi'];
      for (const [query, names] of [
        ['MADURAI ravi', ['Ravi']],
        ['q%x_y', ['Wild']],
        ['%', ['Wild']],
        ['शर्मा', ['Sharma']],
        ['e\u0301lodie', ['Ravi']],
        ['@example', all],
        [' ', all],
        ['\0', all],
      ] as const) {
        const answer = await site.staff.get<bodies.Stored[]>(`${path}?q=${encodeURIComponent(query)}`);
        expect([query, answer.status, firstNames(answer.body)]).toEqual([query, 200, names]);
        expect(answer.headers.get('x-total-count')).toBe(String(names.length));
      }
      const lines = parseCsv((await site.staff.get(`${path}.csv?q=pune`)).text);
      expect(lines.slice(1).map(([firstName]) => firstName)).toEqual(['Sharma', 'Wild']);
      const [{ id = '' } = {}] = await listed(`${path}?q=madurai`);
      await site.staff.delete(`${path}/${id}`);
      const query = `type=${path.slice(1)}&q=${encodeURIComponent('madurai élodie')}`;
      expect((await listed(`/admin/trash?${query}`)).map((entry) => entry.id)).toEqual([id]);
    });

    test('[API-65][API-69] forms with one Idempotency-Key are one submission, also twenty at once; another form with it is 409, and a refused one leaves it free', async () => {
      const key = { 'idempotency-key': randomUUID() };
      expect((await send(path, { email: 'abc' }, key)).status).toBe(422);
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(path, {}, key)));
      const [first] = answers;
      for (const { status, body } of [...answers, await send(path, {}, key)])
        expect([status, body]).toEqual([201, first?.body]);
      const other = await send(path, { firstName: 'Other' }, key);
      expect([other.status, other.body.type]).toEqual([409, '/problems/conflict']);
      for (const wrong of ['a b', 'x'.repeat(101)])
        expect((await send(path, {}, { 'idempotency-key': wrong })).status).toBe(400);
      expect(await listed(path)).toHaveLength(1);
    });

    test('two equal forms within ten minutes are one sending, whatever their keys, one after the other or at once: the first answer comes again, and nothing is stored or marked', async () => {
      const message = 'Is there a course on batteries in Pune this month?';
      const equal = (key?: string) =>
        send(path, path === '/join' ? { interests: message } : { message }, {
          'x-form-seconds': '1',
          ...(key && { 'idempotency-key': key }),
        });
      const keys = [undefined, ...Array.from({ length: 5 }, () => randomUUID())];
      const answers = await Promise.all(keys.map(equal));
      answers.push(await equal(), await equal(randomUUID()));
      const [first] = answers;
      for (const { status, body } of answers) expect([status, body]).toEqual([201, first?.body]);
      expect(await listed(path)).toMatchObject([{ id: first?.body.id, isSuspectedSpam: false }]);
      // Eleven minutes later.
      const time = (Date.now() - 11 * 60_000).toString(16).padStart(12, '0');
      const old = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
      const table = `"${path.slice(1)}"`;
      const sql = (text: string, parameters: unknown[] = []) =>
        withRows(site.server.database, (rows) => rows.all(text, parameters));
      await sql(`update ${table} set id = $1`, [old]);
      expect((await equal()).body.id).not.toBe(first?.body.id);
      expect(await sql(`select id from ${table}`)).toHaveLength(2);
      await sql(`delete from ${table} where id = $1`, [old]);
    });

    // The rest does not depend on the engine.
    if (engine !== 'sqlite') return;

    // Also proves UXP-07.
    test('[API-67][API-70] the CSV file contains the list in India time with formulas escaped', async () => {
      await send(path, { firstName: '=1+1', lastName: '@SUM(A1)' });
      const { body } = await send(path, { firstName: '+91', lastName: 'शर्मा "S", जी' });
      const headers = { authorization: `Bearer ${site.staff.token}` };
      const answer = await fetch(`${site.server.origin}/api${path}.csv`, { headers });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${path.slice(1)}.csv"`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [head, ...lines] = parseCsv(bytes.subarray(3).toString('utf8'));
      expect(head?.slice(0, 3)).toEqual(['First Name', 'Last Name', 'Email']);
      expect(head?.at(-1)).toBe('Created At (India time, UTC+05:30)');
      expect(lines.map((line) => line.slice(0, 2))).toEqual([
        ["'+91", 'शर्मा "S", जी'],
        ["'=1+1", "'@SUM(A1)"],
      ]);
      const moment = Date.parse(String(body.createdAt)) + 5.5 * 3_600_000;
      expect(lines[0]?.at(-1)).toBe(new Date(moment).toISOString().slice(0, 16).replace('T', ' '));
    });
  });

  if (engine !== 'sqlite') return;

  test('[ENT-29] [API-69] an application keeps its plan as it was chosen, by id or as an object, after the plan is changed or deleted', async () => {
    const sent = bodies.rateCard({ title: 'Founding', price: '100' });
    const chosen = await bodies.create(site.staff, '/rate-cards', sent);
    const expected = { _id: chosen.id, id: chosen.id, title: 'Founding', price: '100' };
    for (const plan of [chosen.id, { _id: chosen.id, title: 'Mine', price: '0' }]) {
      const application = bodies.application(plan, { firstName: bodies.unique('Of a plan') });
      const { body } = await site.visitor.post<bodies.Stored>('/join', application);
      expect(body.selectedRateCard).toEqual(expected);
    }
    await site.staff.patch(`/rate-cards/${chosen.id}`, { title: 'Renamed', price: '999' });
    expect((await site.staff.delete(`/rate-cards/${chosen.id}`)).status).toBe(200);
    const [found] = await listed('/join?q=Of%20a%20plan');
    expect(found?.selectedRateCard).toEqual(expected);
    expect((await site.staff.get('/join.csv')).text).toContain('"Founding, 100"');
    const again = await site.visitor.post<bodies.Body>('/join', bodies.application(chosen.id));
    expect([again.status, Object.keys(again.body.errors as object)]).toEqual([422, ['selectedRateCard']]);
  });

  describe('a form sent without JavaScript (AMB-118)', () => {
    const message = { firstName: 'Asha', lastName: '', email: 'asha@example.com', message: 'One\r\ntwo' };
    const post = (path: string, entries: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(site.server.origin + path, { method: 'POST', body: new URLSearchParams(entries), headers });
    const stored = (email: string) => listed(`/contact?q=${email}`);

    test('a plain form is stored once like an API request, at each spelling of its address, with line breaks normalised and marked where it looks like spam', async () => {
      const answer = await post('/contact', message);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await answer.text()).toContain('Message sent successfully!');
      await Promise.all(['/contact', '/contact/', '/Contact'].map((path) => post(path, message)));
      expect(await stored(message.email)).toMatchObject([{ ...message, message: 'One\ntwo' }]);
      await post('/contact', { ...message, message: 'Three', subject: 'x' });
      expect(await stored(message.email)).toMatchObject([
        { isSuspectedSpam: true },
        { isSuspectedSpam: false },
      ]);
    });

    test('a rejected plain form returns the typed values escaped, and they never appear in the page that others receive', async () => {
      const firstName = '"><script>alert(1)</script>';
      const answer = await post('/join', { firstName, selectedRateCard: 'gone' });
      const html = await answer.text();
      expect(answer.status).toBe(422);
      expect(html).toContain('&quot;&gt;&lt;script&gt;');
      expect(html).not.toContain('<script>alert');
      expect(html).toContain('<title>Error: ');
      await post('/contact', { ...message, email: 'private@' });
      const { text } = await site.visitor.page('/contact');
      expect(text).not.toContain('private@');
      expect(text).toContain('name="idempotencyKey" value=""');
    });

    test('a plain form is rejected from another site, in another type, above 64 KB, unreadable and at other addresses', async () => {
      const long = { ...message, message: 'a'.repeat(65 * 1024) };
      for (const [status, path, entries, headers] of [
        [403, '/contact', message, { 'sec-fetch-site': 'cross-site' }],
        [403, '/contact', message, { origin: 'https://elsewhere.example' }],
        [415, '/contact', message, { 'content-type': 'text/plain' }],
        [413, '/contact', long, {}],
        [422, '/contact', message, { 'content-type': 'multipart/form-data' }],
        [405, '/about', message, {}],
        [405, '/contact/x', message, {}],
      ] as const)
        expect([path, headers, (await post(path, entries, headers)).status]).toEqual([path, headers, status]);
    });
  });
});
