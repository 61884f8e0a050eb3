import { describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import { parseCsv } from '../support/csv.ts';
import { engines } from '../support/database.ts';
import { emptySite, useSite } from '../support/site.ts';

describe.each(engines)('suspected spam on %s', (engine) => {
  const site = useSite({ engine, environment: emptySite });

  const send = (email: string, changes: bodies.Body = {}, headers: Record<string, string> = {}) =>
    site.visitor.post(
      '/contact',
      bodies.contactMessage({ email, message: `Hello from ${email}`, ...changes }),
      headers,
    );
  const marks = async (email: string) => {
    const { body } = await site.staff.get<{ isSuspectedSpam: boolean }[]>(`/contact?q=${email}`);
    return body.map(({ isSuspectedSpam }) => isSuspectedSpam);
  };

  test('suspected spam gets the usual response and is stored with a mark that only staff see', async () => {
    const answer = await send('bait@example.com', { subject: 'Cheap modules' });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body as object)).not.toContain('isSuspectedSpam');
    expect(Object.keys(answer.body as object)).not.toContain('subject');
    expect(await marks('bait@example.com')).toEqual([true]);
    const [head = [], line = []] = parseCsv((await site.staff.get('/contact.csv?q=bait@')).text);
    expect(line[head.indexOf('Suspected Spam')]).toBe('true');
  });

  test('a plain API request is not marked, and no visitor can set or clear the mark', async () => {
    await send('plain@example.com', { isSuspectedSpam: true });
    expect(await marks('plain@example.com')).toEqual([false]);
    await send('lift@example.com', { isSuspectedSpam: false, firstName: 'www.example.com' });
    expect(await marks('lift@example.com')).toEqual([true]);
  });

  test('a submission is marked for many links, or for some when it was sent at once', async () => {
    const links = (count: number) => ({ message: 'https://example.com '.repeat(count) });
    await send('many@example.com', links(12));
    await send('some@example.com', links(4));
    await send('quick@example.com', links(5), { 'x-form-seconds': '1' });
    await send('slow@example.com', links(6), { 'x-form-seconds': '30' });
    const found = await Promise.all(
      ['many', 'some', 'quick', 'slow'].map((name) => marks(`${name}@example.com`)),
    );
    expect(found.flat()).toEqual([true, false, true, false]);
  });

  test('the third submission with the same text is marked, and a retry with its key is not', async () => {
    const message = 'We are the leading supplier of the best modules in the whole world.';
    for (const name of ['one', 'two', 'three']) await send(`${name}@example.org`, { message });
    expect([
      await marks('one@example.org'),
      await marks('two@example.org'),
      await marks('three@example.org'),
    ]).toEqual([[false], [false], [true]]);
    const own = { message: 'Is there a course on batteries in Pune this month?' };
    for (let time = 0; time < 4; time += 1) {
      expect((await send('retry@example.org', own, { 'idempotency-key': 'one-form' })).status).toBe(201);
    }
    expect(await marks('retry@example.org')).toEqual([false]);
  });

  test('suspected spam is marked in a plain form too', async () => {
    const body = new URLSearchParams({
      firstName: 'Bot',
      email: 'form@example.com',
      message: 'Hello',
      subject: 'x',
    });
    const answer = await fetch(`${site.server.origin}/contact`, { method: 'POST', body });
    expect(await answer.text()).toContain('Message sent successfully!');
    expect(await marks('form@example.com')).toEqual([true]);
  });
});
