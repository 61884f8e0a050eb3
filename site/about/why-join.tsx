import { Link } from 'react-router';
import { aboutPage } from '../../content/about-page/defaults.ts';
import { Icon } from '../../ui/icons.tsx';
import { useSettings } from '../site-settings.ts';
import { DecorativePicture } from './decorative-picture.tsx';

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
