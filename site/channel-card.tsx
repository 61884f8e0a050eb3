import type { Channel } from '../content/channels/schema.ts';
import { gradient } from '../engine/kinds/text/gradient.ts';
import { isAllowedUrl } from '../engine/kinds/url/allowed-url.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { Icon } from '../ui/icons.tsx';
import { Emoji } from './emoji.tsx';
import { responsiveImage } from './responsive-image.ts';

type ShownChannel = Omit<Channel, '_id' | 'createdAt' | 'updatedAt'>;

/** A place where members meet, as a card in a list. The panel shows it while it is written. */
export function ChannelCard({ channel }: { channel: ShownChannel }) {
  const { title, description, image, color, icon, link } = channel;
  return (
    <li className="card">
      <div className={`channel-picture gradient ${gradient(color)}`}>
        <img
          src={image}
          {...responsiveImage(image, 'card', '(width >= 48rem) 26rem, 92vw')}
          alt=""
          width={640}
          height={400}
          loading="lazy"
        />
        {icon && (
          <span aria-hidden="true">
            <Emoji text={icon} />
          </span>
        )}
      </div>
      <h3>{title}</h3>
      <p>{description}</p>
      {link && isAllowedUrl(link, 'link') && (
        <ExternalLink href={link} className="button button-line" aria-label={`Join Channel: ${title}`}>
          <span>Join Channel</span>
          <Icon name="outward" size={18} />
        </ExternalLink>
      )}
    </li>
  );
}
