import { expect, test } from 'vitest';
import { initialValues, validateForm } from '../../../engine/panel/form/field-values.ts';
import { formFields } from '../../../engine/panel/type-views.tsx';
import { typeFor, viewFor } from './member-forms.ts';
import { type MemberList, otherMembers, workingCommittee } from './member-lists.ts';

const rows = [{ order: 2 }, { order: 7 }] as never;
/** What a form is refused for. */
const problems = (list: MemberList, entered: object) => {
  const type = typeFor(list);
  const empty = initialValues(type, viewFor(list, rows), undefined);
  const checked = validateForm(type, { ...empty, ...entered }, undefined);
  return 'errors' in checked ? checked.errors : {};
};
const whole = { name: 'Asha', role: 'Adviser', image: '/pictures/people/05.webp' };

test('[ADM-ABOUT-08] the form of both lists asks for the same fields, and proposes the next place in the committee alone', () => {
  for (const list of [workingCommittee, otherMembers]) {
    const [type, view] = [typeFor(list), viewFor(list, rows)];
    expect(formFields(type, view).map((name) => type.fields[name]?.label)).toEqual([
      ...['Name', 'Role', 'Image URL', 'Contact', 'Display Order'],
      ...['LinkedIn', 'Twitter', 'Facebook', 'YouTube', 'WhatsApp', 'Instagram', 'Telegram'],
    ]);
    const isCommittee = list === workingCommittee;
    expect(view.defaultValues).toEqual({
      isWorkingCommittee: isCommittee,
      order: isCommittee ? 8 : undefined,
    });
  }
});

// Also proves VAL-54, VAL-55, VAL-56, HOLD-05.
test('[VAL-52] [VAL-53] the form of a member wants name, role, picture and whole numbers from 1, and a place in the committee alone', () => {
  expect(problems(workingCommittee, { 'social.linkedin': 'abc' })).toEqual({
    name: 'Name is required',
    role: 'Role is required',
    image: 'Image URL is required',
    'social.linkedin': 'Must be a valid URL',
  });
  const wrong = 'Display Order must be a whole number of at least 1';
  for (const order of ['1.5', '0', '-1'])
    expect(problems(workingCommittee, { ...whole, order })).toEqual({ order: wrong });
  expect(problems(workingCommittee, { ...whole, order: '' })).toEqual({ order: 'Display Order is required' });
  expect(problems(otherMembers, { ...whole, order: '' })).toEqual({});
});
