import { isAllowedUrl } from '../../../content/fields/allowed-url.ts';
import { site } from '../../../content/site.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { SectionState } from '../sections.ts';
import type { HomeData } from './data.ts';
import { gradient } from './gradient.ts';

type Channels = HomeData['channels'];

/** Where members meet: a card for each channel. */
export function Presence({ channels }: { channels: SectionState<Channels> }) {
  return (
    <section className="frame chapter" aria-labelledby="presence">
      <h2 id="presence" className="display-2">
        {site.presenceHeading}
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

function ChannelCard({ channel }: { channel: Channels[number] }) {
  const { id, title, description, image, color, icon, link } = channel;
  const titleId = `channel-${id}`;
  return (
    <li className="card">
      <div className={`channel-picture bg-linear-to-r ${gradient(color)}`}>
        <img src={image} alt="" width={640} height={400} loading="lazy" />
        {icon && <span aria-hidden="true">{icon}</span>}
      </div>
      <h3 id={titleId}>{title}</h3>
      <p>{description}</p>
      {link && isAllowedUrl(link, 'link') && (
        <ExternalLink href={link} className="button button-line" aria-describedby={titleId}>
          <span>Join Channel</span>
          <Icon name="outward" size={18} />
        </ExternalLink>
      )}
    </li>
  );
}
