import * as z from 'zod/mini';
import { type Member, members } from '../../../content/members/schema.ts';
import { type ContentType, defineType } from '../../../engine/content-type.ts';
import { preprocess } from '../../../engine/kinds/preprocess.ts';
import type { FormView } from '../../../engine/views.ts';
import type { MemberList } from './member-lists.ts';

const { order } = members.fields;

/** Where a place need not be given: left empty it is not sent, and the server finds one or leaves it. */
const withoutPlace = defineType({
  definition: members.definition,
  area: members.definition.area,
  fields: {
    ...members.fields,
    order: {
      ...order,
      required: false,
      schema: preprocess((value) => (value === '' ? undefined : value), z.optional(order.schema)),
    },
  },
});

/** The rules of a form of this list, and its messages. */
export function typeFor({ definition, isWorkingCommittee }: MemberList): ContentType {
  const type: ContentType = isWorkingCommittee ? members : withoutPlace;
  return { ...type, definition: { ...type.definition, ...definition } };
}

/** What the form of a list shows. `rows` are its members, where they are known: a new one comes after them. */
export function viewFor({ isWorkingCommittee }: MemberList, rows: readonly Member[] | undefined): FormView {
  const hint = isWorkingCommittee
    ? 'The place in the list, from 1.'
    : 'The place in the list, from 1. Left empty, a new member comes last.';
  return {
    fields: Object.keys(members.fields).filter((name) => name !== 'isWorkingCommittee'),
    hints: { contact: 'The website shows it with (+91) before it.', order: hint },
    defaultValues: { isWorkingCommittee, order: isWorkingCommittee && rows ? nextPlace(rows) : undefined },
  };
}

function nextPlace(rows: readonly Member[]): number {
  return Math.max(0, ...rows.map((row) => row.order)) + 1;
}
