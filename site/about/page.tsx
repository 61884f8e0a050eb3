import { aboutPage } from '../../content/about-page/defaults.ts';
import { pages } from '../../content/built-in-pages.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { createClient, visitor } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
import { head } from '../head.ts';
import { PageHero } from '../page-hero.tsx';
import { awaitSections, isLoading, type SectionStates, usePageSections } from '../page-sections.ts';
import type { LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { settingsIn, useSettings } from '../site-settings.ts';
import { useReservedHeight } from '../use-reserved-height.ts';
import { type AboutData, loadMembers, Members } from './members.tsx';
import { CallToAction, Impact, Mission, WhyJoin } from './sections.tsx';

export function loader({ context }: LoaderArgs) {
  return awaitSections(context, loadMembers(createClient(apiOf(context))));
}

export function clientLoader() {
  return loadMembers(visitor);
}

/** The fixed texts stand there at once; only the people are waited for. */
export default function About({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const lists = usePageSections<AboutData>(loaderData);
  const { kicker, heading, lead } = useSettings('about-page', aboutPage);
  return (
    <>
      <PageHero kicker={kicker} title={heading} lead={lead} />
      <Mission />
      <Impact />
      <WhyJoin />
      <People lists={lists} />
      <CallToAction />
    </>
  );
}

function People({ lists }: { lists: SectionStates<AboutData> }) {
  const { committeeHeading, othersHeading } = useSettings('about-page', aboutPage);
  const committee = lists.committee.data ?? [];
  const others = lists.others.data ?? [];
  const waiting = isLoading(lists);
  const reserved = useReservedHeight<HTMLDivElement>(waiting);
  if (!waiting && committee.length === 0 && others.length === 0) return null;
  return (
    <div className="page-section people" {...reserved}>
      {waiting ? (
        <div className="loading">
          <Spinner />
        </div>
      ) : (
        <>
          {committee.length > 0 && <Members id="committee" heading={committeeHeading} members={committee} />}
          {others.length > 0 && <Members id="others" heading={othersHeading} members={others} compact />}
        </>
      )}
    </div>
  );
}

export function meta({ matches }: PageMetaArgs<typeof loader | typeof clientLoader>) {
  const { title, description } = settingsIn(matches, 'about-page', aboutPage);
  return head(matches, { path: pages.about, title, description });
}
