import { CalendarDays } from 'lucide-react';
import type { FormView, ListView } from '../../engine/views.ts';
import { stateOf } from './event-time.ts';
import type { Event } from './schema.ts';

export const icon = CalendarDays;

export const list: ListView<Event> = {
  purpose:
    'What takes place when and where. The next three stand on Home; past ones stay on the Events page.',
  counts: { one: 'event', many: 'events' },
  choice: {
    name: 'when',
    label: 'Show',
    all: 'All events',
    options: [
      ['upcoming', 'Upcoming'],
      ['past', 'Past'],
    ],
    isChosen: (event, value) => (stateOf(event, new Date()) === 'past') === (value === 'past'),
  },
  columns: [
    {
      header: 'Title',
      isName: true,
      text: (row) => row.title,
      sign: (row) => (row.isCancelled ? 'Cancelled' : ''),
    },
    { header: 'Start', as: 'timestamp', text: (row) => row.startsAt },
    { header: 'End', as: 'timestamp', text: (row) => row.endsAt },
    { header: 'Place', text: (row) => row.place || 'Online' },
  ],
};

export const form: FormView = {
  hints: {
    category: 'What it is, in a word or two: Training, Webinar, General meeting.',
    startsAt: 'India time.',
    endsAt: 'India time. From then on it stands among the past events.',
    place: 'The hall and the town, such as India Habitat Centre, New Delhi.',
    mapLink: 'The address that a map service gives for sharing.',
    onlineLink: 'Visitors see it on the day of the event alone, from midnight until its end.',
    registerLink: 'Where visitors register. Leave it empty to show none.',
    isCancelled: 'It stays on the site, and says so there and in the calendars of those who subscribe.',
  },
  defaultValues: { attendance: 'in person' },
};
