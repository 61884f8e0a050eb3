import type { Channel } from '../content/channels/schema.ts';
import { gradient } from '../engine/kinds/text/gradient.ts';
import { isAllowedUrl } from '../engine/kinds/url/allowed-url.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { Icon } from '../ui/icons.tsx';
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

/**
 * An emoji, drawn from the set of the site. What is no emoji stands there as text, and so does what the set does not have: a
 * picture that does not load shows its alternative text.
 */
function Emoji({ text }: { text: string }) {
  const isEmoji = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text);
  if (!isEmoji) return text;
  return (
    <img
      src={`/emoji/${codeOf(text)}.svg`}
      alt={text}
      width={28}
      height={28}
      loading="lazy"
      className="emoji"
    />
  );
}

/** The code points in hexadecimal, without the sign that asks for a coloured drawing. */
function codeOf(text: string): string {
  const codes = Array.from(text, (character) => character.codePointAt(0)?.toString(16) ?? '');
  return codes.filter((code) => code !== 'fe0f').join('-');
}
