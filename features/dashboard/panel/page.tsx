import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { UrlTabs } from '../../../engine/panel/url-tabs.tsx';
import { dashboardTabs } from './cards.ts';
import { NeedsAttention } from './needs-attention.tsx';
import { summaryQuery } from './summary.ts';
import './dashboard.css';
import { SectionCard } from './section-card.tsx';

/** The charts have a script of their own, which nothing else of the panel needs. */
const Statistics = lazy(() =>
  import('../../statistics/panel/statistics.tsx').then((module) => ({ default: module.Statistics })),
);

/** The start of the panel: all of its parts, by the page of the site that they belong to. */
export default function Dashboard() {
  const { data: summary, isLoading } = useQuery(summaryQuery);
  const tabs = dashboardTabs.map(({ value, label, cards }) => ({
    value,
    label,
    content: (
      <ul className="dash-cards">
        {cards.map((card) => (
          <SectionCard key={card.label} card={card} summary={summary} isLoading={isLoading} />
        ))}
      </ul>
    ),
  }));
  return (
    <>
      <PageHead title="Dashboard" />
      <NeedsAttention summary={summary} isLoading={isLoading} />
      <UrlTabs label="Parts of the site" tabs={tabs} />
      <Suspense fallback={null}>
        <Statistics />
      </Suspense>
    </>
  );
}
