import { expect, test } from 'vitest';
import { readField as read } from '../../../tests/support/read-field.ts';
import { videoListMessage } from '../youtube/youtube.ts';
import { html } from './html.ts';

test.each([
  '<iframe title="a" src="https://www.youtube.com/embed/videoseries?list=PLx"></iframe>',
  "<IFRAME src='//www.youtube-nocookie.com/embed/live_stream?channel=UCx'></IFRAME>",
  '<iframe src="https://vimeo.com/showcase/1234567/embed"></iframe>',
])('an article with a player of a list or of live pictures is refused: %s', (player) => {
  const content = html({ label: 'Content', max: 1000 });
  expect(read(content, `<p>a</p>${player}`)).toBe(`refused: Content: ${videoListMessage}`);
});
