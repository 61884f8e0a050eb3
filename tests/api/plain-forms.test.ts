import { describe, expect, test } from 'vitest';
import { usualEngines } from '../support/database.ts';
import { useSite } from '../support/site.ts';

const message = { firstName: 'Asha', lastName: '', email: 'asha@example.com', message: 'One\r\ntwo' };

describe.each(usualEngines)('a form sent without JavaScript, on %s (AMB-118)', (engine) => {
  const site = useSite({ engine });

  const send = (path: string, entries: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(site.server.origin + path, { method: 'POST', body: new URLSearchParams(entries), headers });
  const stored = async (email: string) => {
    const { body } = await site.staff.get<Record<string, unknown>[]>(`/contact?q=${email}`);
    return body;
  };

  test('a plain form is stored like an API request, with line breaks normalised', async () => {
    const answer = await send('/contact', message);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('Message sent successfully!');
    expect(await stored(message.email)).toMatchObject([{ ...message, message: 'One\ntwo' }]);
  });

  test('a repeated plain form is stored once, and one with other values is stored too', async () => {
    const email = 'again@example.com';
    const entries = { ...message, email };
    await Promise.all([send('/contact', entries), send('/contact', entries), send('/contact', entries)]);
    expect(await stored(email)).toHaveLength(1);
    await send('/contact', { ...entries, message: 'Three' });
    expect(await stored(email)).toHaveLength(2);
  });

  test('a plain form can carry its own idempotency key', async () => {
    const email = 'key@example.com';
    const entries = { ...message, email, idempotencyKey: 'the first' };
    for (const idempotencyKey of ['the first', 'the first', 'the second']) {
      expect((await send('/contact', { ...entries, idempotencyKey })).status).toBe(200);
    }
    expect(await stored(email)).toHaveLength(1);
    const refused = await send('/contact', { ...entries, email: 'no' });
    expect(await refused.text()).toContain('value="the first"');
  });

  // The rest does not depend on the engine.
  if (engine !== 'sqlite') return;

  test.each(['/contact/', '/Contact'])(
    'a plain form can be sent to %s, the address under which its page was opened',
    async (path) => {
      const email = `${path.length}@example.com`;
      expect((await site.visitor.page(path)).status).toBe(200);
      expect((await send(path, { ...message, email })).status).toBe(200);
      expect(await stored(email)).toHaveLength(1);
    },
  );

  test('a rejected plain form returns the typed values escaped', async () => {
    const answer = await send('/join', {
      firstName: '"><script>alert(1)</script>',
      selectedRateCard: 'gone',
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<title>Error: ');
  });

  test('a plain form with an unreadable body is rejected as empty', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const answer = await fetch(`${site.server.origin}/contact`, { method: 'POST', body: 'x', headers });
    expect(answer.status).toBe(422);
  });

  test('a plain form is rejected from another site, in another type, above 64 KB and at other addresses', async () => {
    expect((await send('/contact', message, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send('/contact', message, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send('/contact', message, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await send('/contact', { ...message, message: 'a'.repeat(65 * 1024) })).status).toBe(413);
    for (const path of ['/about', '/contact/x', '/contacts', '/'])
      expect((await send(path, message)).status).toBe(405);
  });

  test('typed values never appear in the page that other visitors receive', async () => {
    const email = 'private@example.com';
    await send('/contact', { ...message, email: 'private@' });
    await send('/contact', { ...message, email });
    const page = await site.visitor.page('/contact');
    expect(page.text).not.toContain('private@');
    expect(page.text).toContain('name="idempotencyKey" value=""');
  });
});

describe('the rate limit of the forms', () => {
  const site = useSite({
    environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,::1' },
  });

  test('[ERR-11] the rate limit counts plain forms and API requests together, per network', async () => {
    const send = (from: string) =>
      fetch(`${site.server.origin}/contact`, {
        method: 'POST',
        body: new URLSearchParams(message),
        headers: { 'x-forwarded-for': from },
      });
    const call = (from: string) => site.visitor.post('/contact', message, { 'x-forwarded-for': from });
    const statuses: number[] = [];
    for (let sent = 0; sent < 30; sent += 1) {
      statuses.push((await send('203.0.113.9')).status, (await call('203.0.113.9')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    const refused = await send('203.0.113.9');
    expect(refused.status).toBe(429);
    const html = await refused.text();
    expect(html).toContain('Failed to send message. Please try again.');
    expect(html).toContain('Not sent yet – your answers are kept. Try again');
    expect(html).toContain('value="asha@example.com"');
    expect((await call('203.0.113.9')).status).toBe(429);
    expect((await send('198.51.100.4')).status).toBe(200);
  });
});
