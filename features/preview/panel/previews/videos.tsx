import { Play } from 'lucide-react';
import { PicturePreview } from '../../../../engine/kinds/url/picture-preview.tsx';
import { readYoutubeId, videoThumbnail } from '../../../../engine/kinds/youtube/youtube.ts';
import type { Preview } from '../form-preview.tsx';
import '../preview.css';

/** The picture of the video, as soon as the address has an id. */
export const preview: Preview = ({ values }) => {
  const id = readYoutubeId(String(values.videoUrl).trim());
  const title = String(values.title).trim() || 'Untitled Video';
  return (
    <figure className="box video-preview">
      {id === undefined ? (
        <div className="video-preview-empty">
          <Play size={32} aria-hidden="true" />
        </div>
      ) : (
        <PicturePreview address={videoThumbnail(id, String(values.thumbnailUrl).trim())} name={title} />
      )}
      <figcaption>{title}</figcaption>
    </figure>
  );
};
