import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JobNotice } from '../../jobs/panel/job-notice.tsx';
import { dashboardTabs } from './cards.ts';

/** A card whose list has this address, with the form of a new record below it. */
const regular = (label: string, path: string) => [label, `/admin/${path}`, `/admin/${path}/new`];

// Also proves ADM-DASH-03, ADM-DASH-04, ADM-DASH-05, ADM-DASH-06.
test('[ADM-DASH-01] [ADM-DASH-02] the dashboard has five tabs, whose cards lead to the lists of the panel and to the forms of new records', () => {
  const shown = dashboardTabs.map(({ label, cards }) => [
    label,
    cards.map((card) => [card.label, card.listPath, ...(card.newPath ? [card.newPath] : [])]),
  ]);
  const [home, ...others] = shown;
  expect(home?.[0]).toBe('Home');
  // Types that no row of the requirements is about follow them.
  expect(home?.[1]?.slice(0, 7)).toEqual([
    regular('Testimonials', 'testimonials'),
    regular('Channels', 'channels'),
    regular('Carousel', 'carousel'),
    regular('Videos', 'video'),
    regular('Important Info', 'important-information'),
    regular('Brands', 'brands'),
    regular('Resources', 'resources'),
  ]);
  expect(others).toEqual([
    [
      'About',
      [
        ['Working Committee', '/admin/about?tab=working-committee', '/admin/about/working-committee/new'],
        ['Other Members', '/admin/about?tab=other-members', '/admin/about/other-members/new'],
      ],
    ],
    ['Blog', [regular('Blog Posts', 'blog'), regular('Categories', 'categories'), regular('Tags', 'tags')]],
    ['Contact', [['Contact submissions', '/admin/contact']]],
    ['Join Members', [['Join submissions', '/admin/join'], regular('Rate Cards', 'rate-cards')]],
  ]);
});

test('[BACK-02] the dashboard says what fails again and again, why, and when it last succeeded, and nothing when all is well', () => {
  const text = renderToStaticMarkup(
    <JobNotice
      jobs={[
        { name: 'Making a backup', error: 'The disk is full.', lastSuccess: '2026-11-20T18:45:00.000Z' },
        { name: 'Rehearsing a restore', error: 'It was broken off.' },
      ]}
    />,
  ).replaceAll(/<[^>]*>/g, '');
  expect(text).toContain(
    'Making a backup has failed again and again. It last succeeded on 21/11/2026 00:15. The server keeps trying. Tell whoever looks after it: The disk is full.',
  );
  expect(text).toContain('Rehearsing a restore has failed again and again. It has never succeeded.');
  expect(renderToStaticMarkup(<JobNotice jobs={[]} />)).toBe('<div role="status"></div>');
});
