import { Link } from 'react-router';
import { homePage } from '../../../content/home-page.ts';
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
