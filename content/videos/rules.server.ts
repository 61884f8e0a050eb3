import { youtubeThumbnail } from '../../engine/kinds/youtube/youtube.ts';

/** A video that comes without a picture gets the one that YouTube keeps for it. */
export const videoHooks = {
  beforeWrite(values: Record<string, unknown>): Record<string, unknown> {
    return { ...values, thumbnailUrl: values.thumbnailUrl ?? youtubeThumbnail(String(values.videoUrl)) };
  },
};
