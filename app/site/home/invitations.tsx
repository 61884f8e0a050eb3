import { Link } from 'react-router';
import { homePage } from '../../../content/home-page.ts';
import { site } from '../../../content/site.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Icon } from '../../../ui/icons.tsx';

/** What the association invites to. */
export function Headline() {
  return (
    <section className="headline">
      <div className="container">
        <h1 className="display-1">{homePage.headline}</h1>
        <div>
          <p>{homePage.headlineText}</p>
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
  return (
    <section className="container watch" aria-labelledby="watch">
      <div className="cluster-between watch-banner">
        <h2 id="watch" className="display-2">
          {homePage.banner}
        </h2>
        <ExternalLink href={site.channelUrl} className="button button-navy">
          <Icon name="play" size={20} />
          <span>Watch on YouTube</span>
        </ExternalLink>
      </div>
    </section>
  );
}

/** How to become a member, and what comes of it. */
export function Steps() {
  return (
    <section className="container page-section" aria-labelledby="steps">
      <div className="section-head">
        <h2 id="steps" className="display-2">
          {homePage.steps.heading}
        </h2>
        <Link to="/join" className="button button-dark" prefetch="intent">
          <span>Get Invited</span>
          <Icon name="arrow" size={20} />
        </Link>
      </div>
      <ol className="steps">
        {homePage.steps.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
