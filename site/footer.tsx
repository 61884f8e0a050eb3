import { association } from '../content/association/defaults.ts';
import { contactDetails } from '../content/contact-details/defaults.ts';
import { menus } from '../content/menus/defaults.ts';
import { socialLinks } from '../content/social-links/defaults.ts';
import { isAllowedUrl } from '../engine/kinds/url/allowed-url.ts';
import { locale, timeZone } from '../engine/locale.ts';
import { dialled } from '../engine/telephone.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { Icon } from '../ui/icons.tsx';
import { SocialIcon } from '../ui/social-icon.tsx';
import { Logo } from './logo.tsx';
import { MenuLink } from './menu-link.tsx';
import type { Notices } from './notices.ts';
import { useSettings } from './site-settings.ts';

/** The foot of every public page. All but the notice is fixed text. */
export function Footer({ notice }: { notice: Notices['footer'] }) {
  return (
    <footer className="site-footer">
      <div className="container scheme-dark">
        <Association />
        <QuickLinks />
        <ContactDetails />
        {notice && <ImportantInformation notice={notice} />}
        <LastLine {...useSettings('association', association)} {...useSettings('footer-line', footerLine)} />
      </div>
    </footer>
  );
}

function Association() {
  const { name, tagline } = useSettings('association', association);
  const { links } = useSettings('social-links', socialLinks);
  return (
    <div>
      <div className="row footer-brand">
        <Logo />
        <div>
          <p className="footer-name">{name}</p>
          <p className="muted">{tagline}</p>
        </div>
      </div>
      <ul className="footer-social">
        {links.map(({ name: network, url }) => (
          <li key={url}>
            <ExternalLink href={url} className="icon-button footer-icon" aria-label={network}>
              <SocialIcon name={network} />
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function QuickLinks() {
  const { quickLinksHeading, quickLinks } = useSettings('menus', menus);
  return (
    <nav aria-label="Quick links">
      <h2 className="footer-heading">{quickLinksHeading}</h2>
      <ul>
        {quickLinks.map((entry) => (
          <li key={entry.label + entry.to}>
            <MenuLink {...entry} className="row footer-link quiet-link" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ContactDetails() {
  const { address, phone, email, footerHeading } = useSettings('contact-details', contactDetails);
  return (
    <div>
      <h2 className="footer-heading">{footerHeading}</h2>
      <address>
        <p>{address.join(', ')}</p>
        <a href={dialled(phone)} className="row footer-link quiet-link">
          <Icon name="phone" size={20} />
          <span>{phone}</span>
        </a>
        <a href={`mailto:${email}`} className="row footer-link quiet-link">
          <Icon name="mail" size={20} />
          <span>{email}</span>
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

interface LastLineProps extends Pick<typeof association, 'name' | 'registration'> {
  /** Those that staff have marked for it. */
  pages: readonly { to: string; label: string }[];
}

const footerLine: { pages: readonly { to: string; label: string }[] } = { pages: [] };

/** Whose site this is. `registration` has its number with what it is called, '' where there is none. */
export function LastLine({ name, registration, pages }: LastLineProps) {
  return (
    <div className="cluster footer-last">
      {/* The document may be older than the year in which its scripts run. */}
      <p suppressHydrationWarning>{`© ${yearFormat.format(new Date())} ${name}`}</p>
      {registration !== '' && <p>{registration}</p>}
      {pages.map((page) => (
        <MenuLink key={page.to} {...page} className="quiet-link" />
      ))}
    </div>
  );
}

const yearFormat = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone });
