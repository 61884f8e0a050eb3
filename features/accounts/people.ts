import { roleNames } from '../../content/permissions.ts';
import { defineType, type InputOf, type RecordOf } from '../../engine/content-type.ts';
import { choice } from '../../engine/kinds/choice/choice.ts';
import { date } from '../../engine/kinds/date/date.ts';
import { flag } from '../../engine/kinds/flag/flag.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { emailRule } from '../../engine/kinds/text/text-rule.ts';

/** Where somebody stands: `invited` until the link of the invitation was used. */
export const states = ['active', 'invited', 'deactivated'] as const;

const set = { required: false, readOnly: true } as const;

/** The people of the office. Their store is composed by hand; they have no drafts, versions and trash. */
export const people = defineType({
  definition: {
    name: 'people',
    singular: 'person',
    label: 'People',
    paths: ['/people'],
    section: '/people',
    updateVerb: 'PATCH',
    order: [{ field: 'name', direction: 'asc' }],
    titleField: 'name',
    messages: {
      fetchFailed: 'The people could not be loaded.',
      fetchOneFailed: 'The person could not be loaded.',
      updated: 'Saved.',
      createFailed: 'Nobody was invited.',
      updateFailed: 'The change was not saved.',
      confirmDelete: 'The link of the invitation ends.',
      deleted: 'The invitation is deleted.',
      deleteFailed: 'The invitation was not deleted.',
    },
  },
  area: 'people',
  fields: {
    name: text({ label: 'Name', max: 100 }),
    email: text({ ...emailRule({ label: 'Email', required: false }), fallback: '' }),
    role: choice({ label: 'Role', options: roleNames, requiredMessage: 'Choose a role' }),
    isActive: flag({ label: 'May sign in' }),
    username: text({ label: 'Username', max: 200, ...set }),
    state: choice({ label: 'State', options: states, ...set }),
    hasSecondFactor: flag({ label: 'Authenticator app', ...set }),
    /** What a change has led to, in the answer to it alone. */
    notice: text({ label: 'Notice', max: 200, ...set }),
    lastSignInAt: date({ label: 'Last sign-in', ...set }),
  },
});

export type PersonInput = InputOf<typeof people>;
export type PersonRecord = RecordOf<typeof people>;

/** Whether somebody can sign in and manage people. */
export function isAdministrator({ role, state }: Pick<PersonRecord, 'role' | 'state'>): boolean {
  return role === 'administrator' && state === 'active';
}

/** Most people that there can be. */
export const mostPeople = 200;
