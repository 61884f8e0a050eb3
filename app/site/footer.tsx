import { Link } from 'react-router';
import { type PublicPage, pages } from '../../content/pages.ts';
import { site } from '../../content/site.ts';
import { isAllowedUrl } from '../../kernel/kinds/url/allowed-url.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SocialIcon } from '../../ui/social-icon.tsx';
import type { Notices } from './notices.ts';

const quickLinks = [
  { to: '/about', label: 'About Us' },
  { to: '/blog', label: 'Blog' },
  { to: '/contact', label: 'Contact' },
  { to: '/join', label: 'Join Us' },
  { to: '/resources', label: 'Important Links' },
];

/** The foot of every public page. All but the notice is fixed text. */
export function Footer({ notice }: { notice: Notices['footer'] }) {
  return (
    <footer className="site-footer">
      <div className="container scheme-dark">
        <Association />
        <QuickLinks />
        <ContactDetails />
        {notice && <ImportantInformation notice={notice} />}
        <LastLine {...site} pages={Object.values<PublicPage>(pages)} />
      </div>
    </footer>
  );
}

function Association() {
  return (
    <div>
      <div className="row footer-brand">
        <BrandMark size={2.75} />
        <div>
          <p className="footer-name">{site.name}</p>
          <p className="muted">{site.tagline}</p>
        </div>
      </div>
      <ul className="footer-social">
        {site.social.map(({ name, url }) => (
          <li key={name}>
            <ExternalLink href={url} className="icon-button footer-icon" aria-label={name}>
              <SocialIcon name={name} />
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function QuickLinks() {
  return (
    <nav aria-label="Quick links">
      <h2 className="footer-heading">Quick Links</h2>
      <ul>
        {quickLinks.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="row footer-link quiet-link" prefetch="intent">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactDetails() {
  return (
    <div>
      <h2 className="footer-heading">Get in Touch</h2>
      <address>
        <p>{site.address.join(', ')}</p>
        <a href={site.phoneHref} className="row footer-link quiet-link">
          <Icon name="phone" size={20} />
          <span>{site.phone}</span>
        </a>
        <a href={`mailto:${site.email}`} className="row footer-link quiet-link">
          <Icon name="mail" size={20} />
          <span>{site.email}</span>
        </a>
      </address>
    </div>
  );
}

function ImportantInformation({ notice }: { notice: NonNullable<Notices['footer']> }) {
  const document = notice.documentLink;
  return (
    <section className="footer-notice" aria-labelledby="important-information">
      <div>
        <h2 id="important-information">Important Information</h2>
        <p>{notice.content}</p>
      </div>
      {document && isAllowedUrl(document, 'document') && (
        <ExternalLink href={document} className="button button-sun">
          <Icon name="download" size={20} />
          <span>Download</span>
        </ExternalLink>
      )}
    </section>
  );
}

interface LastLineProps {
  name: string;
  /** The number under which the association is registered, with what it is called. */
  registration?: string;
  /** Those that are marked for it are linked. */
  pages: readonly PublicPage[];
}

/** Whose site this is. */
export function LastLine({ name, registration, pages }: LastLineProps) {
  const marked = pages.filter(({ inFooter }) => inFooter);
  return (
    <div className="cluster footer-last">
      {/* The document may be older than the year in which its scripts run. */}
      <p suppressHydrationWarning>{`© ${yearFormat.format(new Date())} ${name}`}</p>
      {registration && <p>{registration}</p>}
      {marked.map(({ path, title }) => (
        <Link key={path} to={path} className="quiet-link">
          {title}
        </Link>
      ))}
    </div>
  );
}

const yearFormat = new Intl.DateTimeFormat(site.locale, { year: 'numeric', timeZone: site.timeZone });
