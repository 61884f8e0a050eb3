import type { FormView } from '../admin.ts';
import { youtubeThumbnail } from '../fields/youtube-id.ts';

export const form: FormView = {
  fields: ['title', 'videoUrl'],
  hints: {
    title: "Left empty, it becomes 'Untitled Video'.",
    videoUrl: 'Accepted: youtu.be/..., youtube.com/watch?v=..., youtube.com/embed/...',
  },
  shows: { videoUrl: (id) => `https://www.youtube.com/watch?v=${id}` },
  completeValues: (values) => ({ ...values, thumbnailUrl: youtubeThumbnail(String(values.videoUrl)) }),
};
