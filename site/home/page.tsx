import { useOutletContext } from 'react-router';
import { pages } from '../../content/built-in-pages.ts';
import { homePage } from '../../content/home-page/defaults.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { createClient, visitor } from '../api/client.ts';
import { apiOf } from '../api/transport.ts';
import { head } from '../head.ts';
import type { Notices } from '../notices.ts';
import {
  awaitSections,
  isLoading,
  type SectionState,
  type SectionStates,
  usePageSections,
} from '../page-sections.ts';
import type { LoaderArgs, PageMetaArgs, PageProps } from '../route-types.ts';
import { useSettings } from '../site-settings.ts';
import { splitStat } from '../stat.ts';
import { useReservedHeight } from '../use-reserved-height.ts';
import { Announcement } from './announcement.tsx';
import { ChannelsSection } from './channels-section.tsx';
import { type HomeData, loadHome } from './data.ts';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { Headline, Steps, WatchBanner } from './invitations.tsx';
import { NextEvents } from './next-events.tsx';
import { Partners } from './partners.tsx';
import { Testimonials } from './testimonials.tsx';

export function loader({ context }: LoaderArgs) {
  return awaitSections(context, loadHome(createClient(apiOf(context))));
}

export function clientLoader() {
  return loadHome(visitor);
}

/** The page comes as a whole: until its last section has ended there is only the spinner. */
export default function Home({ loaderData }: PageProps<typeof loader | typeof clientLoader>) {
  const sections = usePageSections<HomeData>(loaderData);
  const notices = useOutletContext<Notices>();
  const loading = isLoading(sections);
  const reserved = useReservedHeight<HTMLDivElement>(loading);
  return (
    <div {...reserved}>{loading ? <Waiting /> : <Blocks sections={sections} notice={notices.header} />}</div>
  );
}

/** As high as a screen, so that the footer does not come into view and leave again. */
function Waiting() {
  return (
    <div className="loading loading-screen">
      <Spinner />
    </div>
  );
}

interface BlocksProps {
  sections: SectionStates<HomeData>;
  notice: Notices['header'];
}

function Blocks({ sections, notice }: BlocksProps) {
  const { stats } = useSettings('home-page', homePage);
  return (
    <>
      <Hero images={sections.hero} />
      {notice && <Announcement notice={notice} />}
      <Headline />
      <Figures video={sections.video} stats={withLabels(sections.stats, stats)} />
      <ChannelsSection channels={sections.channels} />
      <Testimonials testimonials={sections.testimonials} />
      <NextEvents events={sections.events.data} />
      <WatchBanner />
      <Steps />
      <Partners brands={sections.brands} />
    </>
  );
}

/** The figures that the office has set take the place of those that the page was built with. */
function withLabels(section: SectionState<HomeData['stats']>, labels: readonly string[]) {
  return section.data ? { ...section, data: labels.map(splitStat) } : section;
}

export function meta({ matches }: PageMetaArgs<typeof loader | typeof clientLoader>) {
  return head(matches, { path: pages.home });
}
