import { expect, test } from 'vitest';
import { fields as contactFields } from '../../content/contact/form.ts';
import { createClient } from '../api/client.ts';
import { joinForm } from '../join/form.ts';
import { validateValues } from './form-values.ts';

const wrongEmail = 'Enter an email address in the form name@example.com';
const message = {
  firstName: 'Meera',
  lastName: 'Krishnan',
  email: 'meera@example.com',
  message: 'A question',
};
const checkMessage = (changes: Record<string, string>) =>
  validateValues(contactFields, { ...message, ...changes });

// Also proves VAL-03, VAL-04.
test('[VAL-01] [VAL-02] a contact message needs first name, email address and text, and nothing else', () => {
  expect(checkMessage({ lastName: '' })).toEqual({});
  for (const [name, text, problem] of [
    ['firstName', '', 'Enter your first name'],
    ['email', '', 'Enter your email address'],
    ['email', 'abc', wrongEmail],
    ['message', '', 'Enter your message'],
  ] as const)
    expect(checkMessage({ [name]: text })).toEqual({ [name]: problem });
});

const applicant = {
  firstName: 'X',
  lastName: "D'Souza-Ñandú श्री",
  email: 'meera@example.com',
  phone: '0091 (22) 2345-6789 / 12',
  address: `Flat 12/B, ${'a long lane, '.repeat(20)}Pune`,
  occupation: 'O&M <head>',
  interests: 'PV',
  selectedRateCard: 'any',
};
const { check } = joinForm(createClient(async () => Response.json([])));

// Also proves VAL-07, VAL-08, VAL-09, VAL-10, VAL-11, VAL-12, VAL-13.
test('[VAL-05] [VAL-06] an application needs each of its eight values, of ordinary length in any script', () => {
  expect(check(applicant), '[VAL-13]').toEqual({});
  for (const [name, problem] of Object.entries({
    firstName: 'Enter your first name',
    lastName: 'Enter your last name',
    email: 'Enter your email address',
    phone: 'Enter your phone number',
    address: 'Enter your address',
    occupation: 'Enter your occupation',
    interests: 'Enter your interests',
    selectedRateCard: 'Please select a plan before submitting',
  }))
    expect(check({ ...applicant, [name]: '' })).toEqual({ [name]: problem });
  expect(check({ ...applicant, email: 'abc' })).toEqual({ email: wrongEmail });
});
