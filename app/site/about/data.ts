import { definition } from '../../../content/members/definition.ts';
import type { Member } from '../../../content/members/schema.ts';
import type { Client } from '../../api/client.ts';
import { loadSection, type SectionData } from '../page-sections.ts';

/** The two lists of members, by list. */
export type AboutData = SectionData<ReturnType<typeof loadMembers>>;

/** A member as a card shows it. */
export interface MemberCard extends Pick<Member, 'id' | 'name' | 'role' | 'image'> {
  contact: string | null;
  /** Addresses by network, those that are shown and there. */
  social: Partial<Record<ShownNetwork, string>>;
}

/** The networks of a card, in its order; the others that staff may enter stay inside. */
export const shownNetworks = ['linkedin', 'twitter', 'facebook', 'youtube'] as const;
export type ShownNetwork = (typeof shownNetworks)[number];

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
      shownNetworks.flatMap((network) => (social?.[network] ? [[network, social[network]]] : [])),
    ),
  }));
}
