import { useState } from 'react';
import { Icon } from '../../ui/icons.tsx';
import type { HomeData } from './data.ts';

/** The video's thumbnail. The video platform hears nothing of a visitor until it is pressed. */
export function Player({ video }: { video: NonNullable<HomeData['video']> }) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className="player">
      {playing ? (
        <iframe
          // What was pressed is gone: the keyboard goes on in what came in its place.
          ref={(frame) => frame?.focus()}
          src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video.videoUrl)}?autoplay=1`}
          title={video.title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <button type="button" aria-label={`Play video: ${video.title}`} onClick={() => setPlaying(true)}>
          {video.thumbnailUrl && (
            <img src={video.thumbnailUrl} alt="" width={1280} height={720} loading="lazy" />
          )}
          <span className="play-mark">
            <Icon name="play" size={40} />
          </span>
        </button>
      )}
    </div>
  );
}
