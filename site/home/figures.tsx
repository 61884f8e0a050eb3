import { homePage } from '../../content/home-page/defaults.ts';
import { Failure } from '../../ui/failure.tsx';
import type { SectionState } from '../page-sections.ts';
import { useSettings } from '../site-settings.ts';
import type { Stat } from '../stat.ts';
import type { HomeData } from './data.ts';
import { Player } from './player.tsx';

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
