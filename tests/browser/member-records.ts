import type { Page } from 'playwright-core';
import { answer, record } from './pages.ts';

/** The calls of the About page. */
export const memberPaths = {
  committee: '/about/members/working-committee',
  others: '/about/members/other',
} as const;

const everyNetwork = Object.fromEntries(
  ['linkedin', 'twitter', 'facebook', 'youtube', 'whatsapp', 'instagram', 'telegram'].map((network) => [
    network,
    `https://example.org/${network}/asha`,
  ]),
);

/** A member as the API answers it. */
export function member(name: string, changes: Record<string, unknown> = {}) {
  return {
    ...{ ...record(name), name },
    role: `Role of ${name}`,
    image: '/pictures/people/05.webp',
    contact: '',
    order: 1,
    isWorkingCommittee: true,
    social: {},
    ...changes,
  };
}

export const committee = [
  member('Asha Rao', { contact: '9876543210', social: everyNetwork }),
  member('Vikram Sethi', {
    social: { ...everyNetwork, twitter: null, facebook: 'javascript:alert(1)', youtube: undefined },
  }),
  member('Noor Khan', { contact: '+91 98765 43211', social: { linkedin: 'javascript:alert(1)' } }),
];

/** Answers both lists of the About page. */
export async function answerMembers(page: Page, lists: { committee?: unknown; others?: unknown } = {}) {
  await answer(page, memberPaths.committee, lists.committee ?? committee);
  await answer(page, memberPaths.others, lists.others ?? []);
}
