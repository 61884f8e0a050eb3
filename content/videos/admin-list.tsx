import type { ListView } from '../../kernel/views.ts';
import type { Video } from './schema.ts';

export const list: ListView<Video> = {
  purpose: 'Films from YouTube; the home page shows the newest.',
  counts: { one: 'video', many: 'videos' },
  columns: [
    { header: 'Thumbnail', as: 'picture', text: (row) => row.thumbnailUrl ?? '' },
    { header: 'Title', isName: true, text: (row) => row.title },
    { header: 'Video ID', text: (row) => row.videoUrl },
  ],
};
