import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { blogPosts } from '../../../content/blog-posts/schema.ts';
import { formatTime } from '../../../engine/panel/moment-text.ts';
import { newsQuery, newsText } from './record-news.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const at = '2026-11-28T09:10:00.000Z';
const time = formatTime(Date.parse(at));
const by = { name: 'Asha Rao' };

/** What a form says of its record, where the server answers so. `version` is null when the record is gone. */
async function told(version: string | null, answers: Record<string, unknown>): Promise<string> {
  vi.stubGlobal('localStorage', { getItem: () => 'token' });
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async (address: string) => {
    const body = answers[address.replace('/api', '')];
    return new Response(JSON.stringify(body ?? { detail: '' }), { status: body ? 200 : 404 });
  });
  return newsText(await new QueryClient().fetchQuery(newsQuery(blogPosts.definition, '1', version)));
}

test.each([
  [
    'changed by a colleague, who left a draft since',
    '"v2"',
    {
      '/admin/history/blog-posts/1': [
        { action: 'draft', by: { name: 'Ila' }, at: '2026-11-28T09:30:00.000Z', changed: ['status'] },
        { action: 'update', by, at, changed: ['title'] },
      ],
    },
    `This was changed by Asha Rao at ${time}. Your changes are kept.`,
  ],
  [
    'published',
    '"v2"',
    {
      '/admin/history/blog-posts/1': [{ action: 'update', by, at, changed: ['status'] }],
      '/blog/posts/1': { status: 'Published' },
    },
    `This was published by Asha Rao at ${time}. Your changes are kept.`,
  ],
  [
    'unpublished',
    '"v2"',
    {
      '/admin/history/blog-posts/1': [{ action: 'update', by: null, at, changed: ['status'] }],
      '/blog/posts/1': { status: 'Draft' },
    },
    `This was changed at ${time}. Your changes are kept.`,
  ],
  [
    'in the trash',
    null,
    { '/admin/trash/blog-posts/1': { by, deletedAt: at } },
    `This was deleted by Asha Rao at ${time}. Your changes are kept.`,
  ],
  ['removed for good', null, {}, 'This was deleted. Your changes are kept.'],
])(
  '[SAFE-25] a form says of a record that is %s what became of it, and by whom',
  async (_, version, answers, text) => {
    expect(await told(version, answers)).toBe(text);
  },
);
