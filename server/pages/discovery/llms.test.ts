import { expect, test } from 'vitest';
import type { Page } from '../../../content/pages/schema.ts';
import { sitePages } from '../../../content/site-pages.ts';
import { builtIn } from '../../../tests/support/content.ts';

import type { PostEntry } from './feeds.ts';
import { llms } from './llms.ts';

const post = (title: string, excerpt = 'In short.') =>
  ({ title, excerpt, address: 'https://kiran.example/blog/1' }) as PostEntry;

const llmsOf = (posts: PostEntry[], added: Page[]) =>
  llms('https://kiran.example', posts, builtIn.association, sitePages(builtIn, added));
const page = { slug: 'privacy', title: 'Privacy', summary: 'What we keep.', description: '' } as Page;

test('llms.txt has the sections of llmstxt.org in order', () => {
  const lines = llmsOf([post('Net metering')], [page]).split('\n');
  expect(lines[0]).toBe(`# ${builtIn.association.name}`);
  expect(lines[2]).toMatch(/^> /);
  const sections = lines.filter((line) => line.startsWith('## '));
  expect(sections).toEqual(['## Pages', '## Newest posts', '## Data', '## Optional']);
  const links = lines.filter((line) => line.startsWith('- '));
  expect(links.filter((line) => !/^- \[[^\]]+\]\(https:\/\/kiran\.example\/\S*\): .+$/.test(line))).toEqual(
    [],
  );
  expect(links).toContain('- [Privacy](https://kiran.example/privacy): What we keep.');
  expect(links).toContain('- [Net metering](https://kiran.example/blog/1): In short.');
});

test('llms.txt escapes Markdown in titles', () => {
  const text = llmsOf([post('A](https://evil.example) [B', 'Two\n## lines')], []);
  expect(text).toContain('- [A\\](https://evil.example) \\[B](https://kiran.example/blog/1): Two ## lines');
});
