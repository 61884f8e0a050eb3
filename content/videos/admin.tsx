import { SquarePlay } from 'lucide-react';
import type { FormView, ListView } from '../../engine/views.ts';
import type { Video } from './schema.ts';

export const icon = SquarePlay;

export const list: ListView<Video> = {
  purpose: 'Films from YouTube; the home page shows the newest.',
  counts: { one: 'video', many: 'videos' },
  columns: [
    { header: 'Thumbnail', as: 'picture', text: (row) => row.thumbnailUrl ?? '' },
    { header: 'Title', isName: true, text: (row) => row.title },
    { header: 'Video ID', text: (row) => row.videoUrl },
  ],
};

export const form: FormView = {
  fields: ['title', 'videoUrl', 'thumbnailUrl'],
  hints: {
    title: "Left empty, it becomes 'Untitled Video'.",
    videoUrl: 'Accepted: youtu.be/..., youtube.com/watch?v=..., youtube.com/embed/...',
    thumbnailUrl: 'Left empty, it becomes the picture that YouTube has of the video.',
  },
};
