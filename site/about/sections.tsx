import { Link } from 'react-router';
import { aboutPage } from '../../content/about-page/defaults.ts';
import { Icon } from '../../ui/icons.tsx';
import { responsiveImage } from '../responsive-image.ts';
import { useSettings } from '../site-settings.ts';
import { splitStat } from '../stat.ts';

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

/** What members get out of it. */
export function WhyJoin() {
  const { whyJoin, whyJoinPicture } = useSettings('about-page', aboutPage);
  return (
    <section className="container page-section about-columns" aria-labelledby="why-join">
      <div className="about-aside">
        <h2 id="why-join" className="display-2">
          {whyJoin.heading}
        </h2>
        <p className="muted">{whyJoin.intro}</p>
        <DecorativePicture src={whyJoinPicture} />
      </div>
      <ul className="reasons">
        {whyJoin.points.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way in, at the end of the page. */
export function CallToAction() {
  const { invitation, invitationPicture } = useSettings('about-page', aboutPage);
  return (
    <section className="container page-section" aria-labelledby="invitation">
      <div className="invitation">
        <div>
          <h2 id="invitation" className="display-2">
            {invitation.heading}
          </h2>
          <p>{invitation.text}</p>
          <Link to="/join" className="button button-navy" prefetch="intent">
            <span>Apply for membership</span>
            <Icon name="arrow" size={20} />
          </Link>
        </div>
        <DecorativePicture src={invitationPicture} />
      </div>
    </section>
  );
}

/** A picture that says nothing the text beside it does not say. */
function DecorativePicture({ src }: { src: string | null }) {
  if (src === null) return null;
  return (
    <img
      src={src}
      {...responsiveImage(src, 'whole', '(width >= 64rem) 40rem, 92vw')}
      alt=""
      width={960}
      height={720}
      loading="lazy"
      className="about-picture"
    />
  );
}
