import { tags } from '../../content/tags/schema.ts';
import { videos } from '../../content/videos/schema.ts';
import type { Hooks } from '../../engine/api/collection.ts';
import { youtubeThumbnail } from '../../engine/kinds/youtube/youtube.ts';

/** The types that have rules of their own on the server. */
export const rules: Record<string, Hooks> = {
  [videos.definition.name]: {
    // One that comes without a picture gets the one that YouTube keeps for it.
    beforeWrite: (values) => ({
      ...values,
      thumbnailUrl: values.thumbnailUrl ?? youtubeThumbnail(String(values.videoUrl)),
    }),
  },
  [tags.definition.name]: { isListed: ({ usageCount }) => usageCount !== 0 },
};
