import { Link } from 'react-router';
import { pages } from '../../content/built-in-pages.ts';
import { contactDetails } from '../../content/contact-details/defaults.ts';
import { contactPage } from '../../content/contact-page/defaults.ts';
import { dialled } from '../../engine/telephone.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useSettings } from '../site-settings.ts';

/** How to reach the office in other ways, and where an answer may already stand. */
export function Details() {
  const texts = useSettings('contact-page', contactPage);
  const { address, phone, email, officeHours, mapLink } = useSettings('contact-details', contactDetails);
  return (
    <aside className="contact-details scheme-dark" aria-labelledby="office">
      <h2 id="office" className="display-3">
        {texts.detailsHeading}
      </h2>
      <address>
        <p>
          <Icon name="place" />
          <span>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </p>
        {officeHours && (
          <p>
            <Icon name="clock" />
            <span>{officeHours}</span>
          </p>
        )}
        <a href={dialled(phone)} className="quiet-link">
          <Icon name="phone" />
          <span>{phone}</span>
        </a>
        <a href={`mailto:${email}`} className="quiet-link">
          <Icon name="mail" />
          <span>{email}</span>
        </a>
        {mapLink && (
          <ExternalLink href={mapLink} className="quiet-link">
            <Icon name="outward" />
            <span>Open in Maps</span>
          </ExternalLink>
        )}
      </address>
      <ul>
        {(['join', 'resources', 'blog'] as const).map((page) => (
          <li key={page}>
            <Link to={pages[page]} className="row quiet-link" prefetch="intent">
              <strong>{texts[page].label}</strong>
              <Icon name="arrow" size={20} />
            </Link>
            <p>{texts[page].text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
