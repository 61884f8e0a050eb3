import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { homePage } from '../../content/home-page/defaults.ts';
import { Failure } from '../../ui/failure.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { SectionState } from '../page-sections.ts';
import { responsiveImage } from '../responsive-image.ts';
import { useSettings } from '../site-settings.ts';
import type { Stat } from '../stat.ts';
import type { HomeData } from './data.ts';

interface FiguresProps {
  video: SectionState<HomeData['video']>;
  stats: SectionState<HomeData['stats']>;
}

/** The film about the association, and its figures. */
export function Figures({ video, stats }: FiguresProps) {
  const { figuresLabel } = useSettings('home-page', homePage);
  return (
    <section className="panel container" aria-label={figuresLabel}>
      <div className="figures scheme-dark">
        {video.data && <Player video={video.data} />}
        {video.error !== undefined && <Failure message={video.error} />}
        {stats.data && <Stats stats={stats.data} />}
        {stats.error !== undefined && <Failure message={stats.error} />}
      </div>
    </section>
  );
}

function Stats({ stats }: { stats: Stat[] }) {
  return (
    <ul className="stats">
      {stats.map(({ figure, caption }) => (
        <li key={figure + caption}>
          {figure !== '' && <strong>{figure}</strong>}
          {caption !== '' && <span>{caption}</span>}
        </li>
      ))}
    </ul>
  );
}

/**
 * The video's thumbnail. The video platform hears nothing of a visitor until it is pressed: then the video plays in its place,
 * without scripts on the platform's own page.
 */
function Player({ video }: { video: NonNullable<HomeData['video']> }) {
  const [playing, setPlaying] = useState(false);
  const button = useButtonRole();
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setPlaying(true);
  };
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
        <a
          href={`https://www.youtube.com/watch?v=${encodeURIComponent(video.videoUrl)}`}
          aria-label={`Play video: ${video.title}`}
          onClick={play}
          {...button}
        >
          {video.thumbnailUrl && (
            <img
              src={video.thumbnailUrl}
              {...responsiveImage(video.thumbnailUrl, 'cover', '(width >= 64rem) 48rem, 92vw')}
              alt=""
              width={1280}
              height={720}
              loading="lazy"
            />
          )}
          <span className="play-icon">
            <Icon name="play" size={40} />
          </span>
        </a>
      )}
    </div>
  );
}

/**
 * Makes a button of a link once scripts run. It stays the same element: a `<button>` in its place would lose the focus, and a
 * press that began on the link, because a click goes to the element that the mouse was pressed and let go on. Scripts often
 * start with the press itself. A middle click or Ctrl+click still opens the page of the platform.
 */
function useButtonRole() {
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  if (!hasScripts) return {};
  return {
    role: 'button',
    // As on a `<button>`, the Space key presses when it is let go, and does not scroll.
    onKeyDown: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => event.key === ' ' && event.currentTarget.click(),
  };
}
