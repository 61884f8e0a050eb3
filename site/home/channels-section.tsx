import { homePage } from '../../content/home-page/defaults.ts';
import { Failure } from '../../ui/failure.tsx';
import { ChannelCard } from '../channel-card.tsx';
import type { SectionState } from '../page-sections.ts';
import { useSettings } from '../site-settings.ts';
import type { HomeData } from './data.ts';

type Channels = HomeData['channels'];

/** Where members meet: a card for each channel. */
export function ChannelsSection({ channels }: { channels: SectionState<Channels> }) {
  const { channelsHeading } = useSettings('home-page', homePage);
  return (
    <section className="container page-section" aria-labelledby="channels">
      <h2 id="channels" className="display-2">
        {channelsHeading}
      </h2>
      {channels.error !== undefined && <Failure message={channels.error} />}
      {channels.data && (
        <ul className="channels">
          {channels.data.map((channel) => (
            <ChannelCard key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
    </section>
  );
}
