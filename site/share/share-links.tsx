import { ExternalLink } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SocialIcon } from '../../ui/social-icon.tsx';

/** Plain links: nobody learns of a visit who is not clicked. `url` is absolute. */
export function ShareLinks({ of, title, url }: { of: 'post' | 'event'; title: string; url: string }) {
  const [text, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  const networks = [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?text=${text}&url=${address}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${address}&text=${text}` },
  ];
  return (
    <section className="cluster share-links" aria-labelledby="share">
      <h2 id="share">{`Share this ${of}`}</h2>
      <ul>
        {networks.map(({ name, href }) => (
          <li key={name}>
            <ExternalLink href={href} className="round-button" aria-label={`Share on ${name}`}>
              <SocialIcon name={name} />
            </ExternalLink>
          </li>
        ))}
        <li>
          <a
            href={`mailto:?subject=${text}&body=${address}`}
            className="round-button"
            aria-label="Share by email"
          >
            <Icon name="mail" size={22} />
          </a>
        </li>
      </ul>
    </section>
  );
}
