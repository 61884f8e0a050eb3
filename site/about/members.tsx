import { definition } from '../../content/members/definition.ts';
import type { Member } from '../../content/members/schema.ts';
import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import { latinDigits } from '../../engine/latin-digits.ts';
import { dialled } from '../../engine/telephone.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { SocialIcon } from '../../ui/social-icon.tsx';
import type { Client } from '../api/client.ts';
import { loadSection, type SectionData } from '../page-sections.ts';
import { responsiveImage } from '../responsive-image.ts';

/** The two lists of members, by list. */
export type AboutData = SectionData<ReturnType<typeof loadMembers>>;

/** A member as a card shows it. */
interface MemberCard extends Pick<Member, 'id' | 'name' | 'role' | 'image'> {
  contact: string | null;
  /** Addresses by network: the first four that are filled in. */
  social: Partial<Record<Network, string>>;
}

/** What they are called, in the order of a card. */
export const networks = {
  linkedin: 'LinkedIn',
  twitter: 'Twitter',
  facebook: 'Facebook',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  telegram: 'Telegram',
} as const;
type Network = keyof typeof networks;

/** Starts both calls at once. A list that fails is written to the console by the client, and nothing is shown of it. */
export function loadMembers(client: Client) {
  return {
    committee: loadSection(client.workingCommittee(), definition.messages.fetchFailed, toMemberCards),
    others: loadSection(client.otherMembers(), definition.messages.fetchFailed, toMemberCards),
  };
}

function toMemberCards(members: readonly Member[]): MemberCard[] {
  return members.map(({ id, name, role, image, contact, social }) => ({
    id,
    name,
    role,
    image,
    contact: contact ?? null,
    social: Object.fromEntries(
      (Object.keys(networks) as Network[])
        .map((network) => [network, social?.[network] ?? ''] as const)
        .filter(([, url]) => isAllowedUrl(url, 'link'))
        .slice(0, 4),
    ),
  }));
}

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
          <MemberItem
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
function MemberItem({ member, sizes }: { member: MemberCard; sizes: string }) {
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
          {phone && (
            <a href={phone.href} className="row member-phone quiet-link">
              {phone.text}
            </a>
          )}
          <SocialLinks member={member} />
        </div>
      </div>
    </li>
  );
}

function SocialLinks({ member: { name, social } }: { member: MemberCard }) {
  const links = Object.entries(social) as [Network, string][];
  if (links.length === 0) return null;
  return (
    <ul className="member-links">
      {links.map(([network, url]) => (
        <li key={network}>
          <ExternalLink href={url} className="round-button" aria-label={`${name} on ${networks[network]}`}>
            <SocialIcon name={network} />
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

const titles = /^(?:dr|er|prof|adv|ca|shri|smt|sri|mr|mrs|ms|kum)\.?$/iu;
const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** The first letters of the first and the last word of a name, without its title. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const named = words.filter((word) => !titles.test(word));
  const all = named.length > 0 ? named : words;
  const ends = all.length > 1 ? [all[0], all.at(-1)] : all;
  return ends.map((word = '') => firstLetter(word)).join('');
}

function firstLetter(word: string): string {
  const letter = [...graphemes.segment(word)].find(({ segment }) => /\p{L}/u.test(segment));
  return letter?.segment.toLocaleUpperCase('en-IN') ?? '';
}

/** One of six, the same for the same name. */
export function monogramColour(name: string): number {
  return (
    Array.from(name).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 6_000, 7) % 6
  );
}

const countryCode = /^(?:\(\s*\+\s*91\s*\)|\+\s*91|00\s*91)[\s-]*/;

/** A telephone number as a card shows it. */
interface PhoneNumber {
  /** `(+91) 98765 43210`; one of another country as it was typed. */
  text: string;
  /** `tel:+919876543210`; undefined where the digits are not those of one number. */
  href: string | undefined;
}

/** A contact number with India's code before it, once. Undefined when there is no number. */
export function phoneNumber(contact: string | null): PhoneNumber | undefined {
  const typed = latinDigits(contact ?? '').trim();
  const number = typed.replace(countryCode, '');
  if (number === '') return;
  const href = dialled(typed);
  return { text: /^tel:\+(?!91)/.test(href ?? '') ? typed : `(+91) ${number}`, href };
}
