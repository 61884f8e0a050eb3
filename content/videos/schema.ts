import { defineType, type InputOf, type RecordOf } from '../define.ts';
import { text } from '../fields/text.ts';
import { url } from '../fields/url.ts';
import { youtubeId } from '../fields/youtube-id.ts';
import { definition } from './definition.ts';

export const videos = defineType({
  definition,
  fields: {
    title: text({ label: 'Title', max: 200, required: false, fallback: 'Untitled Video' }),
    videoUrl: youtubeId({ label: 'YouTube URL' }),
    /** Made from the video's id when it is missing. */
    thumbnailUrl: url({ label: 'Thumbnail URL', scheme: 'picture', required: false }),
  },
});

export type VideoInput = InputOf<typeof videos>;
export type Video = RecordOf<typeof videos>;
