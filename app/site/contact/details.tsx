import { Link } from 'react-router';
import { contactPage } from '../../../content/contact-page.ts';
import { pages } from '../../../content/pages.ts';
import { site } from '../../../content/site.ts';
import { Icon } from '../../../ui/icons.tsx';

/** How to reach the office in other ways, and where an answer may already stand. */
export function Details() {
  const { detailsHeading, elsewhere } = contactPage;
  return (
    <aside className="contact-details scheme-dark" aria-labelledby="office">
      <h2 id="office" className="display-3">
        {detailsHeading}
      </h2>
      <address>
        <p>
          <Icon name="place" />
          <span>
            {site.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </p>
        <a href={site.phoneHref} className="quiet-link">
          <Icon name="phone" />
          <span>{site.phone}</span>
        </a>
        <a href={`mailto:${site.email}`} className="quiet-link">
          <Icon name="mail" />
          <span>{site.email}</span>
        </a>
      </address>
      <ul>
        {(['join', 'resources', 'blog'] as const).map((page) => (
          <li key={page}>
            <Link to={pages[page].path} className="quiet-link" prefetch="intent">
              <strong>{elsewhere[page].label}</strong>
              <Icon name="arrow" size={20} />
            </Link>
            <p>{elsewhere[page].text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
