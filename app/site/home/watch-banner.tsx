import { homePage } from '../../../content/home-page.ts';
import { site } from '../../../content/site.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Icon } from '../../../ui/icons.tsx';

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
