/** Sample video. An openly licensed film stands in here until staff choose a video of their own. */
export const samples = [
  {
    title: 'Introducing the association',
    videoUrl: 'aqz-KE-bpKQ',
    thumbnailUrl: '/pictures/video-thumbnail.webp',
  },
];
