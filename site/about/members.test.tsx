import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createClient } from '../api/client.ts';
import { initialsOf, loadMembers, Members, monogramColour, phoneNumber } from './members.tsx';

const social = Object.fromEntries(
  ['linkedin', 'twitter', 'facebook', 'youtube', 'whatsapp', 'instagram', 'telegram'].map((network) => [
    network,
    `https://example.org/${network}`,
  ]),
);

/** The card of a member as the API answers it. */
async function cardOf(changes: Record<string, unknown>): Promise<string> {
  const member = { id: '1', name: 'Asha Rao', role: 'Treasurer', image: '/pictures/people/05.webp' };
  const client = createClient(async () =>
    Response.json([{ ...member, contact: '', social: {}, ...changes }]),
  );
  const { data: members = [] } = await loadMembers(client).committee;
  return renderToStaticMarkup(<Members id="committee" heading="Working Committee" members={members} />);
}

const networksIn = (card: string) =>
  [...card.matchAll(/aria-label="Asha Rao on (\w+)"/g)].map(([, name]) => name);

test('[ABOUT-08] [ABOUT-09] a member has a card with picture, name and role, and with the number that is there', async () => {
  const card = await cardOf({ contact: '9876543210' });
  expect(card).toMatch(/<img src="\/pictures\/people\/05\.webp"[^>]* alt="Asha Rao"/);
  expect(card).toContain('<h3>Asha Rao</h3><p>Treasurer</p>');
  expect(card).toMatch(/<a href="tel:\+919876543210"[^>]*>\(\+91\) 9876543210<\/a>/);
});

test('[ABOUT-10] a member without a contact has no number', async () => {
  expect(await cardOf({ contact: null })).not.toContain('(+91)');
});

test('[ABOUT-11] [ABOUT-12] a card links to the first four safe networks that are filled in, in a new tab', async () => {
  const whole = await cardOf({ social });
  expect(networksIn(whole)).toEqual(['LinkedIn', 'Twitter', 'Facebook', 'YouTube']);
  expect(whole).not.toMatch(/example\.org\/(?:whatsapp|instagram|telegram)/);
  expect(whole).toMatch(/<a href="https:\/\/example\.org\/linkedin"[^>]* target="_blank" rel="noopener/);
  const partly = { ...social, twitter: null, facebook: 'javascript:alert(1)', youtube: undefined };
  expect(networksIn(await cardOf({ social: partly }))).toEqual([
    'LinkedIn',
    'WhatsApp',
    'Instagram',
    'Telegram',
  ]);
  expect(networksIn(await cardOf({ social: { linkedin: social.linkedin } }))).toEqual(['LinkedIn']);
  expect(networksIn(await cardOf({}))).toEqual([]);
});

test.each([
  ['Asha Rao', 'AR'],
  ['Dr. Vikram K. Sethi', 'VS'],
  ['सुनीता देशमुख', 'सुदे'],
  ['007', ''],
])('[UXS-13] the monogram of %s is %j', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

test('[UXS-13] names spread over all six colours, and a name keeps its own', () => {
  const names = Array.from({ length: 120 }, (_, index) => `Member ${index}`);
  expect(new Set(names.map(monogramColour))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  expect(monogramColour('Asha Rao')).toBe(monogramColour('Asha Rao'));
});

describe('[ABOUT-09] contact numbers', () => {
  test.each([
    ['9876543210', '(+91) 9876543210'],
    ['+91 98765 43210', '(+91) 98765 43210'],
    ['+919876543210', '(+91) 9876543210'],
    ['0091 98765 43210', '(+91) 98765 43210'],
    ['(+91) 98765 43210', '(+91) 98765 43210'],
    ['+44 20 7946 0018', '+44 20 7946 0018'],
  ])('the contact number %s is shown as %s', (contact, text) => {
    expect(phoneNumber(contact)?.text).toBe(text);
  });

  test.each([null, '', '  ', '+91', '(+91) '])(
    'a contact without digits after the prefix is no number: %j',
    (contact) => {
      expect(phoneNumber(contact)).toBeUndefined();
    },
  );
});
