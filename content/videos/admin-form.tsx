import { youtubeThumbnail } from '../../kernel/kinds/html/youtube-id.ts';
import type { FormView } from '../../kernel/views.ts';

export const form: FormView = {
  fields: ['title', 'videoUrl'],
  hints: {
    title: "Left empty, it becomes 'Untitled Video'.",
    videoUrl: 'Accepted: youtu.be/..., youtube.com/watch?v=..., youtube.com/embed/...',
  },
  shows: { videoUrl: (id) => `https://www.youtube.com/watch?v=${id}` },
  completeValues: (values) => ({ ...values, thumbnailUrl: youtubeThumbnail(String(values.videoUrl)) }),
};
