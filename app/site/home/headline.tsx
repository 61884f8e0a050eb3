import { Link } from 'react-router';
import { homePage } from '../../../content/home-page.ts';
import { Icon } from '../../../ui/icons.tsx';

/** What the association invites to. */
export function Headline() {
  return (
    <section className="headline">
      <div className="frame grid gap-10 lg:grid-cols-12 lg:items-end">
        <h1 className="display-1 lg:col-span-8">{homePage.headline}</h1>
        <div className="lg:col-span-4 lg:pb-2">
          <p className="max-w-prose text-lg/relaxed text-muted">{homePage.headlineText}</p>
          <Link to="/join" className="button button-sun mt-8" prefetch="intent">
            <span>Apply for membership</span>
            <Icon name="arrow" size={20} />
          </Link>
        </div>
      </div>
    </section>
  );
}
