import { useEffect } from 'react';
import * as z from 'zod/mini';
import { videos } from '../../content/videos/schema.ts';
import type { ContentType } from '../../engine/content-type.ts';
import { videoThumbnail } from '../../engine/kinds/youtube/youtube.ts';
import { focusField } from '../../engine/panel/form/field-focus.ts';
import type { RecordForm } from '../../features/drafts/panel/form/use-record-form.ts';
import { RecordFormScreen } from '../../features/records/panel/record-form-screen.tsx';

/** A video without a picture of its own is sent with the one that YouTube has of it. */
const type: ContentType = {
  ...videos,
  input: z.pipe(
    videos.input,
    z.transform((video) => ({ ...video, thumbnailUrl: videoThumbnail(video.videoUrl, video.thumbnailUrl) })),
  ),
};

export default function VideoForm() {
  return <RecordFormScreen type={type}>{(form) => <AddressFocus form={form} />}</RecordFormScreen>;
}

/** The address takes the focus from the error summary when nothing else is wrong: its message tells what is accepted. */
function AddressFocus({ form: { rejectedSaves, store } }: { form: RecordForm }) {
  useEffect(() => {
    if (rejectedSaves > 0 && Object.keys(store.errors()).join() === 'videoUrl') focusField('videoUrl');
  }, [rejectedSaves, store]);
  return null;
}
