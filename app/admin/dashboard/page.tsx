import { PageHead } from '../../../kernel/panel/page-head.tsx';
import { UrlTabs } from '../url-tabs.tsx';
import { BackupNotice } from './backup-notice.tsx';
import { dashboardTabs } from './cards.ts';
import './dashboard.css';
import { SectionCard } from './section-card.tsx';
import { useSummary } from './summary.ts';

/** The start of the panel: all of its parts, by the page of the site that they belong to. */
export default function Dashboard() {
  const summary = useSummary();
  const tabs = dashboardTabs.map(({ value, label, cards }) => ({
    value,
    label,
    content: (
      <ul className="dash-cards">
        {cards.map((card) => (
          <SectionCard key={card.label} card={card} summary={summary} />
        ))}
      </ul>
    ),
  }));
  return (
    <>
      <PageHead title="Dashboard" />
      <BackupNotice troubles={summary?.backupTroubles ?? []} />
      <UrlTabs label="Parts of the site" tabs={tabs} />
    </>
  );
}
