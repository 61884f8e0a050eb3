import ICAL from 'ical.js';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import type { ShownEvent } from '../../content/events/schema.ts';
import { start } from '../../engine/store/actor.ts';
import { openStore } from '../../server/store/open.ts';
import { type Body, create, unique } from '../factories/bodies.ts';
import { createDatabase, usualEngines } from '../support/database.ts';
import { readHead } from '../support/document-head.ts';
import type { ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

const hour = 3_600_000;
const day = 24 * hour;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const event = (changes: Body = {}): Body => ({
  title: unique('Meeting'),
  startsAt: '2027-03-05T18:00',
  endsAt: '2027-03-05T21:00',
  place: 'India Habitat Centre, New Delhi',
  ...changes,
});

describe.each(usualEngines)('events on %s', (engine) => {
  const site = useSite({ engine, environment: { ...emptySite, SITE_URL: undefined } });
  const make = async (changes: Body = {}) =>
    (await create(site.staff, '/events', event(changes))) as unknown as ShownEvent;
  const page = async (path: string) => (await site.visitor.page(path)).text;
  const calendarAt = async (path: string) => {
    const { text, headers } = await site.visitor.page(path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const parsed = new ICAL.Component(ICAL.parse(text));
    return parsed.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  };

  test('home shows the next three events with what ends first, and nothing of them where there are none', async () => {
    expect(await page('/')).not.toContain('Upcoming events');
    expect(await page('/events')).toContain('No event is planned at the moment.');
    const times = (days: number) => ({ startsAt: fromNow(days * day), endsAt: fromNow(days * day + hour) });
    const made = [];
    for (const days of [40, 10, 20, 30]) made.push(await make(times(days)));
    const home = await page('/');
    const titles = [...home.matchAll(/<a class="covering-link"[^>]*>([^<]+)</g)].map(([, title]) => title);
    expect(titles).toEqual([made[1]?.title, made[2]?.title, made[3]?.title]);
    for (const { id } of made) await site.staff.delete(`/events/${id}`);
  });

  test('an end that is not after the start is refused at its field, and so is a meeting without a place', async () => {
    const refused = async (changes: Body) => {
      const { status, body } = await site.staff.post<ProblemBody>('/events', event(changes));
      return [status, body.errors];
    };
    const end = { endsAt: 'End must be after the start' };
    expect(await refused({ endsAt: '2027-03-05T18:00' })).toEqual([422, end]);
    expect(await refused({ endsAt: '2027-03-05T17:59' })).toEqual([422, end]);
    const place = { place: 'Place is required, unless it is held online' };
    expect(await refused({ place: '' })).toEqual([422, place]);
    const { id } = await make({ attendance: 'online', place: '' });
    expect((await site.staff.put(`/events/${id}`, { attendance: 'in person' })).status).toBe(422);
    expect((await site.staff.put(`/events/${id}`, { startsAt: '2027-03-05T21:00' })).status).toBe(422);
  });

  test('an event stands at its title and leads there from earlier ones; a hidden one is nowhere', async () => {
    const { id, path, title } = await make({ title: 'सौर दिवस' });
    expect(path).toMatch(/^\/events\/saur-divas-[0-9a-z]{11}$/);
    for (const at of [path, `/events/${id}`, path.toUpperCase().replace('/EVENTS', '/Events')])
      expect((await site.visitor.page(at)).status, at).toBe(200);
    expect((await site.visitor.get<ShownEvent>(`/events/${path.slice(8)}`)).body).toMatchObject({
      id,
      title,
    });
    expect(await page('/sitemap.xml')).toContain(`${path}</loc>`);
    await site.staff.put(`/events/${id}`, { title: 'Solar day' });
    const moved = await site.visitor.page(path);
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      path.replace('saur-divas', 'solar-day'),
    ]);
    await site.staff.put(`/events/${id}`, { publication: { isShown: false } });
    for (const at of [path, `/events/${id}`, `/events/${id}/event.ics`])
      expect((await site.visitor.page(at)).status, at).toBe(404);
    expect(await page('/events')).not.toContain('Solar day');
    expect(await page('/events.ics')).not.toContain(id);
  });

  test('the link to take part is in no answer to a visitor before the day, and in those about the event on the day', async () => {
    const word = 'zzyzx';
    const ahead = await make({
      ...{
        title: `Ahead ${word}`,
        attendance: 'in person and online',
        onlineLink: 'https://meet.example.org/ahead',
      },
      ...{ startsAt: fromNow(2 * day), endsAt: fromNow(2 * day + hour) },
    });
    const current = await make({
      ...{ title: `Current ${word}`, attendance: 'online', onlineLink: 'https://meet.example.org/current' },
      ...{ startsAt: fromNow(-hour), endsAt: fromNow(hour) },
    });
    const answers = async ({ id, path }: ShownEvent) =>
      Promise.all([path, `/api/events/${id}`, `/events/${id}/event.ics`].map(page));
    for (const text of [
      ...(await answers(ahead)),
      ...(await Promise.all(
        ['/', '/events', '/api/events', '/api/events/next', '/events.ics', `/api/search?q=${word}`].map(page),
      )),
      ...(await Promise.all([`/search?q=${word}`, '/llms.txt', '/sitemap.xml', '/rss.xml'].map(page))),
    ])
      expect(text.replaceAll(/\r\n /g, '')).not.toContain('meet.example.org/ahead');
    expect((await site.staff.get<ShownEvent>(`/events/${ahead.id}`)).body.onlineLink).toContain('/ahead');
    for (const text of await answers(current))
      expect(text.replaceAll(/\r\n /g, '')).toContain('meet.example.org/current');
    expect(await page(`/api/search?q=${word}`)).toContain(current.path);
  });

  test('an event moves to the past when it ends, without anybody saving', async () => {
    const ending = await make({ startsAt: fromNow(-hour), endsAt: fromNow(2500) });
    const isPast = async () =>
      (await page('/events')).indexOf(`>${ending.title}<`) > (await page('/events')).indexOf('id="past"');
    expect((await page('/events')).includes('id="past"')).toBe(false);
    expect(await page(ending.path)).toContain('Add to calendar');
    await expect.poll(() => page(ending.path), { timeout: 15_000 }).toContain('This event is over.');
    expect((await page('/events')).includes('id="past"') && (await isPast())).toBe(true);
  });

  test('the calendar has each event with its id as UID, its instants, its place and what became of it', async () => {
    const { id, path } = await make({ title: 'Day of, the; roofs', category: 'Training' });
    const [one] = await calendarAt(`/events/${id}/event.ics`);
    expect([one?.uid, one?.summary, one?.location]).toEqual([
      id,
      'Day of, the; roofs',
      'India Habitat Centre, New Delhi',
    ]);
    expect([one?.startDate.toJSDate(), one?.endDate.toJSDate()]).toEqual([
      new Date('2027-03-05T12:30:00Z'),
      new Date('2027-03-05T15:30:00Z'),
    ]);
    const value = (name: string) => String(one?.component.getFirstPropertyValue(name));
    expect([value('status'), value('categories')]).toEqual(['CONFIRMED', 'Training']);
    expect(value('url')).toMatch(new RegExp(`^http://localhost:\\d+${path}$`));
    await site.staff.put(`/events/${id}`, { isCancelled: true });
    const after = (await calendarAt('/events.ics')).find(({ uid }) => uid === id);
    expect(after?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(await page(path)).toContain('This event is cancelled.');
  });

  test('the document of an event tells search engines and chats when and where it is held', async () => {
    const { path, title } = await make({
      ...{ attendance: 'in person and online', mapLink: 'https://maps.example.org/1', isCancelled: true },
      picture: '/pictures/hero/solar-farm.webp',
    });
    const { structuredData, meta } = readHead(await page(path));
    expect(structuredData.find((thing) => thing['@type'] === 'Event')).toMatchObject({
      name: title,
      startDate: '2027-03-05T18:00:00+05:30',
      endDate: '2027-03-05T21:00:00+05:30',
      eventStatus: 'https://schema.org/EventCancelled',
      eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
      location: [
        { '@type': 'Place', name: 'India Habitat Centre, New Delhi', hasMap: 'https://maps.example.org/1' },
        { '@type': 'VirtualLocation', url: expect.stringMatching(new RegExp(`${path}$`)) },
      ],
      image: expect.stringMatching(/\/pictures\/hero\/solar-farm\.webp$/),
    });
    expect(meta('og:description')).toMatch(/^5 Mar 2027, 6:00 pm – 9:00 pm IST, India Habitat Centre/);
    expect(meta('og:image')).toMatch(/solar-farm/);
  });
});

test('pages are made anew when a day begins and when an event ends, and only then', async () => {
  const database = await createDatabase('sqlite');
  const store = await openStore({ dataDirectory: database.dataDirectory, log: pino({ level: 'silent' }) });
  const times = { startsAt: '2090-03-05T12:30:00.000Z', endsAt: '2090-03-06T15:30:00.000Z' };
  const places = { attendance: 'in person', place: 'Jaipur', mapLink: null, onlineLink: null } as const;
  const rest = { category: '', registerLink: null, picture: null, content: '', isCancelled: false };
  await store.events.create({ title: 'Meeting', ...times, ...places, ...rest }, start);
  await store.events.refresh(new Date('2090-03-04T18:29:59Z'));
  const first = store.revision.current() ?? 0;
  const revisions = [];
  for (const now of [
    '03-04T18:30:00Z',
    '03-05T18:30:00Z',
    '03-06T15:29:59Z',
    '03-06T15:30:00Z',
    '03-06T18:29:59Z',
  ]) {
    await store.events.refresh(new Date(`2090-${now}`));
    revisions.push((store.revision.current() ?? 0) - first);
  }
  expect(revisions).toEqual([1, 2, 2, 3, 3]);
  await store.close();
  await database.dispose();
});
