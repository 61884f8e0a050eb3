import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { parseCsv } from '../support/csv.ts';
import { usualEngines } from '../support/database.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(usualEngines)('on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });
  let plan: bodies.Stored;
  const forms: Record<string, (changes?: bodies.Body) => bodies.Body> = {
    '/contact': bodies.contactMessage,
    '/join': (changes = {}) => bodies.application(plan.id, changes),
  };
  const send = (path: string, changes: bodies.Body = {}, key?: string) =>
    site.visitor.post<bodies.Stored>(path, forms[path]?.(changes), key ? { 'idempotency-key': key } : {});
  const listed = async (path: string) => (await site.staff.get<bodies.Stored[]>(path)).body;

  beforeAll(async () => {
    plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
  });

  describe.each(['/contact', '/join'])('%s', (path) => {
    beforeEach(async () => {
      for (const { id } of await listed(path)) await site.staff.delete(`${path}/${id}`);
    });

    test('[API-65][API-69] a submission by a visitor returns 201 with the stored values', async () => {
      const answer = await send(path);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await listed(path)).toEqual([
        { ...answer.body, isSuspectedSpam: false, spamReasons: '', isUnread: true },
      ]);
    });

    test('[API-65][API-69] a submission is stored with or without a valid token', async () => {
      for (const http of [site.staff, site.visitor.withToken('x'.repeat(43))]) {
        expect((await http.post(path, forms[path]?.())).status).toBe(201);
      }
    });

    test('[API-67][API-70] only staff read submissions, newest first', async () => {
      const names = ['Anil', 'Bina', 'Chitra'];
      for (const firstName of names) await send(path, { firstName });
      for (const address of [path, `${path}.csv`, `${path}?page=1`, `${path}/`, `${path}?token=x`]) {
        const answer = await site.visitor.get(address);
        expect([401, 404]).toContain(answer.status);
        expect(answer.text).not.toMatch(/Anil|Bina|Chitra/);
      }
      const answer = await site.staff.get<bodies.Stored[]>(path);
      expect(answer.body.map(({ firstName }) => firstName)).toEqual(names.toReversed());
      expect(answer.headers.get('x-total-count')).toBe('3');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    test('[API-67][API-70] submissions are returned in pages of at most a hundred', async () => {
      for (let number = 0; number < 5; number += 1) await send(path, { firstName: `N${number}` });
      const answer = await site.staff.get<bodies.Stored[]>(`${path}?page=2&limit=2`);
      expect(answer.body.map(({ firstName }) => firstName)).toEqual(['N2', 'N1']);
      expect(answer.headers.get('x-total-count')).toBe('5');
      expect((await site.staff.get<bodies.Stored[]>(`${path}?page=4&limit=2`)).body).toEqual([]);
    });

    test.each([
      ['madurai', ['Ravi']],
      ['MADURAI', ['Ravi']],
      ['q%x_y', ['Wild']],
      ['%', ['Wild']],
      ['_', ['Wild']],
      ['\\', []],
      ['शर्मा', ['Sharma']],
      ['Élodie', ['Ravi']],
      ['ÉLODIE', ['Ravi']],
      ['e\u0301lodie', ['Ravi']],
      ['@example', ['Sharma', 'Wild', 'Ravi']],
      [' ', ['Sharma', 'Wild', 'Ravi']],
      ["' or 1=1 --", []],
      ['\0', ['Sharma', 'Wild', 'Ravi']],
      ['a\0b', []],
    ])('[API-67][API-70] a search for %j finds %j', async (query, names) => {
      const place = path === '/join' ? { address: 'Anna Nagar, Madurai' } : { message: 'From Madurai' };
      const elsewhere = path === '/join' ? { address: 'Pune' } : { message: 'From Pune' };
      await send(path, { firstName: 'Ravi', lastName: 'Élodie', ...place });
      await send(path, { firstName: 'Wild', lastName: 'Q%X_Y', ...elsewhere });
      await send(path, { firstName: 'Sharma', lastName: 'शर्मा', ...elsewhere });
      const answer = await site.staff.get<bodies.Stored[]>(`${path}?q=${encodeURIComponent(query)}`);
      expect(answer.status).toBe(200);
      expect(answer.body.map(({ firstName }) => firstName)).toEqual(names);
      expect(answer.headers.get('x-total-count')).toBe(String(names.length));
    });

    test('[API-68][API-71] only staff delete a submission', async () => {
      const [gone, kept] = [(await send(path)).body, (await send(path, { firstName: 'Kept' })).body];
      expect((await site.visitor.delete(`${path}/${gone.id}`)).status).toBe(401);
      expect(await listed(path)).toHaveLength(2);
      expect((await site.staff.delete(`${path}/${gone.id}`)).body).toEqual({ _id: gone.id, id: gone.id });
      expect((await listed(path)).map(({ id }) => id)).toEqual([kept.id]);
      expect((await site.staff.delete(`${path}/${gone.id}`)).status).toBe(404);
    });

    describe('[API-65][API-69] an Idempotency-Key', () => {
      test('the same form with the same key returns the first response and stores nothing', async () => {
        const key = randomUUID();
        const first = await send(path, {}, key);
        const second = await send(path, {}, key);
        expect([second.status, second.body]).toEqual([201, first.body]);
        expect(await listed(path)).toHaveLength(1);
      });

      test('another form with the same key returns 409', async () => {
        const key = randomUUID();
        await send(path, { firstName: 'First' }, key);
        const other = await send(path, { firstName: 'Other' }, key);
        expect([other.status, other.body]).toEqual([
          409,
          expect.objectContaining({ type: '/problems/conflict' }),
        ]);
        expect((await listed(path)).map(({ firstName }) => firstName)).toEqual(['First']);
      });

      test('twenty parallel requests with the same key store one submission', async () => {
        const key = randomUUID();
        const answers = await Promise.all(Array.from({ length: 20 }, () => send(path, {}, key)));
        expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
        expect(answers[0]?.status).toBe(201);
        expect(await listed(path)).toHaveLength(1);
      });

      test('the key of a rejected form can be used for the corrected one', async () => {
        const key = randomUUID();
        expect((await send(path, { email: 'abc' }, key)).status).toBe(422);
        expect((await send(path, {}, key)).status).toBe(201);
      });

      test('an invalid key is rejected with 400', async () => {
        for (const key of ['a b', 'x'.repeat(101)]) expect((await send(path, {}, key)).status).toBe(400);
        expect(await listed(path)).toEqual([]);
      });
    });

    test('two equal forms within ten minutes are one sending, whatever their keys, one after the other or at once: the first answer comes again, and nothing is stored or marked', async () => {
      const message = 'Is there a course on batteries in Pune this month?';
      const equal = (key?: string) =>
        site.visitor.post<bodies.Stored>(
          path,
          forms[path]?.(path === '/join' ? { interests: message } : { message }),
          { 'x-form-seconds': '1', ...(key && { 'idempotency-key': key }) },
        );
      const keys = [undefined, ...Array.from({ length: 5 }, () => randomUUID())];
      const answers = await Promise.all(keys.map(equal));
      answers.push(await equal(), await equal(randomUUID()));
      const [first] = answers;
      for (const { status, body } of answers) expect([status, body]).toEqual([201, first?.body]);
      expect(await listed(path)).toMatchObject([{ id: first?.body.id, isSuspectedSpam: false }]);
      // Eleven minutes later.
      const time = (Date.now() - 11 * 60_000).toString(16).padStart(12, '0');
      await withRows(site.server.database, (rows) =>
        rows.all(`update "${path.slice(1)}" set id = $1`, [
          `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`,
        ]),
      );
      expect((await equal()).body.id).not.toBe(first?.body.id);
      expect(await listed(path)).toHaveLength(2);
    });

    test('a mark says why, and staff alone take it off or put it on', async () => {
      const { body } = await send(path, { firstName: 'www.example.com', subject: 'baited' });
      expect(body).not.toHaveProperty('spamReasons');
      const mark = (isSuspectedSpam: unknown, ids: unknown = [body.id, 'no-id']) =>
        site.staff.post(`${path}/spam`, { ids, isSuspectedSpam });
      const marked = {
        isSuspectedSpam: true,
        spamReasons: 'a field that people do not see is filled in; a link in a short field, such as a name',
      };
      expect(await listed(path)).toMatchObject([marked]);
      // What the search finds is what was sent.
      expect(await listed(`${path}?q=filled`)).toEqual([]);
      expect(
        (await site.visitor.post(`${path}/spam`, { ids: [body.id], isSuspectedSpam: false })).status,
      ).toBe(401);
      expect((await mark('no')).status).toBe(422);
      expect((await mark(false, undefined)).body).toEqual({ ids: [body.id] });
      expect((await mark(false)).body).toEqual({ ids: [] });
      await send(path, { firstName: 'www.example.com', subject: 'baited' });
      expect(await listed(path)).toMatchObject([{ isSuspectedSpam: false }]);
      expect((await mark(true)).body).toEqual({ ids: [body.id] });
      expect(await listed(path)).toMatchObject([marked]);
    });

    test('[API-67][API-70] the CSV file contains the list with formulas escaped', async () => {
      await send(path, { firstName: '=1+1', lastName: '@SUM(A1)' });
      await send(path, { firstName: '+91', lastName: 'शर्मा "S", जी' });
      const answer = await fetch(`${site.server.origin}/api${path}.csv`, {
        headers: { authorization: `Bearer ${site.staff.token}` },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${path.slice(1)}.csv"`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [head, ...lines] = parseCsv(bytes.subarray(3).toString('utf8'));
      expect(head?.slice(0, 3)).toEqual(['First Name', 'Last Name', 'Email']);
      expect(head?.at(-1)).toBe('Created At (India time, UTC+05:30)');
      expect(lines.map((line) => line.slice(0, 2))).toEqual([
        ["'+91", 'शर्मा "S", जी'],
        ["'=1+1", "'@SUM(A1)"],
      ]);
    });

    test('[UXP-07] the CSV file has times in India time', async () => {
      const { body } = await send(path);
      const [, line] = parseCsv((await site.staff.get(`${path}.csv`)).text);
      const moment = Date.parse(String(body.createdAt)) + 5.5 * 3_600_000;
      expect(line?.at(-1)).toBe(new Date(moment).toISOString().slice(0, 16).replace('T', ' '));
    });

    test('[UXP-03] what a visitor sends is unread until staff have read it, and the unread ones are listed and exported alone', async () => {
      const sent = [];
      for (const firstName of ['Anil', 'Bina', 'Chitra']) sent.push((await send(path, { firstName })).body);
      const unread = async () =>
        (await site.staff.get<{ unread: Record<string, number> }>('/admin/summary')).body.unread[
          path.slice(1)
        ];
      expect(sent[0]).not.toHaveProperty('isUnread');
      expect(await unread()).toBe(3);
      expect((await site.visitor.post(`${path}/read`, {})).status).toBe(401);
      const read = (body: object) => site.staff.post<{ unread: number }>(`${path}/read`, body);
      const [first, second] = sent.map(({ id }) => id);
      expect((await read({ ids: [second, 'no-id'] })).body).toEqual({ ids: [second], unread: 2 });
      expect((await read({ ids: [] })).body).toEqual({ ids: [], unread: 2 });
      // What came after the newest that was seen stays unread, and it can be taken back.
      expect((await read({ until: second })).body).toEqual({ ids: [first], unread: 1 });
      expect((await read({ ids: [first], isUnread: true })).body).toEqual({ ids: [first], unread: 2 });
      expect((await read({ ids: 'x' })).status).toBe(422);
      const names = (await listed(`${path}?unread=true`)).map(({ firstName }) => firstName);
      expect(names).toEqual(['Chitra', 'Anil']);
      expect((await listed(path)).map(({ isUnread }) => isUnread)).toEqual([true, false, true]);
      const lines = parseCsv((await site.staff.get(`${path}.csv?unread=true`)).text);
      expect(lines.slice(1).map(([firstName]) => firstName)).toEqual(names);
      await site.staff.delete(`${path}/${sent[2]?.id}`);
      expect(await unread()).toBe(1);
      expect((await read({})).body.unread).toBe(0);
      expect(await unread()).toBe(0);
    });

    test('[API-67][API-70] the CSV file contains every result of a search', async () => {
      for (let number = 0; number < 30; number += 1)
        await send(path, { firstName: number % 3 ? 'Other' : 'Wanted', lastName: `N${number}` });
      const lines = parseCsv((await site.staff.get(`${path}.csv?q=wanted`)).text);
      expect(lines).toHaveLength(11);
      expect(parseCsv((await site.staff.get(`${path}.csv`)).text)).toHaveLength(31);
    });
  });

  test('[ENT-29] an application keeps its plan as it was chosen after the plan is changed or deleted', async () => {
    const chosen = await bodies.create(
      site.staff,
      '/rate-cards',
      bodies.rateCard({ title: 'Founding', price: '100' }),
    );
    const { body: sent } = await site.visitor.post<bodies.Stored>('/join', bodies.application(chosen.id));
    const expected = { _id: chosen.id, id: chosen.id, title: 'Founding', price: '100' };
    expect(sent.selectedRateCard).toEqual(expected);
    await site.staff.patch(`/rate-cards/${chosen.id}`, { title: 'Renamed', price: '999' });
    expect((await site.staff.delete(`/rate-cards/${chosen.id}`)).status).toBe(200);
    const found = (await listed('/join')).find(({ id }) => id === sent.id);
    expect(found?.selectedRateCard).toEqual(expected);
    expect((await site.staff.get('/join.csv')).text).toContain('"Founding, 100"');
    const later = bodies.application(chosen.id, { firstName: 'Later' });
    const again = await site.visitor.post('/join', later);
    expect([again.status, again.body]).toEqual([
      422,
      expect.objectContaining({ errors: expect.objectContaining({ selectedRateCard: expect.any(String) }) }),
    ]);
  });

  test('[UXP-07] telephone numbers of the CSV file are texts for every spreadsheet, with nothing that cannot be seen, and what could be a formula has an apostrophe', async () => {
    const phones = [
      '+91 98765 43210',
      '+919876543210',
      '098-7654-3210',
      '(022) 2345 6789',
      '1234567890123456',
    ];
    for (const phone of [...phones, '+1;=1+1', '-2+cmd']) await send('/join', { phone });
    const [head = [], ...lines] = parseCsv((await site.staff.get('/join.csv')).text);
    const sent = lines.slice(0, phones.length + 2);
    const cells = sent.map((line) => line[head.indexOf('Phone')] ?? '').reverse();
    expect(cells.slice(0, phones.length)).toEqual([
      ...['+91 98765 43210', '+9198765 43210', '098 7654 3210', '(022) 2345 6789', '12345678901 23456'],
    ]);
    expect(cells.slice(phones.length)).toEqual(["'+1;'=1+1", "'-2+cmd"]);
  });

  test('[API-69] a plan can be sent as an object with its id', async () => {
    const answer = await site.visitor.post(
      '/join',
      bodies.application({ _id: plan.id, title: 'Mine', price: '0' }),
    );
    expect(answer.body).toMatchObject({
      selectedRateCard: { id: plan.id, title: 'Start-up', price: 'Free for startups' },
    });
  });
});
