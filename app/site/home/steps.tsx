import { Link } from 'react-router';
import { homePage } from '../../../content/home-page.ts';
import { Icon } from '../../../ui/icons.tsx';

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
