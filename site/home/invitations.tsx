import { Link } from 'react-router';
import { homePage } from '../../content/home-page/defaults.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useSettings } from '../site-settings.ts';

/** What the association invites to. */
export function Headline() {
  const { headline, headlineText } = useSettings('home-page', homePage);
  return (
    <section className="headline">
      <div className="container">
        <h1 className="display-1">{headline}</h1>
        <div>
          <p>{headlineText}</p>
          <Link to="/join" className="button button-sun" prefetch="intent">
            <span>Apply for membership</span>
            <Icon name="arrow" size={20} />
          </Link>
        </div>
      </div>
    </section>
  );
}

/** The way to the association's video channel. */
export function WatchBanner() {
  const { banner, channelUrl } = useSettings('home-page', homePage);
  if (!channelUrl) return null;
  return (
    <section className="container watch" aria-labelledby="watch">
      <div className="cluster-between watch-banner">
        <h2 id="watch" className="display-2">
          {banner}
        </h2>
        <ExternalLink href={channelUrl} className="button button-navy">
          <Icon name="play" size={20} />
          <span>Watch on YouTube</span>
        </ExternalLink>
      </div>
    </section>
  );
}

/** How to become a member, and what comes of it. */
export function Steps() {
  const { steps } = useSettings('home-page', homePage);
  return (
    <section className="container page-section" aria-labelledby="steps">
      <div className="cluster-between section-head">
        <h2 id="steps" className="display-2">
          {steps.heading}
        </h2>
        <Link to="/join" className="button button-dark" prefetch="intent">
          <span>Get Invited</span>
          <Icon name="arrow" size={20} />
        </Link>
      </div>
      <ol className="steps">
        {steps.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
