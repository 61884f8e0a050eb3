import { youtubeThumbnail } from '../../kernel/kinds/youtube/youtube.ts';
import type { FormView } from '../../kernel/views.ts';

export const form: FormView = {
  fields: ['title', 'videoUrl'],
  hints: {
    title: "Left empty, it becomes 'Untitled Video'.",
    videoUrl: 'Accepted: youtu.be/..., youtube.com/watch?v=..., youtube.com/embed/...',
  },
  completeValues: (values) => ({ ...values, thumbnailUrl: youtubeThumbnail(String(values.videoUrl)) }),
};
