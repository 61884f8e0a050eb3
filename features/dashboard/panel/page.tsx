import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { panelScreens } from '../../../content/panel-screens.ts';
import type { Summary } from '../../../content/summary.ts';
import type { ContentType } from '../../../engine/content-type.ts';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { PageHead } from '../../../engine/panel/page-head.tsx';
import { may } from '../../../engine/panel/permissions.tsx';
import { SectionIcon } from '../../../engine/panel/type-views.tsx';
import { UrlTabs } from '../../../engine/panel/url-tabs.tsx';
import { areaOf, type DashboardCard, dashboardTabs, type Figure } from './cards.ts';
import { NeedsAttention } from './needs-attention.tsx';
import { summaryQuery } from './summary.ts';
import './dashboard.css';

/** The charts have a script of their own, which nothing else of the panel needs. */
const Statistics = lazy(() =>
  import('../../statistics/panel/statistics.tsx').then((module) => ({ default: module.Statistics })),
);

/** The start of the panel: all of its parts, by the page of the site that they belong to. */
export default function Dashboard() {
  const { data: summary, isLoading } = useQuery(summaryQuery);
  const readable = dashboardTabs
    .map((tab) => ({ ...tab, cards: tab.cards.filter(({ definition }) => may('read', areaOf(definition))) }))
    .filter(({ cards }) => cards.length > 0);
  const tabs = readable.map(({ value, label, cards }) => ({
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

interface SectionCardProps {
  card: DashboardCard;
  /** Undefined while it is on its way, and when it could not be had. */
  summary: Summary | undefined;
  isLoading: boolean;
}

/** A part of the panel: what it is for, how much there is, and the ways in. */
function SectionCard({ card, summary, isLoading }: SectionCardProps) {
  const { definition, label, listPath, newPath } = card;
  const view = viewOf(typeOf(card));
  return (
    <li className="box dash-card">
      <div className="row dash-card-head">
        <span className="dash-card-icon">
          <SectionIcon definition={definition} size={22} />
        </span>
        <h2 className="small-title">
          <Link to={listPath} className="covering-link">
            {label}
          </Link>
        </h2>
      </div>
      <p className="note dash-card-purpose">{card.purpose ?? view.purpose}</p>
      <div className="cluster-between dash-card-foot">
        <Figures figures={summary && figuresOf(card, summary)} isLoading={isLoading} />
        {newPath !== undefined && may('write', areaOf(definition)) && (
          <Link to={newPath} className="row soft-button dash-card-new" aria-label={`Create New, ${label}`}>
            <Plus size={18} aria-hidden="true" />
            <span>Create New</span>
          </Link>
        )}
      </div>
    </li>
  );
}

function typeOf({ definition }: DashboardCard): ContentType {
  const section = panelScreens.find((one) => one.definition.name === definition.name);
  if (!section) throw new Error(`There is no content type ${definition.name}.`);
  return section.type;
}

function figuresOf(card: DashboardCard, summary: Summary): Figure[] {
  if (card.figures) return card.figures(summary);
  const value = summary.totals[card.definition.name] ?? 0;
  const { one, many } = viewOf(typeOf(card)).counts;
  return [{ value, word: value === 1 ? one : many }];
}

interface FiguresProps {
  figures: readonly Figure[] | undefined;
  isLoading: boolean;
}

function Figures({ figures, isLoading }: FiguresProps) {
  return (
    <div className="cluster dash-figures" aria-busy={isLoading}>
      {figures?.map(({ value, word }) => (
        <p key={word} className="note">
          <strong>{value.toLocaleString('en-IN')}</strong> <span>{word}</span>
        </p>
      ))}
    </div>
  );
}
