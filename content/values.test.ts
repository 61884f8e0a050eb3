import { expect, test } from 'vitest';
import { parse } from '../engine/api/input.ts';
import type { ContentType } from '../engine/content-type.ts';
import { newId } from '../engine/database/identifiers.ts';
import { rules } from '../server/api/rules.ts';
import * as bodies from '../tests/factories/bodies.ts';
import { registry } from './index.ts';
import { singletons } from './settings.ts';

type Value = bodies.Body;

const good: Record<string, (changes: Value) => Value> = {
  testimonials: bodies.testimonial,
  channels: bodies.channel,
  brands: bodies.brand,
  videos: bodies.video,
  'important-information': bodies.notice,
  members: bodies.member,
  'rate-cards': bodies.rateCard,
  resources: bodies.resource,
  contact: bodies.contactMessage,
  join: (changes) => bodies.application(newId(), changes),
  'blog-posts': (changes) => bodies.post(newId(), changes),
  categories: (changes) => ({ name: 'Policy', ...changes }),
  tags: (changes) => ({ name: 'policy', ...changes }),
  pages: bodies.page,
};

/** What becomes of a good body with these changes. */
function read(name: string, changes: Value): Value {
  const setting = singletons.find(({ definition }) => definition.name === name);
  if (setting) return parse(setting.input, { ...setting.defaults, ...changes }) as Value;
  const type = (registry as readonly ContentType[]).find(({ definition }) => definition.name === name);
  if (!type) throw new Error(`There is no type ${name}.`);
  return parse(type.input, good[name]?.(changes)) as Value;
}

const required = (label: string) => `${label} is required`;
const noPlan = 'Please select a plan before submitting';
const noNumber = 'Display Order must be a whole number of at least 1';
const noVideo = 'Enter a YouTube address: youtu.be/…, youtube.com/watch?v=… or youtube.com/embed/…';

const noPhone = 'Enter a telephone number with its country code, such as +91 11 2345 6789';
const noPlace = 'Enter latitude and longitude in degrees, such as 28.6139, 77.2090';
const noTarget = 'Choose a page, or enter an address that begins with https://';
const noSlug = 'Use lower-case letters, digits and hyphens';
const ownSlug = 'The site itself has this address. Choose another one';
const socialLink = (url: string) => ({ links: [{ name: 'Threads', url }] });
const entry = (label: string, to: string) => ({ header: [{ label, to }] });

/** The rule, the type or setting, the change to a good body, and what is said at which field. */
type Refusal = [rule: string, type: string, changes: Value, message: string, field?: string];
const refusals: Refusal[] = [
  ['VAL-01', 'contact', { firstName: undefined }, 'Enter your first name'],
  ['VAL-03', 'contact', { email: 'abc' }, 'Enter an email address in the form name@example.com'],
  ['VAL-03', 'contact', { email: '' }, 'Enter your email address'],
  ['VAL-04', 'contact', { message: ' \n ' }, 'Enter your message'],
  ['VAL-12', 'join', { selectedRateCard: undefined }, noPlan],
  ['VAL-12', 'join', { selectedRateCard: '' }, noPlan],
  ['VAL-17', 'blog-posts', { title: undefined }, required('Title')],
  ['VAL-18', 'blog-posts', { excerpt: ' ' }, required('Excerpt')],
  ['VAL-19', 'blog-posts', { coverImage: '' }, required('Cover Image URL')],
  ['VAL-20', 'blog-posts', { author: { avatar: '/a.webp' } }, required('Author Name'), 'author.name'],
  ['VAL-21', 'blog-posts', { author: { name: 'K' } }, required('Author Avatar URL'), 'author.avatar'],
  ['VAL-22', 'blog-posts', { publishedAt: undefined }, required('Published Date')],
  ['VAL-22', 'blog-posts', { publishedAt: 'soon' }, 'Published Date must be a date such as 2026-01-31'],
  ['VAL-24', 'blog-posts', { category: undefined }, required('Category')],
  ['VAL-31', 'channels', { link: undefined }, required('Link')],
  ['VAL-34', 'channels', { icon: undefined }, required('Icon')],
  ['VAL-47', 'videos', { videoUrl: 'https://example.com/x' }, noVideo],
  ['VAL-51', 'important-information', { documentLink: 'abc' }, 'Must be a valid URL'],
  ['VAL-55', 'members', { order: 0 }, noNumber],
  ['HOLD-05', 'members', { order: '1 or so' }, noNumber],
  ['HOLD-05', 'members', { order: Number.POSITIVE_INFINITY }, noNumber],
  ['VAL-56', 'members', { social: { linkedin: 'abc' } }, 'Must be a valid URL', 'social.linkedin'],
  ['VAL-59', 'brands', { logo: 'abc' }, 'Must be a valid URL'],
  ['VAL-67', 'rate-cards', { features: ['a', ' '] }, required('Feature'), 'features.1'],
  ...['..', '%2e%2e', 'a/b', 'A', 'x'.repeat(81), '', 'a b', 'सौर', 'a_b', '-', '.well-known'].map(
    (slug): Refusal => ['PAGE-02', 'pages', { slug }, noSlug],
  ),
  ...['admin', 'api', 'assets', 'media', 'pictures', 'login', 'preview', 'shop', 'search'].map(
    (slug): Refusal => ['PAGE-02', 'pages', { slug }, ownSlug],
  ),
  ['PAGE-02', 'pages', { slug: 'contact' }, 'The page "Contact Us" already has this address'],
  ['SITE-08', 'home-page', { stats: ['1+ Member'] }, 'Figures must have at least 2 entries'],
  ['SITE-11', 'contact-details', { phone: '11 2345 6789' }, noPhone],
  ['SITE-11', 'contact-details', { phone: 'call us' }, noPhone],
  [
    'SITE-12',
    'social-links',
    socialLink('http://a.example'),
    'Enter an address that begins with https://',
    'links.0.url',
  ],
  ['SITE-12', 'social-links', socialLink('javascript:alert(1)'), 'Must be a valid URL', 'links.0.url'],
  ['SITE-13', 'contact-details', { coordinates: 'Delhi' }, noPlace],
  ['SITE-13', 'contact-details', { coordinates: '28.6139,' }, noPlace],
  ['MENU-01', 'menus', entry('', '/'), required('Label'), 'header.0.label'],
  ['MENU-01', 'menus', entry('x'.repeat(31), '/'), 'Label can have at most 30 characters', 'header.0.label'],
  ['MENU-01', 'menus', entry('Out', 'http://example.org'), noTarget, 'header.0.to'],
  ['MENU-01', 'menus', entry('Evil', '//evil.example'), noTarget, 'header.0.to'],
  ...['hindi', 'हिन्दी', 'x', 'hi_IN', 'hi-', 'hi-x', 'another'].map(
    (language): Refusal => [
      ...(['LANGUAGE-01', 'blog-posts', { language }] as const),
      'Enter the code of a language, such as mr for Marathi',
    ],
  ),
  [
    'SEO-01',
    'sharing',
    { googleCode: '"><script>' },
    'Enter the code alone: letters, digits, hyphens and underscores',
  ],
];

test.each(refusals)('[%s] %s with %o are rejected: %s', (_, type, changes, message, field) => {
  let problem: unknown;
  try {
    read(type, changes);
  } catch (error) {
    problem = error;
  }
  expect(problem).toMatchObject({ code: 'invalid', errors: expect.anything() });
  expect((problem as { errors: object }).errors).toEqual({
    [field ?? String(Object.keys(changes)[0])]: message,
  });
});

/** The rule, the type, the change to a good body, and what is stored of it where that is another value. */
const acceptances: [rule: string, type: string, changes: Value, stored?: Value][] = [
  ['VAL-02', 'contact', { lastName: undefined }, { lastName: '' }],
  ['VAL-02', 'contact', { lastName: '' }],
  ['VAL-08', 'join', { phone: 'ext. 12, 0091-(0)22 / mornings' }],
  ['VAL-13', 'join', { firstName: 'R', lastName: '吴' }],
  ['VAL-13', 'join', { address: 'बी-12, तीसरी मंज़िल, '.repeat(20).trim() }],
  ['VAL-13', 'join', { lastName: "O'Brien", email: "o'brien+solar@example.co.in" }],
  ['VAL-23', 'blog-posts', { readTime: undefined }, { readTime: 5 }],
  ['ENT-20', 'blog-posts', { readTime: 'x' }, { readTime: 5 }],
  ['VAL-26', 'blog-posts', { readTime: '7' }, { readTime: 7 }],
  ['VAL-25', 'blog-posts', { content: undefined }, { content: '' }],
  ['VAL-25', 'blog-posts', { content: '' }],
  ['ENT-21', 'blog-posts', { status: undefined }, { status: 'Draft' }],
  ['VAL-48', 'videos', { title: undefined }, { title: 'Untitled Video' }],
  ['LANGUAGE-01', 'pages', { language: undefined }, { language: 'en' }],
  ['LANGUAGE-01', 'pages', { language: 'ta' }],
  ['LANGUAGE-01', 'blog-posts', { language: ' MR-deva-in ' }, { language: 'mr-Deva-IN' }],
  ['VAL-48', 'videos', { title: '   ' }, { title: 'Untitled Video' }],
  ['ENT-09', 'important-information', { noticeType: 'footer' }],
  ['ENT-09', 'important-information', { noticeType: 'other' }],
  ['VAL-51', 'important-information', { documentLink: '' }, { documentLink: null }],
  ['VAL-51', 'important-information', { documentLink: '/files/a.pdf' }],
  ['VAL-63', 'resources', { documentUrl: undefined }, { documentUrl: null }],
  ['VAL-67', 'rate-cards', { features: [] }],
  ['VAL-68', 'rate-cards', { price: 'Free for startups' }],
  ...['a', '7', 'saur-niti', `x${'-y'.repeat(39)}z`, '404'].map((slug): [string, string, Value] => [
    'PAGE-02',
    'pages',
    { slug },
  ]),
  ['SITE-12', 'social-links', { links: [] }],
];

test.each(acceptances)('[%s] %s with %o are accepted', (_, type, changes, stored = changes) => {
  expect(read(type, changes)).toMatchObject(stored);
});

test('[VAL-56] a member can come without networks', () => {
  const { social } = read('members', { social: { linkedin: '', twitter: null } });
  expect(social).toMatchObject({ linkedin: null, twitter: null });
});

// Also proves CONST-18.
test('[ENT-09] [ENT-21] a notice has no other type and a post no other status than those of the specification', () => {
  for (const noticeType of ['Header', 'banner', '', null, 1])
    expect(() => read('important-information', { noticeType })).toThrow();
  for (const status of ['draft', 'published', 'Archived', ''])
    expect(() => read('blog-posts', { status })).toThrow();
});

test.each([
  ['email', 254],
  ['phone', 40],
  ['address', 500],
  ['interests', 2000],
])('[VAL-13] an application takes %s of %i characters and no longer one', (field, length) => {
  const value = (count: number) =>
    field === 'email' ? `${'x'.repeat(count - 12)}@example.com` : 'x'.repeat(count);
  expect(read('join', { [field]: value(length) })).toMatchObject({ [field]: value(length) });
  expect(() => read('join', { [field]: value(length + 1) })).toThrow();
});

test('a video without a thumbnail gets the thumbnail of its id', () => {
  expect(rules.videos?.beforeWrite?.(read('videos', { thumbnailUrl: undefined }))).toMatchObject({
    thumbnailUrl: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
  });
});
