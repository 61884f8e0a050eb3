import { aboutPage } from '../../content/about-page/defaults.ts';
import { useSettings } from '../site-settings.ts';
import { splitStat } from '../stat.ts';
import { DecorativePicture } from './decorative-picture.tsx';

/** What the association is there for, and how far it has come. */
export function Mission() {
  const { mission, missionPicture } = useSettings('about-page', aboutPage);
  return (
    <section className="container page-section about-columns mission" aria-labelledby="mission">
      <div className="prose-lead">
        <h2 id="mission" className="display-2">
          {mission.heading}
        </h2>
        {mission.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <DecorativePicture src={missionPicture} />
    </section>
  );
}

/** The figures of the association. */
export function Impact() {
  const { impact, impactHeading } = useSettings('about-page', aboutPage);
  return (
    <section className="panel container" aria-labelledby="impact">
      <div className="scheme-dark">
        <h2 id="impact" className="display-3">
          {impactHeading}
        </h2>
        <ul className="impact">
          {impact.map((label) => (
            <ImpactFigure key={label} label={label} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function ImpactFigure({ label }: { label: string }) {
  const { figure, caption } = splitStat(label);
  return (
    <li>
      <strong>{figure}</strong> <span>{caption}</span>
    </li>
  );
}
