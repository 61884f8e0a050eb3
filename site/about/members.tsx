import { ExternalLink } from '../../ui/external-link.tsx';
import { SocialIcon } from '../../ui/social-icon.tsx';
import { responsiveImage } from '../responsive-image.ts';
import { type MemberCard, type Network, networks } from './data.ts';
import { initialsOf, monogramColour } from './monogram.ts';
import { phoneNumber } from './phone-number.ts';

const networkNames: Readonly<Record<Network, string>> = {
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  facebook: 'Facebook',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  telegram: 'Telegram',
};

interface MembersProps {
  heading: string;
  /** The heading's own id, by which the section is named. */
  id: string;
  members: readonly MemberCard[];
  /** Whether the cards are wide and low instead of tall. */
  compact?: boolean;
}

/** A list of members, a card each. */
export function Members({ heading, id, members, compact = false }: MembersProps) {
  return (
    <section className="container" aria-labelledby={id}>
      <h2 id={id} className="display-2">
        {heading}
      </h2>
      <ul className="members" data-compact={compact || undefined}>
        {members.map((member) => (
          <Member
            key={member.id}
            member={member}
            sizes={compact ? '7.5rem' : '(width >= 40rem) 20rem, 6rem'}
          />
        ))}
      </ul>
    </section>
  );
}

/** `sizes` as in a picture. */
function Member({ member, sizes }: { member: MemberCard; sizes: string }) {
  const { name, role, image, contact } = member;
  const phone = phoneNumber(contact);
  return (
    <li className="card member">
      <img
        src={image}
        {...responsiveImage(image, 'square', sizes)}
        alt={name}
        width={320}
        height={320}
        loading="lazy"
        data-monogram={initialsOf(name)}
        className={`monogram-${monogramColour(name)}`}
      />
      <div className="member-facts">
        <h3>{name}</h3>
        <p>{role}</p>
        <div className="member-contact">
          {phone && <Phone {...phone} />}
          <SocialLinks member={member} />
        </div>
      </div>
    </li>
  );
}

function Phone({ text, href }: { text: string; href: string | undefined }) {
  return href === undefined ? (
    <span className="row member-phone quiet-link">{text}</span>
  ) : (
    <a href={href} className="row member-phone quiet-link">
      {text}
    </a>
  );
}

function SocialLinks({ member: { name, social } }: { member: MemberCard }) {
  const links = networks.flatMap((network) => {
    const url = social[network];
    return url ? [{ network, url }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className="member-links">
      {links.map(({ network, url }) => (
        <li key={network}>
          <ExternalLink
            href={url}
            className="round-button"
            aria-label={`${name} on ${networkNames[network]}`}
          >
            <SocialIcon name={network} />
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
