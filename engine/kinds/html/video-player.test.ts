import { expect, test } from 'vitest';
import { videoPlayer, videoSite } from './video-player.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';
const vimeo = 'https://player.vimeo.com/video/76979871?dnt=1';

test.each([
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ&list=x', youtube],
  ['//www.youtube.com/embed/aqz-KE-bpKQ', youtube],
  [youtube, youtube],
  ['https://vimeo.com/76979871', vimeo],
  ['https://www.vimeo.com/channels/staffpicks/76979871', vimeo],
  [vimeo, vimeo],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
    'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1',
  ],
])('the address %s has the video player %s (VAL-74, R7)', (address, player) => {
  expect(videoPlayer(address)).toBe(player);
  expect(videoSite(player)).toBe(address.includes('vimeo') ? 'Vimeo' : 'YouTube');
});

test.each([
  'https://www.youtube.com/embed/videoseries?list=PLx',
  '//www.youtube-nocookie.com/embed/live_stream?channel=UCx',
  'https://evil.example/embed/aqz-KE-bpKQ',
  'https://www.youtube.com.evil.example/embed/aqz-KE-bpKQ',
  'https://vimeo.com.evil.example/76979871',
  'hello-world',
  '',
])('the address %j has no video player (VAL-74)', (address) => {
  expect(videoPlayer(address)).toBeUndefined();
});
