import type { Page } from 'playwright-core';
import { answer, follow, record, visit } from './pages.ts';

/** The calls of the home page, by what they load. */
export const homePaths = {
  hero: '/carousel',
  video: '/video',
  channels: '/channels',
  testimonials: '/testimonials',
  brands: '/brands',
  notices: '/important-information',
} as const;

export const images = ['rooftop-sunrise', 'solar-farm', 'module-factory'].map((name) => ({
  ...record(name),
  url: `/pictures/hero/${name}.webp`,
}));

export const video = {
  ...record('film'),
  title: 'A day on the roof',
  videoUrl: 'aqz-KE-bpKQ',
  thumbnailUrl: '/pictures/video-thumbnail.webp',
};

const channel = { description: 'Questions and answers.', image: '/pictures/channels/policy-desk.webp' };
const chat = { color: 'from-green-500 to-green-600', icon: '💬', link: 'https://example.org/chat' };
export const channels = [
  { ...record('chat'), title: 'Member chat', ...channel, ...chat },
  { ...record('letters'), title: 'Letters', ...channel, color: 'url(evil)' },
  { ...record('trap'), title: 'Trap', ...channel, color: '', icon: '', link: 'javascript:alert(1)' },
];

export const testimonials = ['Asha Rao', 'Vikram Sethi'].map((author, index) => ({
  ...record(author),
  image: `/pictures/people/0${index + 1}.webp`,
  author,
  quote: `${author} says that the meter runs backwards.`,
  role: 'Installer',
  location: 'Pune',
}));

export const brands = ['Suvarnex', 'Neelkiran', 'Tejovat'].map((name) => ({
  ...record(name),
  name,
  logo: `/pictures/logos/${name.toLowerCase()}.svg`,
}));

export const notices = {
  header: { ...record('header'), content: 'Elections on Friday', noticeType: 'header' },
  footer: null,
};

/** Answers all calls of the home page with the records above, or with `others`. */
export async function answerHome(page: Page, others: Partial<Record<keyof typeof homePaths, unknown>> = {}) {
  const answers = { hero: images, video: [video], channels, testimonials, brands, notices, ...others };
  for (const [name, path] of Object.entries(homePaths)) {
    await answer(page, path, answers[name as keyof typeof homePaths]);
  }
}

/** Comes to the home page by a navigation in the page, so that it calls the API from the browser. */
export async function comeHome(page: Page): Promise<void> {
  if (new URL(page.url(), 'http://none').pathname !== '/about') await visit(page, '/about');
  await follow(page, 'Home');
}
