import { expect, test } from 'vitest';
import type { Event } from '../../../content/events/schema.ts';
import { type Reader, staff, visitor } from '../../../engine/store/publication.ts';
import { shownEvent } from './event-store.ts';

const event = {
  id: '01991710-c8c0-7060-85a7-7e89a563f51e',
  title: 'Webinar',
  content: '<p>What is new.</p>',
  startsAt: '2026-11-28T12:30:00.000Z',
  endsAt: '2026-11-28T14:00:00.000Z',
  attendance: 'online',
  place: '',
  onlineLink: 'https://meet.example.org/room',
  isCancelled: false,
} as Event;

const preview = (id: string): Reader => ({ kind: 'preview', type: 'events', id, values: {} });
/** Whether the reader is told the link. */
const isTold = (changes: Partial<Event>, now: string, reader: Reader = visitor) =>
  shownEvent({ ...event, ...changes }, reader, new Date(now)).onlineLink !== null;
const [before, midnight, during, end] = [
  '2026-11-27T18:29:59.999Z',
  '2026-11-27T18:30:00.000Z',
  '2026-11-28T13:00:00.000Z',
  '2026-11-28T14:00:00.000Z',
];

test('visitors get the link to take part from midnight in India on the day of the start until the end', () => {
  expect([before, midnight, during, end].map((now) => isTold({}, now))).toEqual([false, true, true, false]);
});

test('visitors never get the link of a cancelled event, nor of one that is held in person', () => {
  expect(isTold({ isCancelled: true }, during)).toBe(false);
  expect(isTold({ attendance: 'in person' }, during)).toBe(false);
});

test('staff get the link at any time, and whoever has a link to a preview as late as visitors', () => {
  expect(isTold({}, before, staff)).toBe(true);
  expect(isTold({}, before, preview(event.id))).toBe(false);
});

test('an event says where it is held', () => {
  const whereOf = (changes: Partial<Event>) => shownEvent({ ...event, ...changes }).where;
  expect(whereOf({})).toBe('Online');
  expect(whereOf({ attendance: 'in person', place: 'Jaipur' })).toBe('Jaipur');
  expect(whereOf({ attendance: 'in person and online', place: 'Jaipur' })).toBe('Jaipur, and online');
});
