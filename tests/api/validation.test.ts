import { beforeAll, describe, expect, test } from 'vitest';
import * as bodies from '../factories/bodies.ts';
import type { ProblemBody } from '../support/http.ts';
import { emptySite, useSite } from '../support/site.ts';

type Make = (changes: bodies.Body) => bodies.Body;

/** What the server refuses: the rule, where, the change to a good body, the field and its message. */
const refusals: [string, string, bodies.Body, string, string][] = [
  ['[VAL-01]', '/contact', { firstName: undefined }, 'firstName', 'Enter your first name'],
  ['[VAL-03]', '/contact', { email: 'abc' }, 'email', 'Enter an email address in the form name@example.com'],
  ['[VAL-03]', '/contact', { email: '' }, 'email', 'Enter your email address'],
  ['[VAL-04]', '/contact', { message: ' \n ' }, 'message', 'Enter your message'],
  ['[VAL-05]', '/join', { firstName: '' }, 'firstName', 'Enter your first name'],
  ['[VAL-06]', '/join', { lastName: undefined }, 'lastName', 'Enter your last name'],
  ['[VAL-07]', '/join', { email: undefined }, 'email', 'Enter your email address'],
  ['[VAL-08]', '/join', { phone: '  ' }, 'phone', 'Enter your phone number'],
  ['[VAL-09]', '/join', { address: undefined }, 'address', 'Enter your address'],
  ['[VAL-10]', '/join', { occupation: '' }, 'occupation', 'Enter your occupation'],
  ['[VAL-11]', '/join', { interests: null }, 'interests', 'Enter your interests'],
  [
    '[VAL-12]',
    '/join',
    { selectedRateCard: undefined },
    'selectedRateCard',
    'Please select a plan before submitting',
  ],
  [
    '[VAL-12]',
    '/join',
    { selectedRateCard: '' },
    'selectedRateCard',
    'Please select a plan before submitting',
  ],
  [
    '[VAL-12]',
    '/join',
    { selectedRateCard: 'x' },
    'selectedRateCard',
    'This plan is no longer offered; select another one',
  ],
  ['[VAL-17]', '/blog/posts', { title: undefined }, 'title', 'Title is required'],
  ['[VAL-18]', '/blog/posts', { excerpt: ' ' }, 'excerpt', 'Excerpt is required'],
  ['[VAL-19]', '/blog/posts', { coverImage: '' }, 'coverImage', 'Cover Image URL is required'],
  ['[VAL-20]', '/blog/posts', { author: { avatar: '/a.webp' } }, 'author.name', 'Author Name is required'],
  ['[VAL-21]', '/blog/posts', { author: { name: 'K' } }, 'author.avatar', 'Author Avatar URL is required'],
  ['[VAL-22]', '/blog/posts', { publishedAt: undefined }, 'publishedAt', 'Published Date is required'],
  [
    '[VAL-22]',
    '/blog/posts',
    { publishedAt: 'soon' },
    'publishedAt',
    'Published Date must be a date such as 2026-01-31',
  ],
  ['[VAL-24]', '/blog/posts', { category: undefined }, 'category', 'Category is required'],
  ['[VAL-27]', '/categories', { name: ' ' }, 'name', 'Name is required'],
  ['[VAL-28]', '/tags', { name: undefined }, 'name', 'Name is required'],
  ['[VAL-29]', '/channels', { title: '' }, 'title', 'Title is required'],
  ['[VAL-30]', '/channels', { description: '' }, 'description', 'Description is required'],
  ['[VAL-31]', '/channels', { link: undefined }, 'link', 'Link is required'],
  ['[VAL-32]', '/channels', { image: '' }, 'image', 'Image URL is required'],
  ['[VAL-33]', '/channels', { color: ' ' }, 'color', 'Color is required'],
  ['[VAL-34]', '/channels', { icon: undefined }, 'icon', 'Icon is required'],
  ['[VAL-35]', '/testimonials', { author: '' }, 'author', 'Author is required'],
  ['[VAL-36]', '/testimonials', { role: '' }, 'role', 'Role is required'],
  ['[VAL-37]', '/testimonials', { location: '' }, 'location', 'Location is required'],
  ['[VAL-38]', '/testimonials', { quote: '' }, 'quote', 'Quote is required'],
  ['[VAL-39]', '/testimonials', { image: '' }, 'image', 'Image URL is required'],
  ['[VAL-43]', '/video', { videoUrl: undefined }, 'videoUrl', 'YouTube URL is required'],
  [
    '[VAL-47]',
    '/video',
    { videoUrl: 'https://example.com/x' },
    'videoUrl',
    'Enter a YouTube address: youtu.be/…, youtube.com/watch?v=… or youtube.com/embed/…',
  ],
  ['[VAL-49]', '/important-information', { content: '' }, 'content', 'Content is required'],
  ['[VAL-50]', '/important-information', { noticeType: undefined }, 'noticeType', 'Notice Type is required'],
  ['[VAL-51]', '/important-information', { documentLink: 'abc' }, 'documentLink', 'Must be a valid URL'],
  ['[VAL-52]', '/about/members', { name: '' }, 'name', 'Name is required'],
  ['[VAL-53]', '/about/members', { role: '' }, 'role', 'Role is required'],
  ['[VAL-54]', '/about/members', { image: '' }, 'image', 'Image URL is required'],
  ['[VAL-55]', '/about/members', { order: 0 }, 'order', 'Display Order must be a whole number of at least 1'],
  ['[VAL-56]', '/about/members', { social: { linkedin: 'abc' } }, 'social.linkedin', 'Must be a valid URL'],
  ['[VAL-57]', '/brands', { name: '   ' }, 'name', 'Name is required'],
  ['[VAL-58]', '/brands', { logo: '' }, 'logo', 'Logo URL is required'],
  ['[VAL-59]', '/brands', { logo: 'abc' }, 'logo', 'Must be a valid URL'],
  ['[VAL-61]', '/resources', { title: '' }, 'title', 'Title is required'],
  ['[VAL-62]', '/resources', { link: '' }, 'link', 'Link is required'],
  ['[VAL-64]', '/rate-cards', { title: '' }, 'title', 'Title is required'],
  ['[VAL-65]', '/rate-cards', { description: '' }, 'description', 'Description is required'],
  ['[VAL-66]', '/rate-cards', { price: '' }, 'price', 'Price is required'],
  ['[VAL-67]', '/rate-cards', { features: ['a', ' '] }, 'features.1', 'Feature is required'],
  ['[VAL-69]', '/auth/login', { username: ' ' }, 'username', 'Username is required'],
  ['[VAL-70]', '/auth/login', { password: '' }, 'password', 'Password is required'],
];

/** What a careful server must not refuse. */
const acceptances: [string, string, bodies.Body][] = [
  ['[VAL-02] no last name', '/contact', { lastName: undefined }],
  ['[VAL-02] an empty last name', '/contact', { lastName: '' }],
  ['[VAL-08] a telephone number in any form', '/join', { phone: 'ext. 12, 0091-(0)22 / mornings' }],
  ['[VAL-13] one letter', '/join', { firstName: 'R', lastName: '吴' }],
  ['[VAL-13] a long address', '/join', { address: 'बी-12, तीसरी मंज़िल, '.repeat(20).trim() }],
  [
    '[VAL-13] an apostrophe and a plus',
    '/join',
    { lastName: "O'Brien", email: "o'brien+solar@example.co.in" },
  ],
  ['[VAL-23] a post without a read time', '/blog/posts', { readTime: undefined }],
  ['[VAL-25] a post without content', '/blog/posts', { content: undefined }],
  ['[VAL-25] a post with empty content', '/blog/posts', { content: '' }],
  ['[VAL-51] a notice with an empty document', '/important-information', { documentLink: '' }],
  [
    '[VAL-51] a notice with a document of the site',
    '/important-information',
    { documentLink: '/files/a.pdf' },
  ],
  ['[VAL-55] a member without an order', '/about/members', { order: undefined }],
  ['[VAL-56] empty networks', '/about/members', { social: { linkedin: '', twitter: null } }],
  ['[VAL-63] a resource without a document', '/resources', { documentUrl: undefined }],
  ['[VAL-67] no features', '/rate-cards', { features: [] }],
  ['[VAL-68] a price in words', '/rate-cards', { price: 'Free for startups' }],
];

describe('the API', () => {
  const site = useSite({ environment: emptySite });
  const make: Record<string, Make> = {
    '/testimonials': bodies.testimonial,
    '/channels': bodies.channel,
    '/brands': bodies.brand,
    '/video': bodies.video,
    '/important-information': bodies.notice,
    '/about/members': bodies.member,
    '/rate-cards': bodies.rateCard,
    '/resources': bodies.resource,
    '/contact': bodies.contactMessage,
    '/categories': (changes) => ({ name: bodies.unique('Policy'), ...changes }),
    '/tags': (changes) => ({ name: bodies.unique('policy'), ...changes }),
    '/auth/login': (changes) => ({ username: 'admin', password: 'x', ...changes }),
  };

  beforeAll(async () => {
    const category = await bodies.createCategory(site.staff);
    const plan = await bodies.create(site.staff, '/rate-cards', bodies.rateCard());
    make['/blog/posts'] = (changes) => bodies.post(category.id, changes);
    make['/join'] = (changes) => bodies.application(plan.id, changes);
  });

  test.each(refusals)(
    '%s POST %s with %o is rejected at the field %s',
    async (_, path, changes, field, message) => {
      const answer = await site.staff.post<ProblemBody>(path, make[path]?.(changes));
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        type: '/problems/invalid',
        detail: message,
        errors: { [field]: message },
      });
      expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    },
  );

  test.each(acceptances)('%s is accepted', async (_, path, changes) => {
    const answer = await site.staff.post(path, make[path]?.(changes));
    expect([answer.status, answer.text.slice(0, 1)]).toEqual([201, '{']);
  });

  test('[VAL-40] a carousel picture needs a valid address', async () => {
    for (const [url, message] of [
      ['abc', 'Must be a valid URL'],
      [' ', 'Image URL is required'],
    ]) {
      const answer = await site.staff.post<ProblemBody>('/carousel', {
        urls: ['/pictures/hero/a.webp', url],
      });
      expect([answer.status, answer.body.errors]).toEqual([422, { 'urls.1': message }]);
    }
    expect((await site.visitor.get('/carousel')).body).toEqual([]);
  });

  test.each([
    ['[VAL-44]', 'https://youtu.be/aqz-KE-bpKQ?si=x&t=9'],
    ['[VAL-45]', 'https://www.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ'],
    ['[VAL-46]', 'https://www.youtube.com/embed/aqz-KE-bpKQ?start=3'],
    ['', 'aqz-KE-bpKQ'],
  ])('%s the video address %s is stored as its id', async (_, videoUrl) => {
    expect(await bodies.create(site.staff, '/video', bodies.video({ videoUrl }))).toMatchObject({
      videoUrl: 'aqz-KE-bpKQ',
    });
  });

  test.each([undefined, null, '', '   '])(
    "[VAL-48] a video with the title %j is stored as 'Untitled Video'",
    async (title) => {
      expect(await bodies.create(site.staff, '/video', bodies.video({ title }))).toMatchObject({
        title: 'Untitled Video',
      });
    },
  );

  test('a video without a thumbnail gets the thumbnail of its id', async () => {
    const { id } = await bodies.create(site.staff, '/video', bodies.video({ thumbnailUrl: undefined }));
    expect((await site.visitor.get(`/video/${id}`)).body).toMatchObject({
      thumbnailUrl: 'https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg',
    });
  });

  test('[VAL-26] a reading time sent as text is stored as a whole number', async () => {
    const answer = await site.staff.post('/blog/posts', make['/blog/posts']?.({ readTime: '7' }));
    expect(answer.body).toMatchObject({ readTime: 7 });
  });

  test.each([
    [
      '[VAL-71]',
      '<p><a href="javascript:alert(1)">a</a></p>',
      '<p><a href="about:blank" rel="noopener noreferrer">a</a></p>',
    ],
    ['[VAL-72]', '<p><img src="data:image/svg+xml;base64,AA=="></p>', '<p></p>'],
    [
      '[VAL-73]',
      '<p><img src="data:image/png;base64,AA=="></p>',
      '<p><img src="data:image/png;base64,AA==" alt="" /></p>',
    ],
  ])('%s the content %s is stored as %s', async (_, content, stored) => {
    const answer = await site.staff.post('/blog/posts', make['/blog/posts']?.({ content }));
    expect(answer.body).toMatchObject({ content: stored });
  });

  test('[VAL-74] a video player of a known site is stored with its embed address', async () => {
    const content =
      '<iframe src="https://www.youtube.com/watch?v=aqz-KE-bpKQ"></iframe><iframe src="https://player.vimeo.com/video/7"></iframe>';
    const { body } = await site.staff.post<bodies.Stored>('/blog/posts', make['/blog/posts']?.({ content }));
    expect([...String(body.content).matchAll(/src="([^"]*)"/g)].map((match) => match[1])).toEqual([
      'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      'https://player.vimeo.com/video/7?dnt=1',
    ]);
  });

  test('values are stored without surrounding white space', async () => {
    const sent = bodies.brand({ name: ' \u00a0Suryakant ', logo: '\n https://example.org/a.svg\t' });
    expect(await bodies.create(site.staff, '/brands', sent)).toMatchObject({
      name: 'Suryakant',
      logo: 'https://example.org/a.svg',
    });
  });
});

test.each([
  ['firstName', 100],
  ['lastName', 100],
  ['email', 254],
  ['phone', 40],
  ['address', 500],
  ['occupation', 200],
  ['interests', 2000],
])('[VAL-13] an application accepts %s of %i characters and rejects a longer one', async (field, length) => {
  const { join } = await import('../../content/join/schema.ts');
  const value = (count: number) =>
    field === 'email' ? `${'x'.repeat(count - 12)}@example.com` : 'x'.repeat(count);
  const accepts = (count: number) =>
    join.input.safeParse(bodies.application('x', { [field]: value(count) })).success;
  expect([accepts(length), accepts(length + 1)]).toEqual([true, false]);
});
