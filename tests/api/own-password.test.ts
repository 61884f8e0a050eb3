import { describe, expect, test } from 'vitest';
import { usualEngines } from '../support/database.ts';
import type { Http, ProblemBody } from '../support/http.ts';
import { adminPassword, adminUsername, signIn } from '../support/server.ts';
import { emptySite, useSite } from '../support/site.ts';

const newPassword = 'मॉनसून terrace lantern';

describe.each(usualEngines)('a new password of one’s own on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, RATE_LIMITS: 'on' } });
  const change = (http: Http, currentPassword: string, wanted: string) =>
    http.post<ProblemBody & { errors: object }>('/auth/password', { currentPassword, newPassword: wanted });

  test('[UXP-09] it needs the present one, ends every other session and has an entry in the audit log without either of them', async () => {
    const [own, other] = [await signIn(site.visitor), await signIn(site.visitor)];
    expect((await change(site.visitor, adminPassword, newPassword)).status).toBe(401);
    const wrong = await change(own, 'not the present one', newPassword);
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { currentPassword: 'This is not your present password' },
    ]);
    expect((await other.get('/contact')).status).toBe(200);

    const changed = await change(own, adminPassword, newPassword);
    expect([changed.status, changed.body]).toEqual([200, { changed: true }]);
    expect((await own.get('/contact')).status).toBe(200);
    expect((await other.get('/contact')).status).toBe(401);
    const login = (password: string) =>
      site.visitor.post('/auth/login', { username: adminUsername, password });
    expect((await login(adminPassword)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);

    const log = await own.get<{ action: string }[]>('/admin/audit');
    expect(log.body.filter(({ action }) => action === 'set-password')).toEqual([
      expect.objectContaining({
        type: 'people',
        title: adminUsername,
        by: expect.objectContaining({ kind: 'person', name: adminUsername }),
      }),
    ]);
    for (const password of [adminPassword, newPassword, 'not the present one'])
      expect(log.text).not.toContain(password);
    // The others of this file sign in with the first one.
    expect((await change(own, newPassword, adminPassword)).status).toBe(200);
  });

  test('[UXP-09] short, common and unchanged passwords are refused and nothing is changed', async () => {
    const own = await signIn(site.visitor);
    for (const [wanted, message] of [
      ['', 'Enter a new password'],
      ['short one', 'The new password needs at least 12 characters'],
      ['Password@2026', /among the first that are guessed/],
      ['kirankirankiran', /among the first that are guessed/],
      [adminPassword, 'The new password must be another one than the present one'],
    ] as const) {
      const refused = await change(own, adminPassword, wanted);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ newPassword: expect.stringMatching(message) });
    }
    expect((await change(own, '', newPassword)).body.errors).toEqual({
      currentPassword: 'Enter your present password',
    });
    expect((await own.get('/contact')).status).toBe(200);
    await signIn(site.visitor);
  });

  test('[UXP-09] a session that was left open is of no use for guessing: after ten wrong passwords the right one is refused, too', async () => {
    const own = await signIn(site.visitor);
    for (let number = 0; number < 10; number += 1)
      expect((await change(own, `wrong password ${number}`, newPassword)).status).toBe(422);
    const refused = await change(own, adminPassword, newPassword);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(refused.body.detail).toContain('Too many wrong passwords');
    // Who signs in elsewhere is not kept out by it.
    await signIn(site.visitor);
  });
});
