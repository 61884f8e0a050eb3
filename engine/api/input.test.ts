import { describe, expect, test } from 'vitest';
import { members } from '../../content/members/schema.ts';
import { rateCards } from '../../content/rate-cards/schema.ts';
import { parse, parseChange } from './input.ts';

test.each([undefined, null, [], 'text', 7])('a body of %j is rejected with 400', (body) => {
  expect(failureOf(() => parse(rateCards.input, body)).status).toBe(400);
  expect(failureOf(() => parseChange(rateCards, {}, body)).status).toBe(400);
});

describe('partial changes', () => {
  const member = {
    name: 'Asha Rao',
    role: 'Chair',
    image: '/a.webp',
    contact: '',
    order: 3,
    isWorkingCommittee: true,
    social: { linkedin: 'https://example.com/a', twitter: 'https://example.com/b' },
  };

  test('a change of a group keeps the other fields of the group', () => {
    const changed = parseChange(members, member, { social: { twitter: '' } });
    expect(changed.social).toMatchObject({ linkedin: 'https://example.com/a', twitter: null });
  });

  test('a change cannot empty a required field, with null neither', () => {
    expect(failureOf(() => parseChange(members, member, { name: '' })).errors).toEqual({
      name: 'Name is required',
    });
    expect(failureOf(() => parseChange(members, member, { role: null })).errors).toEqual({
      role: 'Role is required',
    });
  });

  test('a change ignores inherited property names', () => {
    const changed = parseChange(members, member, JSON.parse('{"__proto__":{"name":"x"},"constructor":"y"}'));
    expect(changed.name).toBe('Asha Rao');
  });
});

function failureOf(work: () => unknown): { status?: number; errors?: Record<string, string> } {
  try {
    return { result: work() } as object;
  } catch (error) {
    return error as { status: number; errors: Record<string, string> };
  }
}
