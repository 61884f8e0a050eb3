import { describe, expect, test } from 'vitest';
import { engines } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { RawConnection } from '../support/raw-connection.ts';
import { withRows } from '../support/rows.ts';
import { emptySite, useSite } from '../support/site.ts';

interface Person {
  id: string;
  name: string;
  email: string;
  role: string;
  state: string;
  isActive: boolean;
  lastSignInAt: string | null;
}

interface Invited extends Person, ProblemBody {
  link: string;
}

const password = 'monsoon terrace lantern';
const noLink = [404, 'This link is no longer valid. Ask for a new one.'];
const tokenIn = ({ link }: { link: string }) => link.split('#')[1] ?? '';

describe.each(engines)('on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, RATE_LIMITS: 'off' } });
  const invite = async (values: object) => (await site.staff.post<Invited>('/people', values)).body;
  const use = (body: object) => site.visitor.post<{ token: string } & ProblemBody>('/auth/links/use', body);
  const look = (token: unknown) => site.visitor.post<ProblemBody>('/auth/links/look', { token });
  const signIn = (username: string, secret = password) =>
    site.visitor.post<{ token: string } & ProblemBody>('/auth/login', { username, password: secret });

  /** Somebody who has used an invitation, and their calls. */
  async function join(name: string, role: string): Promise<{ id: string; http: Http }> {
    const invited = await invite({ name, role });
    const { body } = await use({ token: tokenIn(invited), username: name.toLowerCase(), password });
    return { id: invited.id, http: site.visitor.withToken(body.token) };
  }

  test('[PEOPLE-11] [PEOPLE-12] an invitation is looked at as often as one likes, and used once: it sets user name and password and signs in', async () => {
    const invited = await invite({ name: 'Asha Rao', email: 'Asha@Example.com', role: 'editor' });
    expect(invited).toMatchObject({ name: 'Asha Rao', state: 'invited', lastSignInAt: null });
    const token = tokenIn(invited);
    for (let time = 0; time < 2; time += 1)
      expect((await look(token)).body).toEqual({ purpose: 'invitation', name: 'Asha Rao', username: '' });
    // Nobody can sign in with an invitation, whatever is typed.
    expect((await signIn('asha@example.com', '')).status).toBe(422);
    expect((await signIn('asha@example.com')).body.detail).toBe('Invalid username or password');
    const refused = await use({ token, username: 'asha@office', password: 'short' });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['username']);
    expect((await use({ token, username: 'asha', password: 'short' })).body.errors).toEqual({
      password: 'The password needs at least 12 characters',
    });
    const used = await use({ token, username: 'asha', password });
    expect(used.body).toMatchObject({
      person: { name: 'Asha Rao', role: 'editor', permissions: { content: 'write', newsletter: 'write' } },
    });
    expect((await site.visitor.withToken(used.body.token).get('/me')).body).toMatchObject({
      username: 'asha',
      email: 'Asha@Example.com',
    });
    for (const gone of [token, token.slice(1), 'x'.repeat(43), undefined]) {
      const answer = await look(gone);
      expect([answer.status, answer.body.detail]).toEqual(noLink);
    }
    expect((await use({ token, username: 'other', password })).status).toBe(404);
    // PEOPLE-14: by the e-mail as well, without regard to case.
    for (const name of ['asha', 'ASHA@example.COM']) expect((await signIn(name)).status).toBe(200);
    const log = await site.staff.get<{ action: string; type: string; title: string }[]>('/admin/audit');
    const acts = log.body.filter(({ title }) => title === 'Asha Rao').map(({ action }) => action);
    expect(acts).toEqual(['sign-in', 'sign-in', 'sign-in', 'use-link', 'create']);
    for (const secret of [token, password, 'asha@example.com', 'Asha@Example.com'])
      expect(log.text).not.toContain(secret);
  });

  test('[PEOPLE-12] [PEOPLE-22] a link ends with its time, with a newer one and with a deactivation; one for a new password ends all sessions', async () => {
    const { id, http } = await join('Binu', 'membership-desk');
    const links = async () => (await site.staff.post<Invited>(`/people/${id}/link`)).body;
    const [first, second] = [await links(), await links()];
    expect((await look(tokenIn(first))).status).toBe(404);
    const late = async (ago: string) =>
      withRows(site.server.database, (rows) => rows.all('update one_time_tokens set expires_at = $1', [ago]));
    await late(new Date(Date.now() - 1000).toISOString());
    expect((await look(tokenIn(second))).status).toBe(404);
    const third = await links();
    await site.staff.patch(`/people/${id}`, { isActive: false });
    expect((await look(tokenIn(third))).status).toBe(404);
    expect((await site.staff.post(`/people/${id}/link`)).status).toBe(404);
    expect((await http.get('/me')).status).toBe(401);
    expect((await signIn('binu')).status).toBe(401);
    await site.staff.patch(`/people/${id}`, { isActive: true });
    // The password has stayed.
    const again = site.visitor.withToken((await signIn('binu')).body.token);
    const reset = await links();
    expect((await look(tokenIn(reset))).body).toEqual({ purpose: 'reset', name: 'Binu', username: 'binu' });
    const changed = await use({ token: tokenIn(reset), username: 'taken', password: `${password} new` });
    expect(changed.body).toEqual({ changed: true });
    expect((await again.get('/me')).status).toBe(401);
    expect([(await signIn('binu')).status, (await signIn('binu', `${password} new`)).status]).toEqual([
      401, 200,
    ]);
  });

  test('[PEOPLE-13] [PEOPLE-17] user names and e-mails are each of one person; an invitation can be deleted, and nobody who has had an account', async () => {
    const one = await join('Chitra', 'editor');
    const taken = { errors: { email: 'Somebody has this already.' } };
    await site.staff.patch(`/people/${one.id}`, { email: 'chitra@example.com' });
    const clash = await site.staff.post<ProblemBody>('/people', {
      name: 'Other',
      role: 'editor',
      email: 'ＣHITRA@example.com',
    });
    expect([clash.status, clash.body]).toMatchObject([409, taken]);
    const invited = await invite({ name: 'Deepa', role: 'editor' });
    const used = await use({ token: tokenIn(invited), username: 'Chitra', password });
    expect([used.status, used.body.errors]).toEqual([409, { username: 'Somebody has this already.' }]);
    // What was refused has not used the link up.
    expect((await look(tokenIn(invited))).status).toBe(200);
    expect((await site.staff.delete(`/people/${invited.id}`)).status).toBe(200);
    expect((await look(tokenIn(invited))).status).toBe(404);
    expect((await site.staff.delete(`/people/${one.id}`)).status).toBe(409);
    expect((await one.http.get('/me')).status).toBe(200);
  });

  test('[PEOPLE-15] [PEOPLE-18] another role ends every session; the own e-mail needs the password, and nobody raises their own role', async () => {
    const { id, http } = await join('Esha', 'editor');
    expect((await http.get('/contact')).body).toMatchObject({
      status: 403,
      title: 'Not allowed',
      detail: 'Your role does not include this.',
    });
    const own = await http.patch<Person>('/me', {
      name: 'Esha Nair',
      role: 'administrator',
      isActive: false,
    });
    expect([own.status, own.body]).toMatchObject([200, { name: 'Esha Nair', role: 'editor' }]);
    const wrong = await http.patch<ProblemBody>('/me', { email: 'esha@example.com', password: 'no' });
    expect(wrong.body.errors).toEqual({ password: 'This is not your present password' });
    expect((await http.patch('/me', { email: 'esha@example.com', password })).status).toBe(200);
    const bad = await http.patch<ProblemBody>('/me', { email: 'esha@\nexample.com', password });
    expect(Object.keys(bad.body.errors ?? {})).toEqual(['email']);
    expect((await site.staff.patch(`/people/${id}`, { role: 'owner' })).status).toBe(422);
    expect((await http.get('/me')).status).toBe(200);
    await site.staff.patch(`/people/${id}`, { role: 'membership-desk' });
    expect((await http.get('/me')).status).toBe(401);
    const desk = site.visitor.withToken((await signIn('esha')).body.token);
    expect((await desk.get('/contact')).status).toBe(200);
    expect((await desk.post('/tags', { name: 'Not mine' })).status).toBe(403);
    expect((await site.staff.post(`/people/${id}/sign-out`)).status).toBe(200);
    expect((await desk.get('/me')).status).toBe(401);
    expect((await site.staff.get('/people/nobody')).status).toBe(404);
  });

  test('[PEOPLE-03] the dashboard, the trash and lists of drafts hold nothing of an area that somebody may not read', async () => {
    const { http } = await join('Farah', 'editor');
    const message = { firstName: 'Visitor', email: 'v@example.com', message: 'Namaste to all' };
    await site.visitor.post('/contact', message);
    const [sent] = (await site.staff.get<{ id: string }[]>('/contact')).body;
    const summary = async (by: Http) =>
      (await by.get<{ totals: object; trash: number }>('/admin/summary')).body;
    expect((await summary(site.staff)).totals).toHaveProperty('contact');
    expect((await summary(http)).totals).not.toHaveProperty('contact');
    const weeks = async (by: Http) => (await by.get<{ weeks: object[] }>('/admin/reading')).body.weeks.length;
    expect([await weeks(site.staff), await weeks(http)]).toEqual([13, 0]);
    await site.staff.delete(`/contact/${sent?.id}`);
    expect([(await summary(site.staff)).trash, (await summary(http)).trash]).toEqual([1, 0]);
    for (const query of ['', '?type=contact']) {
      expect((await site.staff.get<object[]>(`/admin/trash${query}`)).body).toHaveLength(1);
      expect((await http.get(`/admin/trash${query}`)).body).toEqual([]);
    }
    expect((await http.post(`/admin/trash/contact/${sent?.id}/restore`, {})).status).toBe(403);
  });

  test('[PEOPLE-15] a call whose body comes slowly does nothing once the session has ended', async () => {
    const { id, http } = await join('Hari', 'administrator');
    const body = JSON.stringify({ isActive: true, role: 'administrator' });
    const slow = await RawConnection.open(site.server.port);
    const head = [
      ...[`PATCH /api/people/${id} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${http.token}`],
      ...['content-type: application/json', `content-length: ${body.length}`],
    ];
    slow.socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 3)}`);
    // After an answer to a later call the first one waits for its body.
    expect((await http.get('/me')).status).toBe(200);
    await site.staff.patch(`/people/${id}`, { isActive: false });
    slow.socket.write(body.slice(3));
    expect((await slow.next()).status).toBe(401);
    const { body: person } = await site.staff.get<Person>(`/people/${id}`);
    expect(person.isActive).toBe(false);
  });

  test('[PEOPLE-13] a user name has no sign that looks like another one, or like none', async () => {
    const token = tokenIn(await invite({ name: 'Indu', role: 'editor' }));
    for (const username of ['ceo\uFF20example.org', '\u3164', 'in\u2028du', 'indu\uFE0F', 'a@b'])
      expect((await use({ token, username, password })).body.errors, username).toHaveProperty('username');
    expect((await use({ token, username: 'इंदु राव', password })).status).toBe(200);
  });

  test('[PEOPLE-16] the last administrator stays one, also when two take each other’s role away at the same moment', async () => {
    const { body: people } = await site.staff.get<Person[]>('/people');
    const admin = people.find(({ role }) => role === 'administrator');
    const invited = await invite({ name: 'Not yet here', role: 'administrator' });
    const last = 'The last administrator cannot be changed. Make somebody else an administrator first.';
    for (const change of [{ role: 'editor' }, { isActive: false }]) {
      const refused = await site.staff.patch<ProblemBody>(`/people/${admin?.id}`, change);
      expect([refused.status, refused.body.detail]).toEqual([409, last]);
    }
    await site.staff.delete(`/people/${invited.id}`);
    const other = await join('Gita', 'administrator');
    const answers = await Promise.all([
      site.staff.patch(`/people/${other.id}`, { role: 'editor' }),
      other.http.patch(`/people/${admin?.id}`, { role: 'editor' }),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    // The one that comes second has lost its session, or is refused.
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    const roles = await withRows(site.server.database, (rows) =>
      rows.all("select id from admins where role = 'administrator' and is_active"),
    );
    expect(roles).toHaveLength(1);
  });
});
