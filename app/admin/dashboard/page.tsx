import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../../kernel/panel/page-head.tsx';
import { currentToken } from '../../../kernel/panel/session.ts';
import { staff } from '../staff.ts';
import { UrlTabs } from '../url-tabs.tsx';
import { BackupNotice } from './backup-notice.tsx';
import { BegunWork } from './begun-work.tsx';
import { dashboardTabs } from './cards.ts';
import { FailedChanges } from './failed-changes.tsx';
import './dashboard.css';
import { SectionCard } from './section-card.tsx';

/** The start of the panel: all of its parts, by the page of the site that they belong to. */
export default function Dashboard() {
  const { data: summary, isLoading } = useQuery({
    queryKey: ['summary'],
    queryFn: staff.summary,
    // The flag alone opens the screens; a call without a token would only lead away from here.
    enabled: currentToken() !== null,
    gcTime: 0,
  });
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
      <BackupNotice troubles={summary?.backupTroubles ?? []} />
      <FailedChanges count={summary?.failed ?? 0} />
      <BegunWork summary={summary} />
      <UrlTabs label="Parts of the site" tabs={tabs} />
    </>
  );
}
