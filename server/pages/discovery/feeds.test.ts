import { expect, test } from 'vitest';
import { sanitise } from '../../../editor/server/sanitise.ts';
import { feedContent, type PostEntry } from './feeds.ts';

const address = 'https://kiran.example/blog/1';
const inFeed = (content: string) => feedContent({ content: sanitise(content), address } as PostEntry);

test('addresses of the site become absolute in feeds, and others stay unchanged', () => {
  expect(inFeed('<p><a href="/join">Join</a></p>')).toContain('href="https://kiran.example/join"');
  expect(inFeed('<img src="/pictures/a.webp" alt="">')).toContain(
    'src="https://kiran.example/pictures/a.webp"',
  );
  expect(inFeed('<a href="#costs">Costs</a>')).toContain(`href="${address}#costs"`);
  expect(inFeed('<a href="https://example.org/x">x</a>')).toContain('href="https://example.org/x"');
});

test('[HOLD-33] [TABLE-04] list items and cells stay separate when tags are removed from feed content', () => {
  const cells = '<table><tr><td>four</td><td>five</td></tr></table>';
  const html = '<ul><li>one<ol><li>two</li></ol></li><li>three</li></ul>';
  const text = feedContent({ content: html + cells, address } as PostEntry).replace(/<[^>]*>/g, '');
  expect(text.split(/\s+/).filter(Boolean)).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('a video player becomes a link to the post in feed content', () => {
  const player =
    '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" title="A &quot;day&quot; on the roof"></iframe>';
  expect(inFeed(`<p>Look</p>${player}<p>End</p>`)).toBe(
    `<p>Look</p><a href="${address}">A &quot;day&quot; on the roof</a><p>End</p>`,
  );
});
