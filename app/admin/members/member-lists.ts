import { type Member, members } from '../../../content/members/schema.ts';
import type { Definition } from '../../../kernel/definition.ts';
import { viewOf } from '../../../kernel/panel/list/view.ts';
import { listQuery } from '../../../kernel/panel/records.ts';
import type { ListView } from '../../../kernel/views.ts';
import { staff } from '../staff.ts';

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

const view = viewOf<Member>(members);
const workingCommitteeDefinition = definitionOf(
  'Working Committee',
  'Failed to fetch working committee members',
);
const otherMembersDefinition = definitionOf('Other Members', 'Failed to fetch other members');

export const workingCommittee: MemberList = {
  name: 'working-committee',
  isWorkingCommittee: true,
  definition: workingCommitteeDefinition,
  view: { ...view, purpose: 'The people at the top of the About page, with contact and social links.' },
  query: listQuery(workingCommitteeDefinition, staff.workingCommittee),
};

export const otherMembers: MemberList = {
  name: 'other-members',
  isWorkingCommittee: false,
  definition: otherMembersDefinition,
  view: { ...view, purpose: 'The people below the working committee on the About page.' },
  query: listQuery(otherMembersDefinition, staff.otherMembers),
};

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

function definitionOf(label: string, fetchFailed: string): Definition {
  return { ...members.definition, label, messages: { ...members.definition.messages, fetchFailed } };
}
