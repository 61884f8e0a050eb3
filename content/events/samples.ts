/** A time of day in India, so many days from today. */
function at(days: number, time: string): string {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${date}T${time}+05:30`).toISOString();
}

/** Sample events, by the day on which they are stored: two to come and one that is over. */
export const samples = [
  {
    title: 'Rooftop installer training: two days on a live roof',
    category: 'Training',
    startsAt: at(16, '10:00'),
    endsAt: at(17, '17:00'),
    place: 'Gujarat Energy Training Hall, Vadodara',
    mapLink: 'https://www.openstreetmap.org/?mlat=22.3072&mlon=73.1812',
    registerLink: 'https://example.org/register/installer-training',
    picture: '/pictures/posts/skills-for-installers.webp',
    content: `<p>Two days for electricians and supervisors who want to install rooftop plants: one in the classroom, one on a roof of 12 kW that is switched off for us.</p>
<p>Safety shoes and a full-body harness, if you have one; we lend twelve. Lunch and tea are included. The fee is Rs 2,400, for members Rs 1,600.</p>`,
  },
  {
    title: 'Net metering in practice: questions to a distribution company',
    category: 'Webinar',
    startsAt: at(30, '18:00'),
    endsAt: at(30, '19:30'),
    attendance: 'online',
    onlineLink: 'https://meet.example.org/net-metering',
    picture: '/pictures/posts/net-metering-explained.webp',
    content: `<p>An engineer of a distribution company in Rajasthan answers what our members ask most: why applications come back, how long the meter takes, and what changes when a plant grows.</p>
<p>Send your question to the office beforehand. The link to take part appears on this page on the day.</p>`,
  },
  {
    title: 'Annual general meeting and members’ evening',
    category: 'General meeting',
    startsAt: at(-24, '15:00'),
    endsAt: at(-24, '20:30'),
    attendance: 'in person and online',
    place: 'India Habitat Centre, New Delhi',
    mapLink: 'https://www.openstreetmap.org/?mlat=28.5899&mlon=77.2255',
    onlineLink: 'https://meet.example.org/general-meeting',
    picture: '/pictures/about/committee-table.webp',
    content: `<p>Report of the committee, accounts of the year, and the election of two members of the committee. Members’ evening with dinner from 6 pm.</p>`,
  },
];
