import { type Member, members } from '../../../content/members/schema.ts';
import type { Definition } from '../../../engine/definition.ts';
import { requestAsStaff } from '../../../engine/panel/fetch-as-staff.ts';
import { viewOf } from '../../../engine/panel/list/view.tsx';
import { listQuery } from '../../../engine/panel/records.ts';
import type { ListView } from '../../../engine/views.ts';

/** One of the two lists of members: a tab, an address and a call of its own. */
export interface MemberList {
  /** In addresses: `/admin/about?tab=other-members`, `/admin/about/other-members/new`. */
  name: 'working-committee' | 'other-members';
  isWorkingCommittee: boolean;
  /** The declaration, with the label and the messages of this list. */
  definition: Definition;
  view: ListView<Member>;
  query: ReturnType<typeof listQuery<Member>>;
}

export const workingCommittee = memberList(
  { name: 'working-committee', isWorkingCommittee: true },
  { label: 'Working Committee', fetchFailed: 'Failed to fetch working committee members' },
  'The people at the top of the About page, with contact and social links.',
  '/about/members/working-committee',
);

export const otherMembers = memberList(
  { name: 'other-members', isWorkingCommittee: false },
  { label: 'Other Members', fetchFailed: 'Failed to fetch other members' },
  'The people below the working committee on the About page.',
  '/about/members/other',
);

/** In the order of the tabs. */
export const memberLists: readonly MemberList[] = [workingCommittee, otherMembers];

/** The list of a tab; the first one where the address names none. */
export function listNamed(name: string | null): MemberList {
  return memberLists.find((list) => list.name === name) ?? workingCommittee;
}

/** The list that a member is in. */
export function listOf({ isWorkingCommittee }: Pick<Member, 'isWorkingCommittee'>): MemberList {
  return isWorkingCommittee ? workingCommittee : otherMembers;
}

const root = '/admin/about';

/** The tab of a list. */
export function tabPath({ name }: MemberList): string {
  return `${root}?tab=${name}`;
}

/** The form of a new member of a list. */
export function newMemberPath({ name }: MemberList): string {
  return `${root}/${name}/new`;
}

/** The form of a member. */
export function memberPath({ name }: MemberList, id: string): string {
  return `${root}/${name}/${encodeURIComponent(id)}`;
}

function memberList(
  list: Pick<MemberList, 'name' | 'isWorkingCommittee'>,
  { label, fetchFailed }: { label: string; fetchFailed: string },
  purpose: string,
  path: string,
): MemberList {
  const { messages } = members.definition;
  const definition = { ...members.definition, label, messages: { ...messages, fetchFailed } };
  const view = { ...viewOf<Member>(members), purpose };
  return { ...list, definition, view, query: listQuery(definition, () => requestAsStaff<Member[]>(path)) };
}
