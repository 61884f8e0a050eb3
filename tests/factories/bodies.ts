import { sampleContent } from '../../content/sample-content.ts';
import type { Http } from '../support/http.ts';

/** What a client sends, or what the API answers. */
export type Body = Record<string, unknown>;
export type Stored = Body & { _id: string; id: string; createdAt: string; updatedAt: string };

/** What visitors get of a record that staff were answered. */
export function forVisitors<Record extends Body>(record: Record): Record {
  const { publication: _, position: __, ...shown } = record;
  return shown as unknown as Record;
}

let made = 0;

/** A word that no other record of this run has. */
export function unique(word: string): string {
  made += 1;
  return `${word} ${process.pid}-${made}`;
}

export const testimonial = (changes: Body = {}): Body => ({
  image: '/pictures/people/01.webp',
  author: 'Meenal Joshi',
  role: 'Owner, EPC firm',
  location: 'Nashik',
  quote: 'The checklist paid for our membership.',
  ...changes,
});

export const channel = (changes: Body = {}): Body => ({
  title: 'Daily updates',
  description: 'Policy news every morning.',
  link: 'https://example.org/telegram',
  image: '/pictures/channels/telegram-updates.webp',
  color: 'from-blue-500 to-blue-600',
  icon: '📣',
  ...changes,
});

export const brand = (changes: Body = {}): Body => ({
  name: 'Suryakant Modules',
  logo: '/pictures/logos/suvarnex.svg',
  ...changes,
});

export const video = (changes: Body = {}): Body => ({
  title: 'Rooftop in a day',
  videoUrl: 'aqz-KE-bpKQ',
  thumbnailUrl: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
  ...changes,
});

export const notice = (changes: Body = {}): Body => ({
  content: 'State chapters meet on Saturday.',
  noticeType: 'header',
  documentLink: 'https://example.org/notice.pdf',
  ...changes,
});

/** A page that visitors see. */
export const page = (changes: Body = {}): Body => ({
  title: 'Roof law',
  slug: unique('roof-law').replace(' ', '-'),
  summary: 'What a tenant may put on a roof.',
  content: '<p>With the consent of the owner.</p>',
  publication: { isShown: true },
  ...changes,
});

export const redirect = (changes: Body = {}): Body => ({
  path: `/${unique('old').replace(' ', '-')}`,
  target: '/about',
  ...changes,
});

export const member = (changes: Body = {}): Body => ({
  name: 'Asha Rao',
  role: 'Treasurer',
  image: '/pictures/people/02.webp',
  contact: '00000 12345',
  order: 3,
  isWorkingCommittee: true,
  social: { linkedin: 'https://example.org/in/asha' },
  ...changes,
});

export const rateCard = (changes: Body = {}): Body => ({
  title: 'Start-up',
  description: 'For young companies.',
  price: 'Free for startups',
  features: ['Webinars', 'Certificate'],
  isPopular: false,
  ...changes,
});

export const resource = (changes: Body = {}): Body => ({
  title: 'List of approved modules',
  link: 'https://example.org/almm',
  documentUrl: 'https://example.org/almm.pdf',
  ...changes,
});

export const contactMessage = (changes: Body = {}): Body => ({
  firstName: 'Ravi',
  lastName: 'Iyer',
  email: 'ravi.iyer@example.com',
  message: 'Is there a chapter in Madurai?',
  ...changes,
});

/** An application; the plan's id has to be given. */
export const application = (selectedRateCard: unknown, changes: Body = {}): Body => ({
  firstName: 'Ravi',
  lastName: 'Iyer',
  email: 'ravi.iyer@example.com',
  phone: '+91 00000 00000',
  address: '1 Example Street, Madurai',
  occupation: 'Installer',
  interests: 'Net metering',
  selectedRateCard,
  ...changes,
});

/** A published post; the category's id has to be given. */
export const post = (category: unknown, changes: Body = {}): Body => ({
  title: 'Rooftop solar in Madurai',
  language: 'en',
  excerpt: 'What a family of four pays and saves.',
  content: '<p>A roof of forty square metres.</p>',
  coverImage: '/pictures/posts/rooftop-subsidy-guide.webp',
  category,
  tags: [],
  author: { name: 'Kavya Nair', avatar: '/pictures/people/03.webp' },
  publishedAt: '2026-10-01',
  readTime: 4,
  status: 'Published',
  ...changes,
});

/** Sends a body that must be accepted and gives what was stored. */
export async function create(staff: Http, path: string, body: Body): Promise<Stored> {
  const answer = await staff.post<Stored>(path, body);
  if (answer.status !== 201) throw new Error(`POST ${path} was answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

export function createCategory(staff: Http, name = unique('Category')): Promise<Stored> {
  return create(staff, '/categories', { name });
}

export function createTag(staff: Http, name = unique('tag')): Promise<Stored> {
  return create(staff, '/tags', { name });
}

/** A post in a category that the changes name by id, or in a new one. */
export async function createPost(staff: Http, changes: Body = {}): Promise<Stored> {
  const category = changes.category ?? (await createCategory(staff)).id;
  return create(staff, '/blog/posts', post(category, changes));
}

/** The samples of a content type by its name. */
export function samplesOf(name: string): Body[] {
  return sampleContent[name as keyof typeof sampleContent] as Body[];
}
