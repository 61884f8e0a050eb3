import { definition } from '../../content/members/definition.ts';
import type { Member } from '../../content/members/schema.ts';
import { isAllowedUrl } from '../../engine/kinds/url/allowed-url.ts';
import type { Client } from '../api/client.ts';
import { loadSection, type SectionData } from '../page-sections.ts';

/** The two lists of members, by list. */
export type AboutData = SectionData<ReturnType<typeof loadMembers>>;

/** A member as a card shows it. */
export interface MemberCard extends Pick<Member, 'id' | 'name' | 'role' | 'image'> {
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
export type Network = keyof typeof networks;

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
