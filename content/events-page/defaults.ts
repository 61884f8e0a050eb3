/** The texts of the page of events. */
export const eventsPage = {
  title: 'Events',
  description:
    'Meetings, trainings and webinars of the association: when and where they take place, and how to register.',
  lead: 'Meetings, trainings and webinars. Subscribe to the calendar and they appear in yours by themselves.',
  emptyText: 'No event is planned at the moment.',
  pastHeading: 'Past events',
};
