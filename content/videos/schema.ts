import { defineType, type RecordOf } from '../../engine/content-type.ts';
import { text } from '../../engine/kinds/text/text.ts';
import { url } from '../../engine/kinds/url/url.ts';
import { youtube } from '../../engine/kinds/youtube/youtube.ts';
import { definition } from './definition.ts';

export const videos = defineType({
  definition,
  area: 'content',
  shownAt: '/',
  fields: {
    title: text({ label: 'Title', max: 200, required: false, fallback: 'Untitled Video' }),
    videoUrl: youtube({ label: 'YouTube URL' }),
    /** Made from the video's id when it is missing. */
    thumbnailUrl: url({ label: 'Thumbnail URL', scheme: 'picture', crop: 'cover', required: false }),
  },
});

export type Video = RecordOf<typeof videos>;
